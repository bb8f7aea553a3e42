public import SceneGraph
import Support

/// A touch of one place by one or several fingers.
public struct FilmTap: Hashable, Sendable {
  /// The place.
  public var point: FilmPoint
  /// The number of fingers beside each other, 1 to 5.
  public var fingers = 1
  /// The time for which they touch the screen, in seconds; nil for a short tap.
  public var time: Double?
  /// The transition that follows; nil for none.
  public var transition: FilmTransition?

  /// Creates a tap.
  public init(_ point: FilmPoint) { self.point = point }
}

/// Two fingers that move apart or together.
public struct FilmPinch: Hashable, Sendable {
  /// The place between them.
  public var center: FilmPoint
  /// Their distance at the start and at the end, in points.
  public var from = 60.0
  public var to = 220.0
  /// The time for which they move, in seconds.
  public var time = 0.6

  /// Creates a pinch.
  public init(about center: FilmPoint) { self.center = center }
}

/// The appearance of the fingers and the pointer from a statement on.
public struct FilmTouchStyle: Hashable, Sendable {
  /// A shape.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case dot, pointer
  }

  /// False if nothing is shown.
  public var isShown = true
  /// The shape.
  public var shape = Shape.dot
  /// The colour; nil for the standard one.
  public var color: Color?
  /// The diameter of a dot, or twice the height of a pointer, in points of the screen.
  public var size = 44.0

  /// Creates the standard appearance.
  public init() {}
}

extension FilmSyntax {
  /// The largest number of fingers.
  private static let mostFingers = 5

  static func tap(_ cursor: inout FilmCursor) throws(FilmScriptError) -> FilmAction {
    var tap = FilmTap(try cursor.point())
    while let word = cursor.next {
      if cursor.skip("for") {
        guard tap.time == nil else { throw cursor.repeated("for") }
        tap.time = try cursor.time("the time")
      } else if FilmCursor.key(of: word) == "fingers" {
        tap.fingers = try fingers(&cursor)
      } else if cursor.skipArrow() {
        tap.transition = try cursor.transition()
        break
      } else {
        break
      }
    }
    return .tap(tap)
  }

  /// Reads `fingers=N`.
  static func fingers(_ cursor: inout FilmCursor) throws(FilmScriptError) -> Int {
    var count = 1
    try cursor.settings(["fingers"]) { _, value in
      guard let number = Int(value), (1...mostFingers).contains(number) else {
        return "a number of fingers from 1 to \(mostFingers)"
      }
      count = number
      return nil
    }
    return count
  }

  static func pinch(_ cursor: inout FilmCursor) throws(FilmScriptError) -> FilmAction {
    var pinch = FilmPinch(about: try cursor.point())
    while let word = cursor.next {
      if let time = try cursor.optionalTime() {
        pinch.time = time
      } else if FilmCursor.key(of: word) != nil {
        try cursor.settings(["from", "to"]) { key, value in
          guard let distance = Double(value), (0...2000).contains(distance) else {
            return "a distance in points from 0 to 2000"
          }
          if key == "from" { pinch.from = distance } else { pinch.to = distance }
          return nil
        }
      } else {
        break
      }
    }
    return .pinch(pinch)
  }

  static func touches(_ cursor: inout FilmCursor) throws(FilmScriptError) -> FilmAction {
    var style = FilmTouchStyle()
    if cursor.skip("off") {
      style.isShown = false
      return .touches(style)
    }
    if !cursor.skip("on"), cursor.next == nil { throw cursor.fault("'on' or a key is missing") }
    try cursor.settings(["style", "color", "size"]) { key, value in
      switch key {
      case "style":
        guard let shape = FilmTouchStyle.Shape(rawValue: value) else { return "dot or pointer" }
        style.shape = shape
      case "color":
        guard let color = Color(cssText: value) else { return "a CSS colour, such as #ff375f80" }
        style.color = color
      default:
        guard let size = Double(value), (4...400).contains(size) else {
          return "a number of points from 4 to 400"
        }
        style.size = size
      }
      return nil
    }
    return .touches(style)
  }
}
