// Elements are only ever built from text, so nothing that stands in a sheet can become markup.

/** An element with attributes and children; a child is a node, a text, or null for none. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** Text for screen readers only, with a space before what follows. */
export function unseen(text) {
  return element("span", { class: "unseen" }, text + " ");
}

/** A table or drawing that may be wider than the screen: it scrolls in its own box, which the keyboard reaches. */
export function scrollable(labelledBy, ...children) {
  return element("div", { class: "scroll", tabindex: "0", role: "group", "aria-labelledby": labelledBy }, ...children);
}

export function find(id) {
  return document.getElementById(id);
}
