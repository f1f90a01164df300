module github.com/schafkopf-service/schafkopf/.ci/tools/licences

go 1.26.0
