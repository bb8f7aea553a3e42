/// The way between two scenes of one motion.
extension Scene {
  /// Returns the longest way, in pixels, that a visible point of a layer goes to reach its place in
  /// `other`, a later scene of the same motion.
  ///
  /// The points are the corners of layers and masks and the vertices of meshes, projected onto the
  /// picture; those outside the picture count up to half its size beyond its edges. Layers are
  /// paired by their places in the tree. What a shader paints may move by as much of the picture's
  /// diagonal as a uniform of it changes, at most the whole.
  public func longestWay(to other: Scene) -> Double {
    let size = Size(
      width: root.bounds.size.width * scale, height: root.bounds.size.height * scale)
    var motion = SceneMotion(picture: size)
    motion.compare(
      root, root.toSuperlayer.concatenating(.scale(x: scale, y: scale)),
      other.root, other.root.toSuperlayer.concatenating(.scale(x: other.scale, y: other.scale)))
    return motion.longest
  }
}

/// The longest way of a point between two scenes, as far as their layers are compared.
private struct SceneMotion {
  /// The picture's size in pixels.
  let picture: Size
  /// The longest way so far, in pixels.
  private(set) var longest = 0.0

  init(picture: Size) { self.picture = picture }

  private var diagonal: Double {
    (picture.width * picture.width + picture.height * picture.height).squareRoot()
  }

  /// Compares two layers with their sublayers and masks.
  ///
  /// - Parameters:
  ///   - here: from the first layer's coordinates to pixels.
  ///   - there: from the second layer's coordinates to pixels.
  mutating func compare(
    _ layer: Layer, _ here: Transform3D, _ other: Layer, _ there: Transform3D
  ) {
    guard layer.opacity > 0 || other.opacity > 0 else { return }
    // Layers at rest have sublayers at rest.
    if layer == other, here == there { return }
    if layer.isPainted || other.isPainted {
      compareCorners(layer, here, other, there)
      compareContents(layer, other)
    }
    if let mesh = layer.mesh, let otherMesh = other.mesh {
      for (from, to) in zip(mesh.vertices, otherMesh.vertices) {
        add(from.projection(by: here), to.projection(by: there))
      }
      return
    }
    let (inner, otherInner) = (layer.fromSublayers(to: here), other.fromSublayers(to: there))
    for (sublayer, otherSublayer) in zip(layer.sublayers, other.sublayers) {
      compare(
        sublayer, sublayer.toSuperlayer.concatenating(inner),
        otherSublayer, otherSublayer.toSuperlayer.concatenating(otherInner))
    }
    if let mask = layer.mask, let otherMask = other.mask {
      compare(
        mask, mask.toSuperlayer.concatenating(here.flattening),
        otherMask, otherMask.toSuperlayer.concatenating(there.flattening))
    }
  }

  private mutating func compareCorners(
    _ layer: Layer, _ here: Transform3D, _ other: Layer, _ there: Transform3D
  ) {
    for corner in [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: 1, y: 1)] {
      add(
        here.apply(to: layer.bounds.point(atUnit: corner)).projected,
        there.apply(to: other.bounds.point(atUnit: corner)).projected)
    }
  }

  /// Compares what moves within the bounds: the part of a picture, the ends of a gradient, and what
  /// a shader paints.
  private mutating func compareContents(_ layer: Layer, _ other: Layer) {
    if layer.contentsRect != other.contentsRect {
      let (a, b) = (layer.contentsRect, other.contentsRect)
      let part = max(
        abs(a.origin.x - b.origin.x), abs(a.origin.y - b.origin.y),
        abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
      add(part * diagonal / max(min(a.size.width, a.size.height), 0.01))
    }
    switch (layer.contents, other.contents) {
    case (.gradient(let a), .gradient(let b)) where a != b:
      let part = max(
        abs(a.startPoint.x - b.startPoint.x), abs(a.startPoint.y - b.startPoint.y),
        abs(a.endPoint.x - b.endPoint.x), abs(a.endPoint.y - b.endPoint.y))
      add(part * diagonal)
    case (.shader(let a), .shader(let b)) where a != b: add(a.change(to: b) * diagonal)
    default: break
    }
  }

  /// Adds a point's way between two places; nil for one behind the eye.
  private mutating func add(_ place: Point?, _ other: Point?) {
    guard let place, let other else { return }
    let (a, b) = (clamped(place), clamped(other))
    let (x, y) = (a.x - b.x, a.y - b.y)
    longest = max(longest, (x * x + y * y).squareRoot())
  }

  private mutating func add(_ way: Double) { longest = max(longest, min(way, diagonal)) }

  private func clamped(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, -picture.width / 2), 1.5 * picture.width),
      y: min(max(point.y, -picture.height / 2), 1.5 * picture.height))
  }
}

extension Layer {
  /// True if the layer itself is visible, or bounds what is.
  fileprivate var isPainted: Bool {
    contents != .none || shadow != nil || masksToBounds || backdropBlur > 0
  }

  /// Returns the map from the sublayers' coordinates to pixels.
  ///
  /// - Parameter toPixels: from this layer's coordinates to pixels.
  fileprivate func fromSublayers(to toPixels: Transform3D) -> Transform3D {
    fromSublayers.concatenating(flattensSublayers ? toPixels.flattening : toPixels)
  }
}

extension Transform3D {
  /// The transform of points whose z is dropped first.
  fileprivate var flattening: Transform3D {
    var transform = self
    (transform.m31, transform.m32, transform.m33, transform.m34) = (0, 0, 0, 0)
    return transform
  }
}

extension Mesh.Vertex {
  /// Returns the vertex's place on the picture; nil behind the eye.
  fileprivate func projection(by toPixels: Transform3D) -> Point? {
    let v = toPixels.apply(to: SIMD4(position.x, position.y, z, 1))
    return HomogeneousPoint(x: v.x, y: v.y, w: v.w).projected
  }
}

extension ShaderContents {
  /// Returns the largest change of a real uniform to its value in `other`, at most 1.
  fileprivate func change(to other: ShaderContents) -> Double {
    var change = 0.0
    for (a, b) in zip(uniforms, other.uniforms) {
      guard case .real(let a) = a.value, case .real(let b) = b.value else { continue }
      for (x, y) in zip(a, b) { change = max(change, abs(x - y)) }
    }
    return min(change, 1)
  }
}
