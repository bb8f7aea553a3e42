public import SceneGraph
public import Transitions

/// Elements that both screens share fly from their old positions to their new ones and crossfade;
/// the rest of the screens crossfades.
///
/// The owner of the screens' pictures can detect the elements: `RenderJob` does so if `pairs` is
/// `automatic`.
///
/// *push*: elements fly from `source` to `target`. *pop*: they fly back. Each element's contents
/// keep their aspect ratio (aspect fill); two with very different shapes are exchanged quickly half
/// way. Without elements, the screens crossfade and both grow slightly (`zoom`).
public struct MagicMove: ReversibleTransition {
  /// The contents of the position that an element has left.
  public enum Hole: String, CaseIterable, Hashable, Sendable {
    /// The background around the element, continued over its position.
    case fill
    /// The element's own picture.
    case keep
  }

  public static let name = "magic-move"
  public static let summary =
    "Shared elements fly to their places on the new screen; the rest crossfades."
  public static let source = "KittenYang's custom transitions: Keynote's magic move"
  public static let duration = 0.6
  public static let curve = TimingCurve.easeInOut
  public static let overshoot = "The elements fly beyond their places; fades stay at their ends."

  /// The shared elements, back to front, with their positions on both screens; by default none,
  /// because a scene has no pixels.
  public var pairs = SharedElements.automatic
  /// The contents of the position that an element has left.
  public var hole = Hole.fill
  /// The alpha of an element's shadow half way, 0…1. A line of text has none, because the shadow
  /// would have the shape of its background.
  public var shadow = 0.35

  public static let parameters: [Parameter<MagicMove>] = [
    .text(
      "pairs", \.pairs,
      "each element's place on the old and the new screen, in points; auto: shared elements "
        + "are detected, and without any the screens crossfade with a small move"),
    .choice(
      "hole", \.hole, "what an element leaves behind: the background around it, or itself"),
    .number(
      "shadow", \.shadow, in: 0...1, .none,
      "how dark an element's shadow is half way; a line of text has none"),
  ]

  /// The shadow's blur radius half way, in points.
  static let shadowRadius = 10.0

  /// The scale to which the old screen grows if no elements are given; the new one grows from its
  /// inverse.
  static let zoom = 1.04

  /// Creates a move without elements.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let bounds = container.bounds
    let opacity = min(max(progress, 0), 1)
    guard pairs != .automatic else { return zoomed(opacity, in: container) }
    let elements = pairs.elements(in: container).compactMap { element -> SharedElement? in
      guard let source = element.source.clipped(to: bounds),
        let target = element.target.clipped(to: bounds)
      else { return nil }
      return SharedElement(from: source, to: target, scale: element.scale)
    }
    var old = Layer(frame: bounds, contents: .picture(.from))
    var new = Layer(frame: bounds, contents: .picture(.to))
    if hole == .fill {
      old.sublayers = elements.compactMap {
        patch(over: $0.source, of: .from, under: $0.rect(at: progress), in: container)
      }
      new.sublayers = elements.compactMap {
        patch(over: $0.target, of: .to, under: $0.rect(at: progress), in: container)
      }
    }
    new.opacity = opacity
    let layers = elements.map { layer(of: $0, at: progress, opacity: opacity, in: bounds) }
    return Scene(container, sublayers: [old, new] + layers)
  }

  /// Returns the crossfade of screens without common elements.
  ///
  /// Both screens always cover the container, so that the old one shows through equally everywhere.
  /// The new one is smaller until the end; its border colour continues around it.
  ///
  /// - Parameter progress: from 0 to 1; beyond that, the old screen would not cover the container.
  private func zoomed(_ progress: Double, in container: Container) -> Scene {
    let bounds = container.bounds
    var old = Layer(frame: bounds, contents: .picture(.from))
    let growth = 1 + (Self.zoom - 1) * progress
    old.transform = .scale(x: growth, y: growth)
    var new = Layer(frame: bounds, contents: .picture(.to))
    let part = Self.zoom / growth
    new.contentsRect = Rect(x: (1 - part) / 2, y: (1 - part) / 2, width: part, height: part)
    new.opacity = progress
    return Scene(container, sublayers: [old, new])
  }

  /// Returns an element at `progress`, with its new picture at `opacity` over the old one.
  private func layer(
    of element: SharedElement, at progress: Double, opacity: Double, in bounds: Rect
  ) -> Layer {
    let rect = element.rect(at: progress)
    // The element clips its contents, and would clip its own shadow; the layer around it casts the
    // shadow.
    var layer = Layer(frame: rect.rect)
    layer.cornerRadius = rect.cornerRadius
    let lift = sine(.pi * opacity)
    if shadow > 0, lift > 0, !element.source.isLineOfText || !element.target.isLineOfText {
      layer.shadow = Shadow(
        Color(white: 0, alpha: shadow * lift), offset: Point(x: 0, y: 4 * lift),
        radius: Self.shadowRadius)
    }
    var clip = Layer(frame: layer.bounds)
    clip.cornerRadius = rect.cornerRadius
    clip.masksToBounds = true
    clip.sublayers = element.pictures(at: opacity, in: layer.bounds, on: bounds)
    layer.sublayers = [clip]
    return layer
  }

  /// Returns a patch over an element's position, with the background around it; nil if there is no
  /// room beside the element.
  ///
  /// - Parameters:
  ///   - rect: The element's rectangle on its screen.
  ///   - picture: The screen's picture.
  ///   - element: The element's current rectangle. At its own position the patch is transparent,
  ///     because it would show around the element. It is opaque once the element is as far away
  ///     as the patch is larger than the position.
  ///   - container: The container.
  private func patch(
    over rect: RoundedRect, of picture: PictureName, under element: RoundedRect,
    in container: Container
  ) -> Layer? {
    // A rectangle that was measured a little too small would leave an outline.
    let margin = 1.0
    var patch = Layer.groundPatch(over: rect, margin: margin, of: picture, in: container)
    patch?.opacity = min(rect.boundaryDistance(to: element) / margin, 1)
    return patch
  }
}

extension MagicMove: SharedElementTransition {
  public var awaitsElements: Bool { pairs == .automatic }

  public mutating func place(_ elements: [PlacedElement]) {
    guard !elements.isEmpty else { return }
    pairs = .listed(
      elements.map {
        SharedElement(
          from: RoundedRect($0.source, cornerRadius: $0.sourceRadius),
          to: RoundedRect($0.target, cornerRadius: $0.targetRadius), scale: $0.scale)
      })
  }
}

extension RoundedRect {
  /// True if the shape is a line of text: low, wide and without round corners.
  fileprivate var isLineOfText: Bool {
    cornerRadius == 0 && rect.size.height <= 44 && rect.size.width >= 2 * rect.size.height
  }
}
