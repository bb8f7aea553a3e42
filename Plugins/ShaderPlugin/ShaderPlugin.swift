import Foundation
import PackagePlugin

/// Embeds the shaders: generates a table of all GLSL files of a target's folder, by name. A new
/// file needs no registration.
@main
struct ShaderPlugin: BuildToolPlugin {
  /// The extensions of GLSL files.
  private static let extensions: Set = ["vert", "frag", "glsl"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let files = module.sourceFiles.map(\.url)
      .filter { Self.extensions.contains($0.pathExtension) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: "ShaderLibrary+Embedded.swift")
    // Raw string literals, because the shaders contain backslashes.
    let script = """
      out=$1; shift
      {
        echo 'extension ShaderLibrary {'
        echo '  /// The embedded files in alphabetical order.'
        echo '  static let embedded: [(name: String, text: String)] = ['
        for file; do
          printf '("%s", #\"\"\"\\n' "$(basename "$file")"
          cat "$file"
          printf '\\n\"\"\"#),\\n'
        done
        echo '  ]'
        echo '}'
      } > "$out"
      """
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) shaders",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", output.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
