/// The way between two scenes of one motion.
extension Scene {
  /// Returns the longest way, in pixels, that a visible point of a layer goes to reach its place in
  /// `other`, a later scene of the same motion.
  ///
  /// The points are the corners of layers and masks and the vertices of meshes, projected onto the
  /// picture; those outside the picture count up to half its size beyond its edges. Layers are
  /// paired in the order of the tree if they show about the same part of the same contents, since
  /// some may appear or vanish; the vertices of meshes that change are paired by the points of the
  /// contents that they show. What a shader paints may move by as much of the picture's diagonal as
  /// a uniform of it changes, at most the whole.
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
      for (from, to) in mesh.pairs(with: otherMesh) {
        add(from.projection(by: here), to.projection(by: there))
      }
      return
    }
    let (inner, otherInner) = (layer.fromSublayers(to: here), other.fromSublayers(to: there))
    for (sublayer, otherSublayer) in layer.sublayers.pairs(with: other.sublayers) {
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
      // Copies of a gradient that differ by less than a level of 255 are not separate.
      add(min(part * diagonal, 255 * max(a.contrast, b.contrast)))
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

extension [Layer] {
  /// Returns the most pairs of layers in order that correspond.
  fileprivate func pairs(with others: [Layer]) -> [(Layer, Layer)] {
    let isSame = count == others.count && zip(self, others).allSatisfy { $0.corresponds(to: $1) }
    // Thousands of layers would take longer to compare than the instants that this saves.
    if isSame || count * others.count > 1 << 18 {
      return Array<(Layer, Layer)>(zip(self, others))
    }
    // One that appears shifts the others, so that places count, too.
    let nearby = count != others.count
    func isPair(_ i: Int, _ j: Int) -> Bool { self[i].corresponds(to: others[j], nearby: nearby) }
    // The longest common subsequence: lengths[i][j] is that from i and j on.
    var lengths = [[Int]](
      repeating: [Int](repeating: 0, count: others.count + 1), count: count + 1)
    for i in indices.reversed() {
      for j in others.indices.reversed() {
        lengths[i][j] =
          isPair(i, j) ? lengths[i + 1][j + 1] + 1 : Swift.max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var pairs: [(Layer, Layer)] = []
    var (i, j) = (0, 0)
    while i < count, j < others.count {
      if isPair(i, j) {
        pairs.append((self[i], others[j]))
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}

extension Mesh {
  /// Returns the vertices that show the same point of the contents in both meshes.
  fileprivate func pairs(with other: Mesh) -> [(Vertex, Vertex)] {
    let isOneShape =
      vertices.count == other.vertices.count
      && zip(vertices, other.vertices).allSatisfy {
        abs($0.unit.x - $1.unit.x) < 0.05 && abs($0.unit.y - $1.unit.y) < 0.05
      }
    if isOneShape {
      return Array<(Vertex, Vertex)>(zip(vertices, other.vertices))
    }
    return vertices.compactMap { vertex in
      let same = other.vertices.first {
        abs($0.unit.x - vertex.unit.x) < 1e-4 && abs($0.unit.y - vertex.unit.y) < 1e-4
      }
      return same.map { (vertex, $0) }
    }
  }
}

extension Layer {
  /// Returns true if the layer may be `other` at another time: it shows about the same part of the
  /// same contents.
  ///
  /// - Parameter isNearby: true if it must also be near its place, by half of its size.
  fileprivate func corresponds(to other: Layer, nearby isNearby: Bool = false) -> Bool {
    if isNearby {
      let size = SIMD2(bounds.size.width, bounds.size.height)
      let way = SIMD2(position.x - other.position.x, position.y - other.position.y)
      let isNear = abs(way.x) <= 0.5 * size.x && abs(way.y) <= 0.5 * size.y
      guard isNear || size == .zero else { return false }
    }
    // Shadows have the places of their casters.
    guard shadow?.casters == other.shadow?.casters else { return false }
    switch (contents, other.contents) {
    case (.picture(let a), .picture(let b)): guard a == b else { return false }
    case (.color, .color), (.gradient, .gradient), (.shader, .shader), (.none, .none): break
    default: return false
    }
    let (part, otherPart) = (contentsRect, other.contentsRect)
    let (width, height) = (
      max(part.size.width, otherPart.size.width), max(part.size.height, otherPart.size.height)
    )
    return abs(part.midX - otherPart.midX) <= 0.5 * width
      && abs(part.midY - otherPart.midY) <= 0.5 * height
      && min(part.size.width, otherPart.size.width) >= 0.25 * width
      && min(part.size.height, otherPart.size.height) >= 0.25 * height
  }

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

extension Gradient {
  /// The largest difference of a premultiplied number between two of its stops, 0 to 1.
  fileprivate var contrast: Double {
    var low = SIMD4(repeating: Double.infinity)
    var high = SIMD4(repeating: -Double.infinity)
    for stop in stops {
      let color = stop.color
      let numbers = SIMD4(
        color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
      low = pointwiseMin(low, numbers)
      high = pointwiseMax(high, numbers)
    }
    return stops.isEmpty ? 0 : min((high - low).max(), 1)
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
