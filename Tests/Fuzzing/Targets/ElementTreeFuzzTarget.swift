import FoundationEssentials
import Frames
import Jobs
import ScreenMatching

/// Reads dumps of user interfaces, and matches the elements of one that is accepted with its own.
public struct ElementTreeFuzzTarget: FuzzTarget {
  public static let name = "element-trees"
  public static let syntax = FuzzSyntax.text
  public static let dictionary = [
    "<node ", "</node>", "/>", "<!--", "-->", "<?xml ?>", "bounds=\"[0,0][9,9]\"", "x=\"1e300\"",
    "width='0'", "&amp;", "&#x41;", "&#99999999;", "\"rect\":", "\"absoluteBoundingBox\":",
    "{\"x\":0,\"y\":0,\"width\":5,\"height\":5}", "null", "[[[[", "{\"a\":{\"a\":{", "1e400", "-1",
    "\\ud800", "\u{FEFF}",
  ]

  public static func seeds() throws -> [[UInt8]] {
    [
      """
      <?xml version='1.0'?><hierarchy><node resource-id="" bounds="[0,0][400,800]"><node text="A"
      resource-id="a" bounds="[20,100][80,160]"/></node></hierarchy>
      """,
      """
      <App x="0" y="0" width="200" height="400"><Image name="b" x="9" y="9" width="20" height="20"/>
      </App>
      """,
      #"[{"id": "a", "x": 5, "y": 6, "width": 70, "height": 80, "radius": 9}]"#,
      """
      {"document": {"name": "F", "absoluteBoundingBox": {"x": 0, "y": 0, "width": 9, "height": 9},
      "children": [{"name": "a", "absoluteBoundingBox": {"x": 1, "y": 1, "width": 2, "height": 2}}]}}
      """,
    ].map { Array($0.utf8) }
  }

  public init(in folder: String) {}

  public func run(_ input: [UInt8]) throws {
    let tree: ElementTree
    do {
      tree = try ElementTree(input)
    } catch {
      try require(!error.description.isEmpty, "a fault has no sentence")
      return
    }
    guard let size = PixelSize(width: 390, height: 844) else { return }
    for match in ElementTree.matches(tree, on: size, tree, on: size) {
      let rect = match.source.rect
      try require(match.source == match.target && match.name?.isEmpty == false, "\(match)")
      try require(
        rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0
          && rect.x + rect.width <= 390 && rect.y + rect.height <= 844, "\(match)")
    }
  }
}
