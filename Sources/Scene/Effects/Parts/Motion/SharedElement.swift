internal import SceneGraph
public import Transitions

/// An element that both screens show, at different positions.
public struct SharedElement: Hashable, Sendable {
  /// The element's rectangle on the old screen.
  public var source: RoundedRect
  /// The element's rectangle on the new screen.
  public var target: RoundedRect
  /// The scale of its two pictures.
  public var scale: ElementScale
  /// The glyphs, whose ground is transparent; nil for an element with its ground.
  public var glyphs: Glyphs?

  /// The glyphs on both screens.
  public struct Glyphs: Hashable, Sendable {
    /// The glyphs on the old and on the new screen, with as many cuts.
    public var source, target: GlyphRun

    /// Creates the glyphs.
    public init(from source: GlyphRun, to target: GlyphRun) {
      (self.source, self.target) = (source, target)
    }
  }

  /// Creates an element that moves from `source` to `target`.
  public init(
    from source: RoundedRect, to target: RoundedRect, scale: ElementScale = .cover,
    glyphs: Glyphs? = nil
  ) {
    self.source = source
    self.target = target
    self.scale = scale
    self.glyphs = glyphs
  }

  /// True if the element stays in its place: it is above what moves past it.
  var isStill: Bool { source == target }

  /// Returns the element's rectangle at `progress`, whose middle is on `path`.
  func rect(at progress: Double, on path: ElementPath = .straight) -> RoundedRect {
    var rect = source.interpolated(to: target, progress)
    let bulge = path.bulge(
      x: target.rect.midX - source.rect.midX, y: target.rect.midY - source.rect.midY)
    let share = 2 * max(progress * (1 - progress), 0)
    rect.rect.origin.x += share * bulge.x
    rect.rect.origin.y += share * bulge.y
    return rect
  }
}

/// The path of an element's middle.
public enum ElementPath: String, CaseIterable, Hashable, Sendable {
  /// A straight line.
  case straight
  /// A curve whose ends point along the axes, as Material's arc: an element that rises leaves
  /// across and arrives upwards, one that sinks leaves downwards and arrives across. Along an axis,
  /// it is straight.
  case arc

  /// Returns the part across the line of the vector from its middle to the corner to which the ends
  /// of the curve point; a quadratic Bézier curve lies 2t(1 - t) of it beside the line.
  fileprivate func bulge(x: Double, y: Double) -> Point {
    let square = x * x + y * y
    guard self == .arc, square > 0 else { return Point(x: 0, y: 0) }
    let side = y < 0 ? 1.0 : -1.0
    return Point(x: side * x * y * y / square, y: -side * x * x * y / square)
  }
}

/// The shared elements of two screens, as the value of one parameter.
public enum SharedElements: Hashable, Sendable {
  /// No elements: the screens are unknown. An editor starts with one element at a typical position:
  /// on an upright screen, a thumbnail at the top of a list becomes a cover picture; on a wide one,
  /// a panel becomes a picture.
  case automatic
  /// Those that two files name: unknown as well until the files are read.
  case files(ElementFiles)
  /// The given elements, back to front.
  case listed([SharedElement])
}

extension SharedElements {
  /// Returns the elements in a container, back to front, in points.
  func elements(in container: Container) -> [SharedElement] {
    switch self {
    case .listed(let elements): return elements
    case .automatic, .files:
      // The numbers are for a width of 375 points; other widths keep the proportions.
      let unit = container.size.width / 375
      func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double)
        -> RoundedRect
      {
        RoundedRect(
          Rect(x: x * unit, y: y * unit, width: width * unit, height: height * unit),
          cornerRadius: radius * unit)
      }
      return container.size.height >= container.size.width
        ? [SharedElement(from: rect(29, 105, 55.5, 55.5, 27.75), to: rect(29, 98, 317, 317, 13))]
        : [
          SharedElement(
            from: rect(53.7, 45.4, 314.6, 70, 2), to: rect(5.5, 15.7, 289.8, 166.4, 1.5))
        ]
    }
  }
}

extension SharedElement {
  /// Returns the element's two pictures, back to front, as they fill `frame` at `progress`, 0…1.
  ///
  /// - Parameters:
  ///   - radius: The frame's corner radius.
  ///   - bounds: The container's bounds.
  func pictures(
    at progress: Double, in frame: Rect, radius: Double, on bounds: Rect
  ) -> [Layer] {
    var source = picture(self.source.rect, of: .from, in: frame, on: bounds)
    if scale == .same { return [source] }
    var target = picture(self.target.rect, of: .to, in: frame, on: bounds)
    guard isUnlike else {
      // A rounder one must not show the corners of its background.
      func round(_ layer: inout Layer, _ own: RoundedRect) {
        let corner = own.cornerRadius * layer.bounds.size.height / own.rect.size.height
        guard corner > radius * (1 + 1e-9) else { return }
        layer.cornerRadius = corner
        layer.masksToBounds = true
      }
      round(&source, self.source)
      round(&target, self.target)
      // The picture that shows more is below, and always covers the element.
      guard targetShowsMore else {
        target.opacity = progress
        return [source, target]
      }
      source.opacity = 1 - progress
      return [target, source]
    }
    // Two unrelated pictures would blend during the whole motion. Instead, the lower one appears
    // while the upper one is opaque, and the upper one disappears quickly.
    let isReversed = self.target.roundness > self.source.roundness
    let time = isReversed ? 1 - progress : progress
    var (upper, lower) = isReversed ? (target, source) : (source, target)
    let (own, flown) = isReversed ? (self.target, self.source) : (self.source, self.target)
    lower.opacity = Easing.smoothstep(time, from: 0, to: 0.3)
    upper.opacity = 1 - Easing.smoothstep(time, from: 0.3, to: 0.7)
    // The upper one is rounder, and must not show the corners of its background.
    if own.roundness > flown.roundness {
      upper.cornerRadius = own.cornerRadius * upper.bounds.size.width / own.rect.size.width
      upper.masksToBounds = true
    }
    return [lower, upper]
  }

  /// The smallest ratio between the aspect ratios of unrelated pictures. Two crops of one picture
  /// seldom differ by more.
  static let unlikeAspect = 1.6
  /// The smallest difference of their roundness; the roundness of a disc is 0.5.
  static let unlikeRoundness = 0.3

  /// True if the shapes of the two rectangles differ so much that their contents are probably
  /// unrelated.
  var isUnlike: Bool {
    guard scale == .cover else { return false }
    let (old, new) = (source.rect.size, target.rect.size)
    let factor = old.width * new.height / (old.height * new.width)
    return max(factor, 1 / factor) > Self.unlikeAspect
      || abs(source.roundness - target.roundness) > Self.unlikeRoundness
  }

  /// True if the new screen shows more of the element than the old one, at one scale.
  private var targetShowsMore: Bool {
    let (old, new) = (source.rect.size, target.rect.size)
    return switch scale {
    case .cover, .both, .same: false
    case .width: new.height * old.width > old.height * new.width
    case .height: new.width * old.height > old.width * new.height
    }
  }

  /// Returns the rectangle `rect` of a picture, centred in `frame` at the element's scale: for
  /// `cover`, the smallest scale that covers the frame (aspect fill). `both` and `same` stretch it.
  private func picture(
    _ rect: Rect, of picture: PictureName, in frame: Rect, on bounds: Rect
  ) -> Layer {
    let (across, down) = (
      frame.size.width / rect.size.width, frame.size.height / rect.size.height
    )
    let factor =
      switch scale {
      case .cover: (max(across, down), max(across, down))
      case .width: (across, across)
      case .height: (down, down)
      case .both, .same: (across, down)
      }
    let size = Size(width: rect.size.width * factor.0, height: rect.size.height * factor.1)
    var layer = Layer(
      frame: Rect(
        x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width,
        height: size.height),
      contents: .picture(picture))
    layer.contentsRect = rect.normalized(to: bounds.size)
    return layer
  }
}

extension RoundedRect {
  /// The corner radius over the shorter side: 0 for a rectangle, 0.5 for a disc.
  fileprivate var roundness: Double {
    min(cornerRadius / min(rect.size.width, rect.size.height), 0.5)
  }
}
