import SceneGraph
import Transitions

/// The layers that a backdrop with a floor draws below the layers standing on it: a faint
/// reflection, and a soft contact shadow.
///
/// The floor reflects by Schlick's approximation of Fresnel's equations, with the reflectance of
/// glass and varnish, F₀ = 0.04, at a right angle: F = F₀ + (1 − F₀)·(1 − cos θ)⁵ with the angle θ
/// between the line of sight and the floor's normal, in the middle column of the picture. The
/// result is scaled by `gloss`, and a reflection fades with the distance from the floor, as on a
/// rough surface.
struct FloorLayers {
  /// The floor, in the coordinates of the layer's sublayers.
  let floor: Floor
  /// The layer whose sublayers stand on the floor.
  let layer: Layer
  /// The colours of the backdrop from the top of the layer to its bottom.
  let tone: Gradient

  /// The reflectance along the normal.
  private static let reflectance = 0.04
  /// The part of the reflected light that a slightly rough floor keeps.
  private static let gloss = 0.5
  /// The part of a layer, from its bottom edge, over which its reflection fades.
  private static let reach = 0.5
  /// The number of gradient stops that approximate the product of a colour and a fade.
  private static let steps = 6

  /// Returns the layers to be drawn below the layer, in its superlayer's coordinates.
  var below: [Layer] {
    guard layer.flattensSublayers, layer.bounds.size.height > 0, eyeDistance.isFinite else {
      return []
    }
    var below = layer
    below.contents = .none
    below.sublayerTransform = .identity
    below.floor = nil
    var shadows = ContactShadows(floor: floor, space: layer.fromSublayers)
    for sublayer in layer.sublayers { shadows.add(sublayer) }
    below.sublayers = (floor.reflects ? reflection : []) + shadows.layers
    return below.sublayers.isEmpty ? [] : [below]
  }

  // MARK: - The reflection

  /// The distance of the eye from the layer's plane, in points; infinite without perspective.
  private var eyeDistance: Double { -1 / layer.sublayerTransform.m34 }

  /// The sublayers mirrored in the floor, and over them the floor's own colour, with the alpha that
  /// it does not reflect. A colour over itself changes nothing, so the floor needs no group.
  private var reflection: [Layer] {
    var mirrored = Layer(frame: layer.bounds)
    mirrored.anchorPoint = layer.anchorPoint
    mirrored.position = layer.anchor
    mirrored.sublayerTransform = layer.sublayerTransform
    let bounds = layer.bounds
    var top = bounds.maxY
    mirrored.sublayers = layer.sublayers.compactMap { sublayer in
      guard var image = mirrorImage(of: sublayer, toSpace: .identity, &top) else { return nil }
      image.follow(with: floor.reflection)
      return image
    }
    // A reflection ends at the foot that is highest in the picture.
    top = max(top, bounds.minY)
    guard top < bounds.maxY else { return [] }
    let veil = Layer(
      frame: Rect(x: bounds.minX, y: top, width: bounds.size.width, height: bounds.maxY - top),
      contents: .gradient(
        fade(from: top, to: bounds.maxY) { y, _ in 1 - Self.gloss * reflectance(at: y) }))
    return [mirrored, veil]
  }

  /// Returns the part of the light that the floor reflects at the height `y` of the layer.
  private func reflectance(at y: Double) -> Double {
    let sight = SIMD3(0, y - layer.anchor.y, -eyeDistance)
    let length = (sight * sight).sum().squareRoot()
    let cosine = min(max(-(sight * floor.normal).sum() / length, 0), 1)
    let grazing = 1 - cosine
    let power = grazing * grazing * grazing * grazing * grazing
    return Self.reflectance + (1 - Self.reflectance) * power
  }

  /// Returns the tone between two heights of the layer, with an alpha.
  ///
  /// - Parameter alpha: returns the alpha for a height, in points, and for its fraction of the way.
  private func fade(
    from start: Double, to end: Double, _ alpha: (_ y: Double, _ fraction: Double) -> Double
  ) -> Gradient {
    var gradient = Gradient(
      from: .zero, to: Point(x: 0, y: 1),
      stops: (0...Self.steps).map { step in
        let fraction = Double(step) / Double(Self.steps)
        let y = start.interpolated(to: end, fraction)
        let unit = (y - layer.bounds.minY) / layer.bounds.size.height
        let color = tone.color(atUnit: Point(x: 0, y: unit))
        return Gradient.Stop(
          Color(red: color.x, green: color.y, blue: color.z, alpha: alpha(y, fraction)),
          at: fraction)
      })
    gradient.isDithered = tone.isDithered
    return gradient
  }

  /// Returns a layer for the mirrored space, not mirrored yet; nil if it is not visible.
  ///
  /// A mirrored plane is a rotated plane with flipped contents, so that it keeps its front.
  ///
  /// - Parameters:
  ///   - toSpace: from the layer's superlayer to the space of the floor.
  ///   - top: the height of the highest foot so far, which the layer's own may replace.
  private func mirrorImage(
    of layer: Layer, toSpace: Transform3D, _ top: inout Double
  ) -> Layer? {
    guard layer.mesh == nil else { return nil }
    let toSpace = layer.toSuperlayer.concatenating(toSpace)
    guard layer.flattensSublayers else {
      var group = layer
      let inner = layer.fromSublayers.concatenating(toSpace)
      group.sublayers = layer.sublayers.compactMap { mirrorImage(of: $0, toSpace: inner, &top) }
      return group.sublayers.isEmpty ? nil : group
    }
    guard floor.carries(layer, at: toSpace), let fade = fade(of: layer, by: toSpace) else {
      return nil
    }
    top = min(top, fade.foot)
    var flipped = layer.lowerPart(fade.rect, under: fade.gradient)
    flipped.position = layer.anchor
    flipped.transform = .scale(y: -1)
    var front = Layer(frame: layer.bounds)
    front.bounds = layer.bounds
    front.anchorPoint = layer.anchorPoint
    front.position = layer.position
    front.zPosition = layer.zPosition
    front.isDoubleSided = layer.isDoubleSided
    front.transform = Transform3D.scale(y: -1).concatenating(layer.transform)
    front.sublayers = [flipped]
    return front
  }

  /// Returns the lower part of a layer, covered by the fade of its reflection into the backdrop's
  /// tone there. The reflection has the alpha (1 − t)² at the fraction t of the way up.
  private func fade(
    of layer: Layer, by toSpace: Transform3D
  ) -> (rect: Rect, gradient: Gradient, foot: Double)? {
    let bounds = layer.bounds
    let reach = bounds.size.height * Self.reach
    let toPicture = toSpace.concatenating(floor.reflection)
      .concatenating(self.layer.fromSublayers)
    func height(_ x: Double, _ y: Double) -> Double? {
      toPicture.apply(to: Point(x: x, y: y)).projected?.y
    }
    let middle = bounds.midX
    guard let foot = height(middle, bounds.maxY), let end = height(middle, bounds.maxY - reach),
      let left = height(bounds.minX, bounds.maxY), let right = height(bounds.maxX, bounds.maxY),
      min(left, right) < self.layer.bounds.maxY
    else { return nil }
    var gradient = fade(from: foot, to: end) { _, fraction in
      1 - (1 - fraction) * (1 - fraction)
    }
    (gradient.startPoint, gradient.endPoint) = (Point(x: 0, y: 1), .zero)
    let rect = Rect(
      x: bounds.minX, y: bounds.maxY - reach, width: bounds.size.width, height: reach)
    return (rect, gradient, min(left, right))
  }
}

extension Floor {
  /// The distance that counts as contact, in points.
  private static let contact = 1.0

  /// Returns true if a layer stands with its bottom edge on the floor.
  ///
  /// - Parameter toSpace: from the layer's coordinates to the floor's space.
  func carries(_ layer: Layer, at toSpace: Transform3D) -> Bool {
    func height(_ x: Double, _ y: Double) -> Double {
      let point = toSpace.apply(to: SIMD4(x, y, 0, 1))
      return distance(of: SIMD3(point.x, point.y, point.z))
    }
    let bounds = layer.bounds
    return abs(height(bounds.minX, bounds.maxY)) < Self.contact
      && abs(height(bounds.maxX, bounds.maxY)) < Self.contact
      && height(bounds.midX, bounds.minY) > Self.contact
  }
}

extension Layer {
  /// Applies `next` after the layer's transform to its superlayer.
  fileprivate mutating func follow(with next: Transform3D) {
    let (x, y, z) = (position.x, position.y, zPosition)
    transform = transform.concatenating(.translation(x: x, y: y, z: z)).concatenating(next)
      .concatenating(.translation(x: -x, y: -y, z: -z))
  }

  /// Returns a layer of the same bounds and anchor that shows the contents in `rect`, the lower
  /// part of the bounds, with a gradient over them, from behind, too.
  ///
  /// A picture or a colour under a single shade becomes one quad with one gradient. Anything else
  /// is clipped.
  fileprivate func lowerPart(_ rect: Rect, under gradient: Gradient) -> Layer {
    guard let shade = plainShade else {
      var part = withoutSides
      part.zPosition = 0
      var over = Layer(frame: rect, contents: .gradient(gradient))
      over.liesOnPaint = true
      part.sublayers.append(over)
      part.mask = Layer(frame: rect, contents: .color(.black))
      return part
    }
    var part = Layer(frame: rect, contents: contents)
    let (above, own) = ((rect.minY - bounds.minY) / bounds.size.height, contentsRect)
    part.contentsRect = Rect(
      x: own.minX, y: own.minY + above * own.size.height, width: own.size.width,
      height: (1 - above) * own.size.height)
    (part.cornerRadius, part.masksToBounds) = (cornerRadius, masksToBounds)
    var over = Layer(
      frame: part.bounds,
      contents: .gradient(
        Gradient(
          from: gradient.startPoint, to: gradient.endPoint,
          stops: gradient.stops.map { Gradient.Stop(shade.under($0.color), at: $0.location) })))
    over.liesOnPaint = true
    part.sublayers = [over]
    var whole = Layer(frame: bounds)
    (whole.bounds, whole.anchorPoint) = (bounds, anchorPoint)
    whole.sublayers = [part]
    return whole
  }

  /// The single colour over the layer's picture or colour, clear for none; nil if the layer has
  /// other contents.
  private var plainShade: Color? {
    switch contents {
    case .picture where contentsGravity == .fill, .shader where contentsGravity == .fill: break
    case .color: break
    case .picture, .shader, .gradient, .none: return nil
    }
    guard opacity == 1, mask == nil, shadow == nil, backdropBlur == 0, sublayers.count <= 1 else {
      return nil
    }
    guard let cover = sublayers.first else { return .clear }
    guard case .gradient(let gradient) = cover.contents, gradient.stops.count == 1,
      cover == Layer.cover(over: self, gradient, isDoubleSided: cover.isDoubleSided)
    else { return nil }
    return gradient.stops[0].color
  }

  /// Returns a shade on the paint of a layer's whole bounds.
  private static func cover(
    over layer: Layer, _ gradient: Gradient, isDoubleSided: Bool
  ) -> Layer {
    var cover = Layer(frame: layer.bounds, contents: .gradient(gradient))
    cover.isDoubleSided = isDoubleSided
    cover.liesOnPaint = true
    return cover
  }

  /// The layer and its sublayers, visible from behind, too.
  fileprivate var withoutSides: Layer {
    var layer = self
    layer.isDoubleSided = true
    layer.sublayers = sublayers.map(\.withoutSides)
    return layer
  }
}

extension Color {
  /// Returns the one colour that equals this one with `other` over it.
  fileprivate func under(_ other: Color) -> Color {
    let alpha = other.alpha + self.alpha * (1 - other.alpha)
    guard alpha > 0 else { return .clear }
    let sum = (other.premultiplied + premultiplied * (1 - other.alpha)) / alpha
    return Color(red: sum.x, green: sum.y, blue: sum.z, alpha: alpha)
  }
}
