import SceneGraph
import Transitions

/// A flattening layer as one picture that is sampled at points in the layer's own coordinates.
final class SampledLayer {
  private enum Paint {
    case none
    case plain(SIMD4<Double>)
    case gradient(Gradient)
    /// A part of a picture, drawn over `frame`, a rectangle in the layer's coordinates.
    case picture(PictureName, part: Rect, frame: Rect)
  }

  let isDoubleSided: Bool
  private let bounds: Rect
  private let shape: RoundedRectangle
  private let paint: Paint
  private let masksToBounds: Bool
  private let shadow: SampledShadow?
  private let mask: SampledSpace?
  private let sublayers: SampledSpace?
  /// The sublayers one by one, back to front, if one of them lies on paint; then `sublayers` is
  /// nil.
  private let stack: [(space: SampledSpace, liesOnPaint: Bool)]
  private let pictures: SampledPictures

  init(_ layer: Layer, _ pictures: SampledPictures) {
    self.pictures = pictures
    isDoubleSided = layer.isDoubleSided
    bounds = layer.bounds
    shape = RoundedRectangle(layer.bounds, radius: layer.cornerRadius)
    masksToBounds = layer.masksToBounds
    shadow = layer.shadow.map { SampledShadow($0, of: RoundedRectangle(layer)) }
    paint =
      switch layer.contents {
      case .none, .shader: .none
      case .color(let color): .plain(color.premultiplied)
      case .gradient(let gradient): .gradient(gradient)
      case .picture(let name):
        .picture(
          name, part: layer.contentsRect,
          frame: Self.pictureFrame(of: layer, pictureSize: pictures.size(name)))
      }
    mask = layer.mask.map { SampledSpace([$0], through: .identity, sorts: false, pictures) }
    let hasShade =
      !layer.sortsSublayersByDepth && layer.sublayers.contains(where: \.liesOnPaint)
    stack =
      hasShade
      ? layer.sublayers.enumerated().sorted {
        ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
      }.map {
        (
          SampledSpace([$0.element], through: layer.fromSublayers, sorts: false, pictures),
          $0.element.liesOnPaint
        )
      } : []
    sublayers =
      layer.sublayers.isEmpty || hasShade
      ? nil
      : SampledSpace(
        layer.sublayers, through: layer.fromSublayers, sorts: layer.sortsSublayersByDepth,
        pictures)
  }

  /// Returns the rectangle that the picture's visible part is drawn over.
  private static func pictureFrame(of layer: Layer, pictureSize: Size) -> Rect {
    let part = Size(
      width: pictureSize.width * layer.contentsRect.size.width,
      height: pictureSize.height * layer.contentsRect.size.height)
    let (x, y) = (
      layer.bounds.size.width / part.width, layer.bounds.size.height / part.height
    )
    let scale: Double
    switch layer.contentsGravity {
    case .fill: return layer.bounds
    case .aspectFit: scale = min(x, y)
    case .aspectFill: scale = max(x, y)
    }
    let size = Size(width: part.width * scale, height: part.height * scale)
    return Rect(
      origin: Point(
        x: layer.bounds.midX - size.width / 2, y: layer.bounds.midY - size.height / 2), size: size)
  }

  /// Returns the premultiplied colour of shadow, contents and sublayers at `point`, clipped and
  /// masked, without the layer's own opacity.
  func color(at point: Point) -> SIMD4<Double> {
    if masksToBounds && !shape.contains(point) { return .zero }
    var visible = 1.0
    if let mask {
      visible = mask.color(at: SIMD3(point.x, point.y, 1)).w
      if visible <= 0 { return .zero }
    }
    var color = sublayers?.color(at: SIMD3(point.x, point.y, 1)) ?? .zero
    color += contents(at: point) * (1 - color.w)
    for (space, liesOnPaint) in stack {
      let above = space.color(at: SIMD3(point.x, point.y, 1))
      color = above * (liesOnPaint ? color.w : 1) + color * (1 - above.w)
    }
    if let shadow { color += shadow.color(at: point) * (1 - color.w) }
    return color * visible
  }

  /// Returns the premultiplied colour of the contents alone at fractions of the bounds.
  func contents(atUnit unit: Point) -> SIMD4<Double> { contents(at: bounds.point(atUnit: unit)) }

  private func contents(at point: Point) -> SIMD4<Double> {
    switch paint {
    case .none: return .zero
    case .plain(let color): return shape.contains(point) ? color : .zero
    case .gradient(let gradient):
      guard shape.contains(point) else { return .zero }
      return gradient.color(atUnit: bounds.unit(at: point))
    case .picture(let name, let part, let rectangle):
      let unit = rectangle.unit(at: point)
      guard unit.x >= 0, unit.x <= 1, unit.y >= 0, unit.y <= 1 else { return .zero }
      return pictures.color(name, part.point(atUnit: unit))
    }
  }
}

extension Rect {
  /// Returns `point` in fractions of this rectangle: the inverse of `point(atUnit:)`.
  fileprivate func unit(at point: Point) -> Point {
    Point(x: (point.x - minX) / size.width, y: (point.y - minY) / size.height)
  }
}

/// A rectangle whose corners are quarters of circles.
struct RoundedRectangle {
  let rect: Rect
  let radius: Double

  /// Creates the rectangle.
  ///
  /// - Parameter radius: the corner radius in points, limited to half the shorter side.
  init(_ rect: Rect, radius: Double) {
    self.rect = rect
    self.radius = min(max(radius, 0), rect.size.width / 2, rect.size.height / 2)
  }

  /// Creates a layer's bounds with its corners.
  init(_ layer: Layer) { self.init(layer.bounds, radius: layer.cornerRadius) }

  /// Returns true if `point` is inside or on the border.
  func contains(_ point: Point) -> Bool {
    guard
      point.x >= rect.minX, point.x <= rect.maxX, point.y >= rect.minY, point.y <= rect.maxY
    else { return false }
    // The distances beyond the centres of the corners' circles, along each axis.
    let x = max(rect.minX + radius - point.x, point.x - rect.maxX + radius, 0)
    let y = max(rect.minY + radius - point.y, point.y - rect.maxY + radius, 0)
    return x == 0 || y == 0 || x * x + y * y <= radius * radius
  }
}
