import Foundation
import PackagePlugin

/// Lists the effects: each file under `Effects/` declares the transition of its name, so a new file is
/// all that a new effect takes.
@main
struct CatalogPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let effects = module.sourceFiles(withSuffix: ".swift").map(\.url)
      .filter { $0.deletingLastPathComponent().lastPathComponent == "Effects" }
      .map { $0.deletingPathExtension().lastPathComponent }
      .sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "Catalog+All.swift")
    let source = """
      public import Transitions

      extension Catalog {
        /// Every transition, in the order of their type names.
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
}
