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

  /// Creates an element that moves from `source` to `target`.
  public init(
    from source: RoundedRect, to target: RoundedRect, scale: ElementScale = .cover
  ) {
    self.source = source
    self.target = target
    self.scale = scale
  }

  /// Returns the element's rectangle at `progress`.
  func rect(at progress: Double) -> RoundedRect { source.interpolated(to: target, progress) }
}

/// The shared elements of two screens, as the value of one parameter.
public enum SharedElements: Hashable, Sendable {
  /// No elements: the screens are unknown. An editor starts with one element at a typical position:
  /// on an upright screen, a thumbnail at the top of a list becomes a cover picture; on a wide one,
  /// a panel becomes a picture.
  case automatic
  /// The given elements, back to front.
  case listed([SharedElement])
}

extension SharedElements {
  /// Returns the elements in a container, back to front, in points.
  func elements(in container: Container) -> [SharedElement] {
    switch self {
    case .listed(let elements): return elements
    case .automatic:
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
  /// - Parameter bounds: The container's bounds.
  func pictures(at progress: Double, in frame: Rect, on bounds: Rect) -> [Layer] {
    var source = picture(self.source.rect, of: .from, in: frame, on: bounds)
    var target = picture(self.target.rect, of: .to, in: frame, on: bounds)
    guard isUnlike else {
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
    case .cover: false
    case .width: new.height * old.width > old.height * new.width
    case .height: new.width * old.height > old.width * new.height
    }
  }

  /// Returns the rectangle `rect` of a picture, unstretched, centred in `frame` at the element's
  /// scale: for `cover`, the smallest scale that covers the frame (aspect fill).
  private func picture(
    _ rect: Rect, of picture: PictureName, in frame: Rect, on bounds: Rect
  ) -> Layer {
    let (across, down) = (
      frame.size.width / rect.size.width, frame.size.height / rect.size.height
    )
    let factor =
      switch scale {
      case .cover: max(across, down)
      case .width: across
      case .height: down
      }
    let size = Size(width: rect.size.width * factor, height: rect.size.height * factor)
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
