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
/// way. Without elements, the screens crossfade, so that what both show at one place stays still.
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
  /// The path of an element's middle.
  public var path = ElementPath.straight

  public static let parameters: [Parameter<MagicMove>] = [
    .text(
      "pairs", \.pairs,
      "each element's place on the old and the new screen, in points; auto: shared elements "
        + "are detected, and without any the screens crossfade; @FILE,FILE: by name, from dumps "
        + "of both user interfaces"),
    .choice(
      "hole", \.hole, "what an element leaves behind: the background around it, or itself"),
    .number(
      "shadow", \.shadow, in: 0...1, .none,
      "how dark an element's shadow is half way; a line of text has none"),
    .choice(
      "path", \.path,
      "straight: elements move along lines; arc: along curves that start and end along the axes"),
  ]

  /// The shadow's blur radius half way, in points.
  static let shadowRadius = 10.0

  /// Creates a move without elements.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let bounds = container.bounds
    let opacity = min(max(progress, 0), 1)
    let given = awaitsElements ? [] : pairs.elements(in: container)
    let elements = given.compactMap { element -> SharedElement? in
      guard let source = element.source.clipped(to: bounds),
        let target = element.target.clipped(to: bounds)
      else { return nil }
      return SharedElement(
        from: source, to: target, scale: element.scale, glyphs: element.glyphs)
    }
    let old = Layer(frame: bounds, contents: .picture(.from))
    var new = Layer(frame: bounds, contents: .picture(.to))
    new.opacity = opacity
    let holes =
      hole == .fill ? holes(of: elements, at: progress, opacity: opacity, in: container) : []
    let layers = elements.indices.compactMap { index -> Layer? in
      let element = elements[index]
      guard element.glyphs != nil else {
        return layer(
          of: element, under: elements[(index + 1)...], at: progress, opacity: opacity, in: bounds)
      }
      // At the ends, glyphs are on their screen.
      guard progress != 0, progress != 1 else { return nil }
      let rect = element.rect(at: progress, on: path)
      var layer = Layer.glyphs(of: element, at: progress, on: path, in: container)
      layer?.opacity = min(
        element.source.departure(of: rect), element.target.departure(of: rect))
      return layer
    }
    return Scene(container, sublayers: [old, new] + holes + layers)
  }

  /// Returns the places that elements leave and reach: both screens with the ground continued
  /// over these places, the new one at `opacity`.
  ///
  /// Elsewhere both screens remain one plain crossfade, in which what both show at one place is
  /// still, to the bit.
  private func holes(
    of elements: [SharedElement], at progress: Double, opacity: Double, in container: Container
  ) -> [Layer] {
    // At the ends, every element is in its place.
    guard progress != 0, progress != 1 else { return [] }
    func patches(
      _ place: (SharedElement) -> RoundedRect, of picture: PictureName,
      _ glyphs: (SharedElement) -> GlyphRun?
    ) -> [(layer: Layer, area: Rect)] {
      let grounds = Self.grounds(of: elements.map(place), in: container)
      return elements.compactMap { element in
        let rect = element.rect(at: progress, on: path)
        let cover = glyphs(element).flatMap {
          $0.cover(over: place(element), under: rect, in: container.bounds)
        }
        guard !element.isStill,
          let patch = cover
            ?? patch(
              over: place(element), on: grounds, of: picture, under: rect, in: container)
        else { return nil }
        let size = patch.bounds.size
        return (
          patch,
          Rect(
            x: patch.position.x - size.width / 2, y: patch.position.y - size.height / 2,
            width: size.width, height: size.height)
        )
      }
    }
    let old = patches(\.source, of: .from) { $0.glyphs?.source }
    let new = patches(\.target, of: .to) { $0.glyphs?.target }
    // On whole pixels: at a part of one, both screens would be blended with the crossfade below
    // one after the other, and the old one would show through.
    let areas = (old + new).map { container.pixelAligned($0.area) }
    return Rect.disjointUnions(of: areas).map { area in
      func screen(_ picture: PictureName, _ patches: [(layer: Layer, area: Rect)]) -> Layer {
        var screen = Layer(frame: Rect(size: area.size), contents: .picture(picture))
        screen.contentsRect = area.normalized(to: container.size)
        screen.sublayers = patches.filter { $0.area.intersects(area) }.map { patch in
          var layer = patch.layer
          layer.position.x -= area.minX
          layer.position.y -= area.minY
          return layer
        }
        return screen
      }
      var upper = screen(.to, new)
      upper.opacity = opacity
      var layer = Layer(frame: area)
      layer.sublayers = [screen(.from, old), upper]
      return layer
    }
  }

  /// Returns an element at `progress`, with its new picture at `opacity` over the old one, and
  /// without the glyphs among `upper`, which move on their own.
  private func layer(
    of element: SharedElement, under upper: ArraySlice<SharedElement>, at progress: Double,
    opacity: Double, in bounds: Rect
  ) -> Layer {
    let rect = element.rect(at: progress, on: path)
    // The element clips its contents, and would clip its own shadow; the layer around it casts the
    // shadow.
    var layer = Layer(frame: rect.rect)
    layer.cornerRadius = rect.cornerRadius
    let lift = sine(.pi * opacity)
    if shadow > 0, lift > 0, !element.isStill,
      !element.source.isLineOfText || !element.target.isLineOfText
    {
      layer.shadow = Shadow(
        Color(white: 0, alpha: shadow * lift), offset: Point(x: 0, y: 4 * lift),
        radius: Self.shadowRadius)
      layer.shadow?.liesOnPaint = true
    }
    var clip = Layer(frame: layer.bounds)
    clip.cornerRadius = rect.cornerRadius
    clip.masksToBounds = true
    clip.sublayers = element.pictures(
      at: opacity, in: layer.bounds, radius: rect.cornerRadius, on: bounds)
    if progress != 0, progress != 1 {
      clip.sublayers.cover(upper, on: element) { $0.rect(at: progress, on: path) }
    }
    layer.sublayers = [clip]
    return layer
  }

  /// Returns rectangles around elements that touch each other, such as the tiles of a grid: what is
  /// beside one of them is not its ground.
  private static func grounds(of places: [RoundedRect], in container: Container) -> [Rect] {
    let reach = Layer.groundDistance
    return Rect.disjointUnions(of: places.map { $0.outset(by: reach).rect }).compactMap {
      RoundedRect($0).outset(by: -reach).clipped(to: container.bounds)?.rect
    }
  }

  /// Returns a patch over an element's position, with the background around it; nil if there is no
  /// room beside the element.
  ///
  /// - Parameters:
  ///   - rect: The element's rectangle on its screen.
  ///   - grounds: The rectangles beside which the ground is.
  ///   - picture: The screen's picture.
  ///   - element: The element's current rectangle. At its own position the patch is transparent,
  ///     because it would show around the element. It is opaque once the element is as far away
  ///     as the patch is larger than the position.
  ///   - container: The container.
  private func patch(
    over rect: RoundedRect, on grounds: [Rect], of picture: PictureName, under element: RoundedRect,
    in container: Container
  ) -> Layer? {
    // A rectangle that was measured a little too small would leave an outline.
    let margin = 1.0
    var patch = Layer.groundPatch(over: rect, margin: margin, of: picture, in: container)
    let center = Point(x: rect.rect.midX, y: rect.rect.midY)
    if let ground = grounds.first(where: { $0.contains(center) }), ground != rect.rect,
      let whole = Layer.groundPatch(
        over: RoundedRect(ground), margin: margin, of: picture, in: container),
      let area = rect.outset(by: margin).clipped(to: container.bounds)
    {
      var part = Layer(frame: area.rect)
      part.cornerRadius = area.cornerRadius
      part.masksToBounds = true
      var moved = whole
      moved.position.x -= area.rect.minX
      moved.position.y -= area.rect.minY
      part.sublayers = [moved]
      patch = part
    }
    patch?.opacity = min(rect.boundaryDistance(to: element) / margin, 1)
    return patch
  }
}

extension MagicMove: SharedElementTransition {
  public var awaitsElements: Bool {
    switch pairs {
    case .automatic, .files: true
    case .listed: false
    }
  }

  public var elementFiles: ElementFiles? {
    guard case .files(let files) = pairs else { return nil }
    return files
  }

  public mutating func place(_ elements: [PlacedElement]) {
    guard !elements.isEmpty else { return }
    pairs = .listed(
      elements.map {
        SharedElement(
          from: RoundedRect($0.source, cornerRadius: $0.sourceRadius),
          to: RoundedRect($0.target, cornerRadius: $0.targetRadius), scale: $0.scale,
          glyphs: $0.glyphs.map { SharedElement.Glyphs(from: $0.source, to: $0.target) })
      })
  }
}

extension RoundedRect {
  /// True if the shape is a line of text: low, wide and without round corners.
  fileprivate var isLineOfText: Bool {
    cornerRadius == 0 && rect.size.height <= 44 && rect.size.width >= 2 * rect.size.height
  }

  /// Returns how far glyphs at `current` have left this place, 0…1: 1 after a part of a pixel.
  fileprivate func departure(of current: RoundedRect) -> Double {
    min(boundaryDistance(to: current) / 0.05, 1)
  }
}

extension GlyphRun {
  /// Returns the ground over the part of a place of glyphs that is in `bounds`, while they are at
  /// `rect`.
  fileprivate func cover(
    over place: RoundedRect, under rect: RoundedRect, in bounds: Rect
  ) -> Layer? {
    place.outset(by: Layer.glyphReach).clipped(to: bounds).map {
      var layer = Layer(frame: $0.rect, contents: .color(ground))
      layer.opacity = place.departure(of: rect)
      return layer
    }
  }
}

extension [Layer] {
  /// Covers the glyphs of `others` in the pictures of an element.
  fileprivate mutating func cover(
    _ others: ArraySlice<SharedElement>, on element: SharedElement,
    at rect: (SharedElement) -> RoundedRect
  ) {
    for index in indices {
      let isOld = self[index].contents == .picture(.from)
      let shown = isOld ? element.source.rect : element.target.rect
      let size = self[index].bounds.size
      let (across, down) = (size.width / shown.size.width, size.height / shown.size.height)
      self[index].sublayers += others.compactMap { other in
        guard let glyphs = isOld ? other.glyphs?.source : other.glyphs?.target,
          var cover = glyphs.cover(
            over: isOld ? other.source : other.target, under: rect(other), in: shown)
        else { return nil }
        cover.position = Point(
          x: (cover.position.x - shown.minX) * across, y: (cover.position.y - shown.minY) * down)
        cover.bounds.size.width *= across
        cover.bounds.size.height *= down
        return cover
      }
    }
  }
}
