import Foundation
import PackagePlugin

/// A build tool that generates `Catalog.all`.
///
/// Each file in `Effects/` or in one of its theme folders declares the transition of the file's
/// name, so a new effect takes one new file and no registration.
@main
struct CatalogPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let effects = module.sourceFiles(withSuffix: ".swift").map(\.url)
      .filter(isEffect)
      .map { $0.deletingPathExtension().lastPathComponent }
      .sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "Catalog+All.swift")
    let source = """
      public import Transitions

      extension Catalog {
        /// The transitions, sorted by type name.
        public static let all: [any Transition.Type] = [
          \(effects.map { "\($0).self" }.joined(separator: ",\n    "))
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

  /// Returns true if the file is in `Effects/` or in a folder directly below it.
  private func isEffect(_ file: URL) -> Bool {
    let folder = file.deletingLastPathComponent()
    return folder.lastPathComponent == "Effects"
      || folder.deletingLastPathComponent().lastPathComponent == "Effects"
  }
}
