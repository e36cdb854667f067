module dev.bowline/mockserver/columns

go 1.26.0
