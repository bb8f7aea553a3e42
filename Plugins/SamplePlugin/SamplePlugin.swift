import Foundation
import PackagePlugin

/// Embeds the two sample screens as Base64 text: a string literal compiles quickly, a literal of a
/// byte array does not.
@main
struct SamplePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = ["phone3x_A.png", "phone3x_B.png"].map {
      context.package.directoryURL.appending(path: "Samples").appending(path: $0)
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "SampleScreens+Embedded.swift")
    let script = """
      out=$1; shift
      {
        echo 'extension SampleScreens {'
        echo '  /// The PNG files in Base64.'
        echo '  static let embedded: [StaticString] = ['
        for file; do
          printf '    "'
          base64 -w 0 "$file"
          printf '",\\n'
        done
        echo '  ]'
        echo '}'
      } > "$out"
      """
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) sample screens",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", output.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
