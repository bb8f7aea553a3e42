#!/bin/sh
# Checks the real imports of every Swift file under Sources/ against the tables "target | imports only" of
# docs/ARCHITECTURE.md. Errors: an import that the table does not allow, a target without a row, a row without a
# target, an allowed import that is no longer used, and an import from a higher floor. The floors are the
# headings "### FLOOR: ..." of the tables, from the top; a target is in Sources/FLOOR/TARGET, or in Sources/TARGET
# above all floors.
# usage: check-imports.sh [TABLE.md]
set -eu
cd "$(dirname "$0")/.."
table=${1:-docs/ARCHITECTURE.md}

[ -r "$table" ] || { echo "$table: cannot be read" >&2; exit 1; }

find Sources -name '*.swift' | sort | awk -v table="$table" '
  function complain(text) { print text > "/dev/stderr"; failed = 1 }

  function trimmed(text) { gsub(/^[ \t`]+|[ \t`]+$/, "", text); return text }

  # A cell of names separated by commas, into names[1...]; returns their number.
  function split_cell(cell, names,    parts, count, i, name, found) {
    count = split(cell, parts, ",")
    for (i = 1; i <= count; i++) {
      name = trimmed(parts[i])
      if (name != "" && name != "nothing") names[++found] = name
    }
    return found + 0
  }

  function read_table(    line, cells, count, i, j, targets, modules, targetCount, moduleCount, inside) {
    while ((getline line < table) > 0) {
      if (line ~ /^### [A-Za-z]+:/) {
        sub(/^### /, "", line); sub(/:.*/, "", line)
        depth[line] = ++floors
        continue
      }
      if (line !~ /^[ \t]*\|/) { inside = 0; continue }
      count = split(line, cells, "|")
      if (trimmed(cells[2]) == "target" && trimmed(cells[3]) ~ /^imports only/) { inside = 1; continue }
      if (!inside || cells[2] ~ /^[ \t]*:?-+:?[ \t]*$/) continue
      targetCount = split_cell(cells[2], targets)
      moduleCount = split_cell(cells[3], modules)
      for (i = 1; i <= targetCount; i++) {
        hasRow[targets[i]] = 1
        rows++
        for (j = 1; j <= moduleCount; j++) allowed[targets[i], modules[j]] = 1
      }
    }
    if (rows == 0) complain(table ": no table with the columns target and imports only")
  }

  # The module of an import line, or nothing. The line may have attributes, an access level and the kind of a single name.
  function imported(line) {
    sub(/\/\/.*/, "", line)
    while (line ~ /^[ \t]*@[A-Za-z_]+(\([^)]*\))?[ \t]+/) sub(/^[ \t]*@[A-Za-z_]+(\([^)]*\))?[ \t]+/, "", line)
    sub(/^[ \t]*(public|package|internal|fileprivate|private)[ \t]+/, "", line)
    if (line !~ /^[ \t]*import[ \t]+/) return ""
    sub(/^[ \t]*import[ \t]+/, "", line)
    sub(/^(typealias|struct|class|enum|protocol|let|var|func)[ \t]+/, "", line)
    sub(/[^A-Za-z0-9_].*/, "", line)
    return line
  }

  BEGIN { read_table() }

  {
    file = $0
    split(file, path, "/")
    target = (path[2] in depth) ? path[3] : path[2]
    floor[target] = (path[2] in depth) ? depth[path[2]] : 0
    if (!(target in seen) && !(target in hasRow)) {
      complain(file ": target " target " has no row in the table of " table)
    }
    seen[target] = 1
    number = 0
    while ((getline line < file) > 0) {
      number++
      module = imported(line)
      if (module == "") continue
      made[target, module] = 1
      if ((target in hasRow) && !((target, module) in allowed)) {
        complain(file ":" number ": " target " may not import " module " (" table ")")
      }
      where[target, module] = file ":" number
    }
    close(file)
  }

  END {
    for (target in hasRow) {
      if (!(target in seen)) complain(table ": target " target " does not exist")
    }
    for (pair in allowed) {
      split(pair, parts, SUBSEP)
      if ((parts[1] in floor) && (parts[2] in floor) && floor[parts[2]] < floor[parts[1]]) {
        complain(where[pair] ": " parts[1] " imports " parts[2] ", which is on a higher floor")
      }
      if ((parts[1] in seen) && !(pair in made)) {
        complain(table ": " parts[1] " no longer imports " parts[2])
      }
    }
    exit failed
  }
'
