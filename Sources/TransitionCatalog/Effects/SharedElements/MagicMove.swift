public import SceneGraph
public import Transitions

/// Pieces that both screens have fly from their places on the old one to their places on the new one, and become what
/// they are there; the rest crossfades.
///
/// *push*: pieces fly from `source` to `target`. *pop*: they fly home.
public struct MagicMove: ReversibleTransition {
  /// What stays behind where a piece has left.
  public enum Hole: String, CaseIterable, Hashable, Sendable {
    /// The colours just beside the piece, drawn out over its place.
    case fill
    /// The piece's own picture.
    case keep
  }

  public static let name = "magic-move"
  public static let summary = "Pieces fly to their places on the new screen, the rest crossfades."
  public static let source = "KittenYang's custom transitions: Keynote's magic move"
  public static let duration = 0.6
  public static let curve = TimingCurve.easeInOut
  public static let overshoot = "The pieces fly on beyond their places; what fades stays as it is."

  /// The pieces, back to front, with their places on both screens.
  public var pairs = MovingPieces.automatic
  /// What stays behind where a piece has left.
  public var hole = Hole.fill
  /// How dark the shadow is that a piece casts half way.
  public var shadow = 0.35

  public static let parameters: [Parameter<MagicMove>] = [
    .text("pairs", \.pairs, "where each piece is on the old screen and on the new one, in points"),
    .choice(
      "hole", \.hole, "what stays where a piece has left: the colours beside it, or the piece"),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark a piece's shadow is half way"),
  ]

  /// The shadow's softness half way, in points.
  static let shadowRadius = 10.0

  /// A move of one piece in a usual place.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let bounds = container.bounds
    let shown = min(max(progress, 0), 1)
    let moving = pairs.pieces(in: container).compactMap { piece -> MovingPiece? in
      guard let source = piece.source.clipped(to: bounds),
        let target = piece.target.clipped(to: bounds)
      else { return nil }
      return MovingPiece(from: source, to: target)
    }
    var old = Layer(frame: bounds, contents: .picture(.from))
    var new = Layer(frame: bounds, contents: .picture(.to))
    if hole == .fill {
      old.sublayers = moving.compactMap {
        patch(over: $0.source, of: .from, under: $0.place(at: progress), in: container)
      }
      new.sublayers = moving.compactMap {
        patch(over: $0.target, of: .to, under: $0.place(at: progress), in: container)
      }
    }
    new.opacity = shown
    let pieces = moving.map { piece($0, at: progress, shown: shown, in: bounds) }
    return Scene(container, sublayers: [old, new] + pieces)
  }

  private func piece(
    _ piece: MovingPiece, at progress: Double, shown: Double, in bounds: Rect
  ) -> Layer {
    let place = piece.place(at: progress)
    // The piece cuts itself and its own shadow off at its sides; the layer around it casts the shadow.
    var frame = Layer(frame: place.rect)
    frame.cornerRadius = place.cornerRadius
    let lifted = sine(.pi * shown)
    if shadow > 0, lifted > 0 {
      frame.shadow = Shadow(
        Color(white: 0, alpha: shadow * lifted), offset: Point(x: 0, y: 4 * lifted),
        radius: Self.shadowRadius)
    }
    var clip = Layer(frame: frame.bounds)
    clip.cornerRadius = place.cornerRadius
    clip.masksToBounds = true
    var target = part(piece.target.rect, of: .to, covering: frame.bounds, in: bounds)
    target.opacity = shown
    clip.sublayers = [
      part(piece.source.rect, of: .from, covering: frame.bounds, in: bounds), target,
    ]
    frame.sublayers = [clip]
    return frame
  }

  /// The rectangle `rect` of a picture, in its own shape, in the middle of `frame` and as small as covers it.
  private func part(
    _ rect: Rect, of picture: PictureName, covering frame: Rect, in bounds: Rect
  ) -> Layer {
    let scale = max(
      frame.size.width / rect.size.width, frame.size.height / rect.size.height)
    let size = Size(width: rect.size.width * scale, height: rect.size.height * scale)
    var part = Layer(
      frame: Rect(
        x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width,
        height: size.height),
      contents: .picture(picture))
    part.contentsRect = rect.fraction(of: bounds.size)
    return part
  }

  /// A layer over a piece's place that shows one row or column of pixels just beside it, drawn out: what a screen's
  /// plain background would be there. Nil where the piece leaves no room beside it.
  ///
  /// - Parameter piece: where the piece is. At rest on its place it leaves nothing to be covered, and the patch would
  ///   show around it; once it is as far off as the patch is larger than the place, the patch is all there.
  private func patch(
    over place: RoundedRect, of picture: PictureName, under piece: RoundedRect,
    in container: Container
  ) -> Layer? {
    let bounds = container.bounds
    // A place that was read off a little too small would stay as an outline.
    let margin = 1.0
    guard let grown = place.grown(by: margin).clipped(to: bounds) else { return nil }
    // Three points away no antialiased edge of the piece is met any more.
    let (distance, pixel) = (3.0, 1 / container.scale)
    let (rect, reach) = (place.rect, distance + pixel)
    var strip = grown.rect
    if rect.minX - reach >= 0 {
      (strip.origin.x, strip.size.width) = (rect.minX - reach, pixel)
    } else if rect.maxX + reach <= bounds.maxX {
      (strip.origin.x, strip.size.width) = (rect.maxX + distance, pixel)
    } else if rect.minY - reach >= 0 {
      (strip.origin.y, strip.size.height) = (rect.minY - reach, pixel)
    } else if rect.maxY + reach <= bounds.maxY {
      (strip.origin.y, strip.size.height) = (rect.maxY + distance, pixel)
    } else {
      return nil
    }
    var patch = Layer(frame: grown.rect, contents: .picture(picture))
    patch.contentsRect = strip.fraction(of: bounds.size)
    patch.cornerRadius = grown.cornerRadius
    patch.masksToBounds = true
    patch.opacity = min(place.difference(from: piece) / margin, 1)
    return patch
  }
}
