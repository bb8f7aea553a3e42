/// The names of `nameListText` that are not here. `make docs` writes this file.
let missingNames: Set<String> = []
