import Effects
import Foundation
import Frames
import Media
import Rendering
import SceneGraph
import ScreenMatching
import TestSupport
import Testing
import Transitions

@testable import Jobs

/// The numbers are those of the dumps: UIAutomator's pixels, XCUITest's points on a picture of two
/// pixels a point, and Figma's frame beside the origin of its page.
@Suite("Elements with names in a dump of the user interface")
struct ElementTreeTests {
  private func size(_ width: Int, _ height: Int) throws -> PixelSize {
    try #require(PixelSize(width: width, height: height))
  }

  private func rect(_ match: ElementMatch?, _ side: KeyPath<ElementMatch, ElementMatch.Place>)
    -> [Int]
  {
    (match?[keyPath: side].rect).map { [$0.x, $0.y, $0.width, $0.height] } ?? []
  }

  @Test("UIAutomator's XML: by resource-id, and rows of one id by their text")
  func android() throws {
    func dump(_ avatar: String, _ rows: [(String, String)]) -> ElementTree? {
      let nodes = rows.map {
        #"<node index="1" text="\#($0.0)" resource-id="app:id/name" bounds="\#($0.1)" />"#
      }
      return try? ElementTree(
        Array(
          """
          <?xml version='1.0' encoding='UTF-8' standalone='yes' ?><!-- <node> -->
          <hierarchy rotation="0">
          <node index="0" text="" resource-id="" class="android.widget.FrameLayout" bounds="[0,0][400,800]">
          <node index="0" text="" resource-id="app:id/avatar" bounds="\(avatar)"></node>
          \(nodes.joined())
          </node></hierarchy>
          """.utf8))
    }
    let old = try #require(
      dump(
        "[20,100][80,160]", [("Ann &amp; Bob", "[100,100][300,130]"), ("Cy", "[100,200][300,230]")])
    )
    let new = try #require(
      dump(
        "[100,50][300,250]", [("Cy", "[100,400][300,430]"), ("Ann &amp; Bob", "[50,300][250,330]")])
    )
    let found = ElementTree.matches(old, on: try size(400, 800), new, on: try size(400, 800))
    #expect(found.map(\.name) == ["app:id/name", "app:id/name", "app:id/avatar"])
    #expect(rect(found.first, \.source) == [100, 100, 200, 30])
    #expect(rect(found.first, \.target) == [50, 300, 200, 30])
    #expect(rect(found.last, \.source) == [20, 100, 60, 60])
    #expect(rect(found.last, \.target) == [100, 50, 200, 200])
  }

  @Test("XCUITest's XML is in points of the application's frame; what is not visible is not there")
  func apple() throws {
    func dump(_ x: Int, _ y: Int, visible: Bool = true) throws -> ElementTree {
      try ElementTree(
        Array(
          """
          <AppiumAUT><XCUIElementTypeApplication name="App" x="0" y="0" width="200" height="400">
          <XCUIElementTypeImage name="cover" label="Cover" visible="\(visible)" x="\(x)" y="\(y)"
            width="40" height="50"/></XCUIElementTypeApplication></AppiumAUT>
          """.utf8))
    }
    let picture = try size(400, 800)
    let found = ElementTree.matches(
      try dump(10, 20), on: picture, try dump(100, 300), on: picture)
    #expect(found.last?.name == "cover")
    #expect(rect(found.last, \.source) == [20, 40, 80, 100])
    #expect(rect(found.last, \.target) == [200, 600, 80, 100])
    #expect(
      !ElementTree.matches(
        try dump(10, 20), on: picture, try dump(100, 300, visible: false), on: picture
      ).contains { $0.name == "cover" })
  }

  @Test("WebDriverAgent's JSON, Figma's nodes by name, and a list in pixels")
  func json() throws {
    let picture = try size(400, 800)
    func places(_ text: String) throws -> [String: [Double]] {
      let found = try ElementTree(Array(text.utf8)).places(on: picture)
      return Dictionary(
        uniqueKeysWithValues: found.map {
          let rect = $0.place.rect
          return (
            $0.id,
            [rect.x, rect.y, rect.width, rect.height].map(Double.init) + [$0.place.cornerRadius]
          )
        })
    }
    #expect(
      try places(
        """
        {"value": {"type": "Application", "rawIdentifier": null, "label": "App",
          "rect": {"x": 0, "y": 0, "width": 200, "height": 400}, "children": [
          {"type": "Image", "rawIdentifier": "cover",
            "rect": {"x": 10, "y": 20, "width": 40, "height": 50}}]}}
        """)["cover"] == [20, 40, 80, 100, -1])
    #expect(
      try places(
        """
        {"nodes": {"1:2": {"document": {"id": "1:2", "name": "List", "type": "FRAME",
          "absoluteBoundingBox": {"x": -1000, "y": 500, "width": 200, "height": 400}, "children": [
          {"id": "1:7", "name": "avatar", "cornerRadius": 6,
            "absoluteBoundingBox": {"x": -990, "y": 520, "width": 40, "height": 50}}]}}}}
        """)["avatar"] == [20, 40, 80, 100, 12])
    #expect(
      try places(
        """
        [{"id": "a", "x": 5, "y": 6, "width": 70, "height": 80, "radius": 9},
         {"id": "b", "x": 390, "y": 0, "width": 70, "height": 80},
         {"id": "c", "x": 500, "y": 0, "width": 70, "height": 80}]
        """) == ["a": [5, 6, 70, 80, 9], "b": [390, 0, 10, 80, -1]])
  }

  @Test("A name that a screen has twice matches nothing")
  func twice() throws {
    func list(_ names: String...) throws -> ElementTree {
      let items = names.enumerated().map {
        #"{"id": "\#($1)", "x": \#($0 * 20), "y": 0, "width": 10, "height": 10}"#
      }
      return try ElementTree(Array("[\(items.joined(separator: ","))]".utf8))
    }
    let found = ElementTree.matches(
      try list("a", "b", "b"), on: try size(100, 100), try list("b", "a"), on: try size(100, 100))
    #expect(found.map(\.name) == ["a"])
  }

  @Test(
    "A file that cannot be used has its fault and its place",
    arguments: [
      ("", ElementTreeError.unknown), ("hello", .unknown), ("[1, 2", .invalidJSON), ("{}", .empty),
      ("<a>\n<b c=></a>", .invalidXML(line: 2)), ("<a b='1'", .invalidXML(line: 1)),
      ("<a/>", .empty),
    ])
  func faults(_ text: String, _ fault: ElementTreeError) {
    #expect(throws: fault) { _ = try ElementTree(Array(text.utf8)) }
  }

  /// Plain screens: nothing could be found in the pictures.
  @Test("Elements of two files move; a file that is missing is named")
  func placing() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tree-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ text: String) throws -> String {
      let path = folder.appendingPathComponent(name).path
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
    let old = try write("a.json", #"[{"id": "k", "x": 20, "y": 40, "width": 40, "height": 40}]"#)
    let new = try write("b.json", #"[{"id": "k", "x": 100, "y": 200, "width": 80, "height": 80}]"#)
    let size = try size(200, 400)
    let plain = try TestPictures.plain(200, 400, SIMD4(90, 90, 90, 255))
    let pair = ScreenPair(
      from: plain, to: plain, .fill, size: size, in: Container(filling: size, scale: 2))
    var spec = TransitionSpec(MagicMove())
    try spec.set("pairs", to: "@\(old),\(new)")
    #expect(try pair.placeElements(of: &spec)?.map(\.name) == ["k"])
    #expect(spec.setting(named: "pairs")?.text == "10,20,20,20>50,100,40,40")
    try spec.set("pairs", to: "@\(old),\(old)x")
    let error = #expect(throws: JobError.self) { try pair.placeElements(of: &spec) }
    #expect(error?.description.contains("\(old)x") == true)
  }
}
