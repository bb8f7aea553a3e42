public import SceneGraph
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

  /// Where it is at `progress`.
  func place(at progress: Double) -> RoundedRect { source.toward(target, by: progress) }
}

/// Which pieces move, as one parameter.
public enum MovingPieces: Hashable, Sendable {
  /// One piece in a place that shows what the effect does: on an upright screen the small picture at the head of a
  /// list, which becomes a cover; on a wide one a panel, which becomes a picture. Screens of one's own want a list.
  case automatic
  /// These pieces, back to front.
  case listed([MovingPiece])
}

extension MovingPieces {
  func pieces(in container: Container) -> [MovingPiece] {
    switch self {
    case .listed(let pieces): return pieces
    case .automatic:
      // A screen counts as 375 points wide unless its scale says otherwise; what is on it has kept its proportions.
      let unit = container.size.width / 375
      func place(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double)
        -> RoundedRect
      {
        RoundedRect(
          Rect(x: x * unit, y: y * unit, width: width * unit, height: height * unit),
          cornerRadius: radius * unit)
      }
      return container.size.height >= container.size.width
        ? [MovingPiece(from: place(29, 105, 55.5, 55.5, 27.75), to: place(29, 98, 317, 317, 13))]
        : [
          MovingPiece(
            from: place(53.7, 45.4, 314.6, 70, 2), to: place(5.5, 15.7, 289.8, 166.4, 1.5))
        ]
    }
  }
}

extension MovingPieces: ParameterText {
  public static var form: String {
    "x,y,width,height[,radius]>x,y,width,height[,radius], ';' before the next, or auto"
  }
  public static var examples: [String] {
    [
      "auto", "16,96,343,76>0,0,375,211",
      "29,105,55.5,55.5,27.75>29,98,317,317,13;0,0,375,40>0,0,375,40",
    ]
  }

  /// Reads `auto`, or one or more pairs of rectangles in points; widths and heights are above 0, radii not below.
  public init?(parameterText text: String) {
    if text == "auto" {
      self = .automatic
      return
    }
    var pieces: [MovingPiece] = []
    for pair in text.split(separator: ";", omittingEmptySubsequences: false) {
      let ends = pair.split(separator: ">", omittingEmptySubsequences: false)
        .map { RoundedRect(text: $0) }
      guard ends.count == 2, let source = ends[0], let target = ends[1] else { return nil }
      pieces.append(MovingPiece(from: source, to: target))
    }
    self = .listed(pieces)
  }

  public var parameterText: String {
    switch self {
    case .automatic: "auto"
    case .listed(let pieces):
      pieces.map { "\($0.source.text)>\($0.target.text)" }.joined(separator: ";")
    }
  }
}

extension MovingPieces: ScreenParameter {
  public static var partNames: [String] { ["from", "to"] }
  public static var isList: Bool { true }
  public static var automaticText: String? { MovingPieces.automatic.parameterText }

  public func parts(in container: Container) -> [ScreenPart] {
    pieces(in: container).flatMap { [$0.source, $0.target] }.map {
      .rectangle($0.rect, cornerRadius: $0.cornerRadius)
    }
  }

  public init?(parts: [ScreenPart]) {
    let ends = parts.compactMap { part -> RoundedRect? in
      guard case .rectangle(let rect, let radius) = part else { return nil }
      return RoundedRect(rect, cornerRadius: radius ?? 0)
    }
    guard !ends.isEmpty, ends.count == parts.count, ends.count.isMultiple(of: 2) else { return nil }
    self = .listed(
      stride(from: 0, to: ends.count, by: 2).map { MovingPiece(from: ends[$0], to: ends[$0 + 1]) })
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

  /// This one with each side `points` farther out.
  func grown(by points: Double) -> RoundedRect {
    RoundedRect(
      Rect(
        x: rect.minX - points, y: rect.minY - points, width: rect.size.width + 2 * points,
        height: rect.size.height + 2 * points),
      cornerRadius: cornerRadius > 0 ? cornerRadius + points : 0)
  }

  /// How far the outline of `other` is from this one's: the farthest of the four sides, or what a round corner takes off
  /// more along its diagonal, which is √2 − 1 of the difference of the radii.
  func difference(from other: RoundedRect) -> Double {
    max(
      abs(rect.minX - other.rect.minX), abs(rect.maxX - other.rect.maxX),
      abs(rect.minY - other.rect.minY), abs(rect.maxY - other.rect.maxY),
      abs(cornerRadius - other.cornerRadius) * (2.0.squareRoot() - 1))
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
