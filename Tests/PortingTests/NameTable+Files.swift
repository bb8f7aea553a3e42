import Foundation

#if canImport(Porting)
  @testable import Porting
#endif

extension NameTable {
  /// Returns the sources of the modules that have UIKit's names.
  static func sources(in root: URL) throws -> [String] {
    let modules = [
      "UIKit/UIKitNames", "UIKit/FoundationNames", "UIKit/UIKitRuntime", "Scene/SceneGraph",
      "Scene/Transitions",
    ]
    return try modules.flatMap { module in
      let folder = root.appending(path: "Sources/\(module)")
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        .filter { $0.hasSuffix(".swift") }.sorted()
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }
  }

  /// The heading before the table; the table is the rest of the page.
  private static let heading = "### Views\n"

  /// Returns the page with this table instead of its own.
  func replacing(in page: String) -> String {
    let end = page.range(of: Self.heading)?.lowerBound ?? page.endIndex
    return page[..<end] + markdown
  }
}
