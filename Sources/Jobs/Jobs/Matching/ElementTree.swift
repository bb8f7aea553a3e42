import FoundationEssentials
package import Frames
import Media
package import ScreenMatching
import Support
package import Transitions

/// The named rectangles of one screen, from a dump of its user interface.
///
/// It reads UIAutomator's XML (`uiautomator dump`), XCUITest's XML (Appium's page source) and JSON
/// (WebDriverAgent's source), Figma's JSON (nodes with `absoluteBoundingBox`), and a plain list:
/// `[{"id": "avatar", "x": 60, "y": 300, "width": 144, "height": 144, "radius": 72}]`.
package struct ElementTree {
  /// An element's names and place.
  package struct Node: Hashable, Sendable {
    /// The identifier, and what is read aloud or written: empty if it has none.
    package var id, text: String
    /// The place, in the units of the file.
    package var x, y, width, height: Double
    /// The corners' radius; nil if the file has none.
    package var radius: Double?
  }

  /// The elements in the file's order.
  package let nodes: [Node]
  /// The screen's own place: that of the outermost element, if it has others in it; nil for a list,
  /// whose rectangles are in pixels of the picture.
  package let screen: Node?

  /// The largest file, in bytes.
  package static let limit = 64 << 20

  /// Parses a file's text.
  ///
  /// - Throws: `ElementTreeError`.
  package init(_ bytes: [UInt8]) throws(ElementTreeError) {
    let first = bytes.first { !($0 == 0x20 || (9...13).contains($0) || $0 >= 0x80) }
    var all: [(node: Node, depth: Int)]
    switch first {
    case UInt8(ascii: "<"): all = try Self.xml(bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["): all = try Self.json(bytes)
    default: throw .unknown
    }
    all.removeAll { entry in
      let node = entry.node
      return ![node.x, node.y, node.width, node.height].allSatisfy { abs($0) < 1e6 }
    }
    guard let outermost = all.first else { throw .empty }
    let isTree = all.count > 1 && all.dropFirst().allSatisfy { $0.depth > outermost.depth }
    screen =
      isTree && outermost.node.width > 0 && outermost.node.height > 0 ? outermost.node : nil
    nodes = all.map(\.node)
  }

  /// Reads both files of `pairs=@FILE,FILE`.
  ///
  /// - Throws: `JobError` about the parameter, with the file and its fault.
  package static func read(
    _ files: ElementFiles
  ) throws(JobError) -> (from: ElementTree, to: ElementTree) {
    func tree(_ name: String) throws(JobError) -> ElementTree {
      let bytes: [UInt8]
      do throws(LineReader.Failure) {
        bytes = try LineReader.contents(of: FilePath(name), mostBytes: limit)
      } catch {
        throw JobError(.failed, error.description(of: name), about: .input("-p pairs"))
      }
      do throws(ElementTreeError) {
        return try ElementTree(bytes)
      } catch {
        throw JobError(.failed, "'\(name)': \(error).", about: .input("-p pairs"))
      }
    }
    return (try tree(files.from), try tree(files.to))
  }

  /// Returns the named elements in pixels of a picture, as far as they are on it.
  package func places(on size: PixelSize) -> [(id: String, text: String, place: ElementMatch.Place)]
  {
    let scaleX = screen.map { Double(size.width) / $0.width } ?? 1
    let scaleY = screen.map { Double(size.height) / $0.height } ?? 1
    let (left, top) = (screen?.x ?? 0, screen?.y ?? 0)
    // The screen itself is not an element.
    return nodes.dropFirst(screen == nil ? 0 : 1).compactMap { node in
      guard !(node.id.isEmpty && node.text.isEmpty), node.width > 0, node.height > 0 else {
        return nil
      }
      func pixel(_ value: Double, _ limit: Int) -> Int {
        Int(min(max(value.rounded(), 0), Double(limit)))
      }
      let x = pixel((node.x - left) * scaleX, size.width)
      let y = pixel((node.y - top) * scaleY, size.height)
      let maxX = pixel((node.x + node.width - left) * scaleX, size.width)
      let maxY = pixel((node.y + node.height - top) * scaleY, size.height)
      guard maxX - x >= 1, maxY - y >= 1 else { return nil }
      let rect = PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
      return (
        node.id, node.text,
        ElementMatch.Place(rect: rect, cornerRadius: node.radius.map { $0 * scaleX } ?? -1)
      )
    }
  }

  /// Returns the elements that both trees name, once each: by identifier and text, or by either.
  package static func matches(
    _ old: ElementTree, on oldSize: PixelSize, _ new: ElementTree, on newSize: PixelSize
  ) -> [ElementMatch] {
    typealias Entry = (id: String, text: String, place: ElementMatch.Place)
    var (before, after) = (old.places(on: oldSize), new.places(on: newSize))
    var found: [ElementMatch] = []
    let keys: [(Entry) -> String] = [
      { $0.id.isEmpty || $0.text.isEmpty ? "" : "\($0.id)\n\($0.text)" },
      { $0.id }, { $0.id.isEmpty ? $0.text : "" },
    ]
    for key in keys {
      func indices(_ entries: [Entry]) -> [String: [Int]] {
        Dictionary(grouping: entries.indices, by: { key(entries[$0]) })
      }
      let (one, other) = (indices(before), indices(after))
      var used: (Set<Int>, Set<Int>) = ([], [])
      for (name, sources) in one.sorted(by: { $0.value[0] < $1.value[0] }) {
        // A name that a screen has twice could be either of both.
        guard !name.isEmpty, sources.count == 1, let targets = other[name], targets.count == 1
        else { continue }
        let (source, target) = (before[sources[0]], after[targets[0]])
        found.append(
          ElementMatch(
            source: source.place, target: target.place, sharedSide: nil, confidence: 1,
            name: source.id.isEmpty ? source.text : source.id))
        used.0.insert(sources[0])
        used.1.insert(targets[0])
      }
      before = before.indices.filter { !used.0.contains($0) }.map { before[$0] }
      after = after.indices.filter { !used.1.contains($0) }.map { after[$0] }
    }
    return found
  }
}

/// A fault of a file of named rectangles.
package enum ElementTreeError: Error, Hashable, CustomStringConvertible {
  /// The file is neither XML nor JSON.
  case unknown
  /// The XML breaks off or is not well-formed at a line, counted from 1.
  case invalidXML(line: Int)
  /// The JSON is not valid.
  case invalidJSON
  /// No rectangle is in the file.
  case empty

  package var description: String {
    switch self {
    case .unknown:
      "neither XML nor JSON; expected a dump of UIAutomator or XCUITest, Figma's nodes, or a list "
        + "of objects with id, x, y, width and height"
    case .invalidXML(let line): "line \(line): the XML is not well-formed; dump the screen again"
    case .invalidJSON: "the JSON is not valid; dump the screen again"
    case .empty:
      "no rectangles; expected bounds=\"[0,0][100,50]\", or x, y, width and height"
    }
  }
}

// MARK: - JSON

extension ElementTree {
  /// A value of any shape.
  private indirect enum Value: Decodable {
    case object([String: Value]), list([Value]), number(Double), text(String), other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode([String: Value].self) {
        self = .object(value)
      } else if let value = try? container.decode([Value].self) {
        self = .list(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else {
        self = .other
      }
    }

    subscript(key: String) -> Value? {
      guard case .object(let members) = self else { return nil }
      return members[key]
    }

    var number: Double? {
      switch self {
      case .number(let value): value
      case .text(let text): Double(text)
      default: nil
      }
    }

    /// The first text that is not empty of members with these names.
    func text(_ keys: String...) -> String {
      for key in keys {
        switch self[key] {
        case .text(let text) where !text.isEmpty: return text
        case .number(let number) where number == number.rounded() && abs(number) < 1e15:
          return String(Int(number))
        default: continue
        }
      }
      return ""
    }
  }

  private static func json(
    _ bytes: [UInt8]
  ) throws(ElementTreeError) -> [(node: Node, depth: Int)] {
    guard let root = try? JSONDecoder().decode(Value.self, from: Data(bytes)) else {
      throw .invalidJSON
    }
    var nodes: [(node: Node, depth: Int)] = []
    func add(_ value: Value, _ depth: Int) {
      switch value {
      case .list(let values):
        for value in values { add(value, depth + 1) }
      case .object(let members):
        let node = node(value)
        if let node { nodes.append((node, depth)) }
        let places = ["absoluteBoundingBox", "absoluteRenderBounds", "rect", "frame", "bounds"]
        for (key, member) in members.sorted(by: { $0.key < $1.key })
        where node == nil || !places.contains(key) {
          add(member, depth + 1)
        }
      case .number, .text, .other: break
      }
    }
    add(root, 0)
    return nodes
  }

  /// Returns the element of an object; nil without a rectangle.
  private static func node(_ value: Value) -> Node? {
    func rect(_ value: Value?) -> (Double, Double, Double, Double)? {
      guard let x = value?["x"]?.number, let y = value?["y"]?.number,
        let width = value?["width"]?.number, let height = value?["height"]?.number
      else { return nil }
      return (x, y, width, height)
    }
    let box = rect(value["absoluteBoundingBox"])
    guard
      let (x, y, width, height) = box ?? rect(value["rect"]) ?? rect(value["frame"])
        ?? rect(value)
    else { return nil }
    // Figma's identifiers differ from frame to frame; its names are those that people give.
    let id =
      box != nil
      ? value.text("name") : value.text("rawIdentifier", "identifier", "id", "name")
    return Node(
      id: id, text: value.text("characters", "label", "text", "value"), x: x, y: y, width: width,
      height: height,
      radius: (value["cornerRadius"] ?? value["radius"])?.number.map { max($0, 0) })
  }
}

// MARK: - XML

extension ElementTree {
  private static func xml(
    _ bytes: [UInt8]
  ) throws(ElementTreeError) -> [(node: Node, depth: Int)] {
    var scanner = TagScanner(bytes)
    var nodes: [(node: Node, depth: Int)] = []
    var depth = 0
    while let tag = try scanner.next() {
      if tag.isEnd {
        depth -= 1
        continue
      }
      if let node = node(tag.attributes) { nodes.append((node, depth)) }
      if !tag.isEmpty { depth += 1 }
    }
    return nodes
  }

  private static func node(_ attributes: [String: String]) -> Node? {
    func text(_ keys: String...) -> String {
      keys.lazy.compactMap { attributes[$0] }.first { !$0.isEmpty } ?? ""
    }
    if let bounds = attributes["bounds"] {
      // "[left,top][right,bottom]"
      let n = bounds.split { "[,]".contains($0) }.compactMap { Double($0) }
      guard n.count == 4 else { return nil }
      return Node(
        id: text("resource-id"), text: text("content-desc", "text"), x: n[0], y: n[1],
        width: n[2] - n[0], height: n[3] - n[1], radius: nil)
    }
    guard attributes["visible"] != "false",
      let x = attributes["x"].flatMap(Double.init), let y = attributes["y"].flatMap(Double.init),
      let width = attributes["width"].flatMap(Double.init),
      let height = attributes["height"].flatMap(Double.init)
    else { return nil }
    return Node(
      id: text("identifier", "id", "name"), text: text("label", "value"), x: x, y: y, width: width,
      height: height, radius: nil)
  }
}

/// A reader of a document's tags; the text between them does not matter.
private struct TagScanner {
  struct Tag {
    var attributes: [String: String] = [:]
    /// True for the end of an element.
    var isEnd = false
    /// True for an element without contents.
    var isEmpty = false
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next tag of an element; nil at the end.
  mutating func next() throws(ElementTreeError) -> Tag? {
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      switch peek {
      case UInt8(ascii: "!"):
        let isComment = bytes[index...].starts(with: Array("!--".utf8))
        try skip(past: isComment ? "-->" : ">")
      case UInt8(ascii: "?"): try skip(past: "?>")
      default: return try tag()
      }
    }
    return nil
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var fault: ElementTreeError {
    .invalidXML(line: 1 + bytes[..<min(index, bytes.count)].count { $0 == UInt8(ascii: "\n") })
  }

  private mutating func skip(past mark: String) throws(ElementTreeError) {
    let mark = Array(mark.utf8)
    while index + mark.count <= bytes.count {
      if bytes[index..<(index + mark.count)].elementsEqual(mark) {
        index += mark.count
        return
      }
      index += 1
    }
    throw fault
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || (9...13).contains(byte) { index += 1 }
  }

  /// Returns a name: everything up to a space or a mark.
  private mutating func word() -> String {
    let start = index
    while let byte = peek, byte > 0x20, !"/>=\"'<".utf8.contains(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func tag() throws(ElementTreeError) -> Tag {
    var tag = Tag()
    if peek == UInt8(ascii: "/") {
      tag.isEnd = true
      index += 1
    }
    guard !word().isEmpty else { throw fault }
    while true {
      skipSpace()
      switch peek {
      case UInt8(ascii: ">"):
        index += 1
        return tag
      case UInt8(ascii: "/"):
        tag.isEmpty = true
        index += 1
      case nil: throw fault
      default:
        let name = word()
        skipSpace()
        guard !name.isEmpty, peek == UInt8(ascii: "=") else { throw fault }
        index += 1
        skipSpace()
        guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
          throw fault
        }
        index += 1
        guard let end = bytes[index...].firstIndex(of: quote) else { throw fault }
        tag.attributes[name] = Self.decoded(bytes[index..<end])
        index = end + 1
      }
    }
  }

  /// Returns a value with its character references replaced.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    var result = ""
    var rest = Substring(text)
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      guard let end = rest.firstIndex(of: ";") else {
        result += "&"
        continue
      }
      let name = rest[..<end]
      let number =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      if let character = names[String(name)] {
        result += character
      } else if let scalar = number.flatMap(Unicode.Scalar.init) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&\(name);"
      }
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }
}
