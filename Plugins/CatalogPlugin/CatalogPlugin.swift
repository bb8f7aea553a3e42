import Foundation
import PackagePlugin

/// A build tool that generates `Catalog.all` and `Catalog.themes`.
///
/// Each file in `Catalog/` or one of its theme folders declares the transition with the file's
/// name, so a new effect needs one new file and no registration.
@main
struct CatalogPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let files = module.sourceFiles(withSuffix: ".swift").map(\.url).filter(isEffect)
    let effects = files.map(name).sorted()
    let themes = Dictionary(grouping: files) { $0.deletingLastPathComponent().lastPathComponent }
      .sorted { $0.key < $1.key }
      .map { folder, files in "(\"\(title(folder))\", [\(list(files.map(name).sorted()))])" }
    let output = context.pluginWorkDirectoryURL.appending(path: "Catalog+All.swift")
    let source = """
      public import Transitions

      extension Catalog {
        /// The transitions, sorted by type name.
        public static let all: [any Transition.Type] = [
          \(list(effects))
        ]

        /// The transitions by theme, sorted by type name within each theme.
        public static let themes: [(name: String, effects: [any Transition.Type])] = [
          \(themes.joined(separator: ",\n    "))
        ]
      }

      """
    return [
      .buildCommand(
        displayName: "Listing \(effects.count) effects",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", "printf '%s' \"$1\" > \"$2\"", "sh", source, output.path],
        outputFiles: [output])
    ]
  }

  private func name(_ file: URL) -> String { file.deletingPathExtension().lastPathComponent }

  private func list(_ names: [String]) -> String {
    names.map { "\($0).self" }.joined(separator: ",\n    ")
  }

  /// Returns a folder's name as words: "Shared elements" for `SharedElements`.
  private func title(_ folder: String) -> String {
    folder.enumerated().map { index, letter in
      index > 0 && letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }.joined()
  }

  /// Returns true if the file is in `Catalog/` or in a folder directly below it.
  private func isEffect(_ file: URL) -> Bool {
    let folder = file.deletingLastPathComponent()
    return folder.lastPathComponent == "Catalog"
      || folder.deletingLastPathComponent().lastPathComponent == "Catalog"
  }
}
