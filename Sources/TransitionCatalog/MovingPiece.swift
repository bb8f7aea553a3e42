public import Transitions

/// A rectangle of a screen, in points, with round corners.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle.
  public var rect: Rect
  /// The radius of its corners in points.
  public var cornerRadius: Double

  /// A rectangle whose corners are round by `cornerRadius` points.
  public init(_ rect: Rect, cornerRadius: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
  }
}

/// A piece that both screens have, each in its own place.
public struct MovingPiece: Hashable, Sendable {
  /// Where it is on the old screen.
  public var source: RoundedRect
  /// Where it is on the new screen.
  public var target: RoundedRect

  /// A piece that moves from `source` to `target`.
  public init(from source: RoundedRect, to target: RoundedRect) {
    self.source = source
    self.target = target
  }
}

/// Pieces that move, back to front, as one parameter.
public struct MovingPieces: Hashable, Sendable {
  /// The pieces.
  public var pieces: [MovingPiece]

  /// The pieces of a list.
  public init(_ pieces: [MovingPiece]) { self.pieces = pieces }
}

extension MovingPieces: ParameterText {
  public static var form: String {
    "x,y,width,height[,radius]>x,y,width,height[,radius], and ';' before the next"
  }
  public static var examples: [String] {
    ["16,96,343,76>0,0,375,211", "29,105,55.5,55.5,27.75>29,98,317,317,13;0,0,375,40>0,0,375,40"]
  }

  /// Reads one or more pairs of rectangles in points; widths and heights are above 0, radii not below.
  public init?(parameterText text: String) {
    var pieces: [MovingPiece] = []
    for pair in text.split(separator: ";", omittingEmptySubsequences: false) {
      let ends = pair.split(separator: ">", omittingEmptySubsequences: false)
        .compactMap { RoundedRect(text: $0) }
      guard ends.count == 2, pair.filter({ $0 == ">" }).count == 1 else { return nil }
      pieces.append(MovingPiece(from: ends[0], to: ends[1]))
    }
    self.init(pieces)
  }

  public var parameterText: String {
    pieces.map { "\($0.source.text)>\($0.target.text)" }.joined(separator: ";")
  }
}

extension RoundedRect {
  fileprivate init?(text: Substring) {
    guard let n = numbers(text, count: 4) ?? numbers(text, count: 5), n[2] > 0, n[3] > 0,
      n.count == 4 || n[4] >= 0
    else { return nil }
    self.init(
      Rect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerRadius: n.count == 5 ? n[4] : 0)
  }

  fileprivate var text: String {
    rect.parameterText + (cornerRadius > 0 ? ",\(shortest(cornerRadius))" : "")
  }
}

extension RoundedRect {
  /// The part of this one that lies within `bounds`, or nil where none does.
  func clipped(to bounds: Rect) -> RoundedRect? {
    let (left, right) = (max(rect.minX, bounds.minX), min(rect.maxX, bounds.maxX))
    let (top, bottom) = (max(rect.minY, bounds.minY), min(rect.maxY, bounds.maxY))
    guard right > left, bottom > top else { return nil }
    let (width, height) = (right - left, bottom - top)
    return RoundedRect(
      Rect(x: left, y: top, width: width, height: height),
      cornerRadius: min(cornerRadius, width / 2, height / 2))
  }

  /// The rectangle on the way from this one to `other`: its middle, its sides and its radius move evenly. Where a
  /// curve overshoots its sides never become less than half the shorter ones.
  func toward(_ other: RoundedRect, by fraction: Double) -> RoundedRect {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    func side(_ a: Double, _ b: Double) -> Double { max(between(a, b), min(a, b) / 2) }
    let width = side(rect.size.width, other.rect.size.width)
    let height = side(rect.size.height, other.rect.size.height)
    return RoundedRect(
      Rect(
        x: between(rect.midX, other.rect.midX) - width / 2,
        y: between(rect.midY, other.rect.midY) - height / 2, width: width, height: height),
      cornerRadius: max(between(cornerRadius, other.cornerRadius), 0))
  }
}
