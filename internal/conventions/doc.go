// Package conventions holds no code: its tests keep what the whole project has agreed on, such as the direction of imports and
// that every code has its texts and a test that provokes it.
package conventions
