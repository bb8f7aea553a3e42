import FoundationEssentials
import Media
import Porting

/// The Swift files of an animator, ported in memory.
struct AnimatorSources {
  /// The original files.
  let files: [SourceText]
  /// The animators in them.
  let animators: Animators

  /// Reads files, and the Swift files below folders.
  ///
  /// - Throws: `CommandError`.
  init(_ paths: [FilePath]) throws(CommandError) {
    var found: [SourceText] = []
    for path in paths {
      let inside = Self.files(below: path.description)
      for file in inside ?? [path] { found.append(try SourceText(file)) }
      guard inside?.isEmpty != true else {
        throw .usage("'\(path)' has no Swift files.")
      }
    }
    files = found
    animators = Animators(in: found.map(\.text))
  }

  /// The texts to compile. They keep the line numbers of the originals for the compiler's messages.
  var ported: [String] {
    let declared = files.map { PortedSource.names(declaredIn: $0.text) }
    let all = declared.reduce(into: Set<String>()) { $0.formUnion($1) }
    return files.map { file in
      let text = PortedSource(
        porting: file.text, declaredElsewhere: all, keepingLines: true
      ).text
      let path = swiftLiteral(file.path.description)
      return "#sourceLocation(file: \(path), line: 1)\n\(text)"
    }
  }

  /// Returns the Swift files below a folder, without tests and manifests; nil for a file.
  private static func files(below path: String) -> [FilePath]? {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      return nil
    }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    let skipped: Set = ["Tests", ".build", "Pods", "Carthage", ".git"]
    return names.sorted().filter { name in
      let parts = name.split(separator: "/").map(String.init)
      return name.hasSuffix(".swift") && parts.last != "Package.swift"
        && parts.last != "main.swift"
        && !parts.contains { skipped.contains($0) || $0.hasSuffix("Tests") }
    }.map { FilePath("\(path)/\($0)") }
  }
}
