import Transitions

/// What a scene shows at one point, worked out layer by layer: each layer that the point's line of sight meets
/// is laid over what is below it. No edges are softened and no texels are mixed.
struct SceneSampler {
  /// A picture's premultiplied colour at the fractions of its size.
  var picture: (PictureName, Point) -> SIMD4<Double> = SceneSampler.testPicture
  /// What shows where no layer is.
  var backdrop = SIMD4<Double>(0, 0, 0, 1)

  /// Two opaque pictures that differ everywhere, and from themselves from place to place.
  static func testPicture(_ name: PictureName, _ unit: Point) -> SIMD4<Double> {
    name == .from
      ? SIMD4(0.9, 0.3 + 0.3 * unit.x, 0.2 * unit.y, 1)
      : SIMD4(0.1, 0.5 * unit.y, 0.4 + 0.4 * unit.x, 1)
  }

  /// The premultiplied colour of `scene` at `point` of its container, in points.
  func color(of scene: Scene, at point: Point) -> SIMD4<Double> {
    var color = backdrop
    add(scene.root, through: .identity, opacity: 1, at: point, to: &color)
    return color
  }

  private func add(
    _ layer: Layer, through superTransform: Transform3D, opacity: Double, at point: Point,
    to color: inout SIMD4<Double>
  ) {
    let toContainer = layer.toSuperlayer.concatenating(superTransform)
    let opacity = opacity * layer.opacity
    if let own = contents(of: layer, seenThrough: toContainer, at: point) {
      color = own * opacity + color * (1 - own.w * opacity)
    }
    for sublayer in layer.sublayers {
      add(
        sublayer, through: layer.fromSublayers.flattened.concatenating(toContainer),
        opacity: opacity,
        at: point, to: &color)
    }
  }

  private func contents(
    of layer: Layer, seenThrough toContainer: Transform3D, at point: Point
  ) -> SIMD4<Double>? {
    guard let place = toContainer.unproject(point) else { return nil }
    let bounds = layer.bounds
    let unit = Point(
      x: (place.x - bounds.minX) / bounds.size.width,
      y: (place.y - bounds.minY) / bounds.size.height)
    guard (0...1).contains(unit.x), (0...1).contains(unit.y) else { return nil }
    guard layer.isDoubleSided || isFront(toContainer, at: place) else { return nil }
    return switch layer.contents {
    case .none: nil
    case .picture(let name): picture(name, unit)
    case .color(let color): color.premultiplied
    case .gradient(let gradient): gradient.color(atUnit: unit)
    }
  }

  /// Whether x still turns to y the same way round once it is on the picture.
  private func isFront(_ transform: Transform3D, at place: Point) -> Bool {
    let o = transform.apply(to: place)
    let a = transform.apply(to: Point(x: place.x + 1, y: place.y))
    let b = transform.apply(to: Point(x: place.x, y: place.y + 1))
    // The determinant of the three homogeneous points has the sign of the area, whatever w is.
    return o.x * (a.y * b.w - a.w * b.y) - o.y * (a.x * b.w - a.w * b.x)
      + o.w * (a.x * b.y - a.y * b.x) > 0
  }
}
