// usage: write-names FOLDER
// Writes the table of names in docs/porting.md and MissingNames.swift of the module Porting,
// from the sources of the modules with UIKit's names.
import Foundation

let root = URL(filePath: CommandLine.arguments[1])
let table = NameTable(of: try NameTable.sources(in: root))
let page = root.appending(path: "docs/porting.md")
let text = try String(contentsOf: page, encoding: .utf8)
try table.replacing(in: text).write(to: page, atomically: true, encoding: .utf8)
try table.missingNames.write(
  to: root.appending(path: "Sources/UIKit/Porting/Names/MissingNames.swift"), atomically: true,
  encoding: .utf8)
