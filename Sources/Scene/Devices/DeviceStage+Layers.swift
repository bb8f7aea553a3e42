internal import Effects
public import SceneGraph

extension DeviceStage {
  /// Returns the layers of the device with a picture on its screen, back to front, in points of the
  /// frame.
  public func layers(showing picture: PictureName, _ pose: DevicePose) -> [Layer] {
    bodyLayers(pose) + screenLayers(showing: picture, pose)
  }

  /// Returns the layers of the body without its screen, which do not overlap that.
  public func bodyLayers(_ pose: DevicePose) -> [Layer] {
    guard let main = body.parts.first, setup.picture == nil else { return [] }
    let toFrame = toFrame(pose)
    let rotation = pose.rotation
    let own = eye(in: rotation, pose)
    var layers = shadows(pose, toFrame)
    var (before, after): ([[Layer]], [[Layer]]) = ([], [])
    for part in body.parts.dropFirst() {
      guard let plane = part.plane else { continue }
      let drawn = self.layers(of: part, pose, rotation, toFrame, eye: own)
      if (plane.normal * (own - plane.point)).sum() > 0 {
        after.append(drawn)
      } else {
        before.append(drawn)
      }
    }
    // Later parts are farther from the main part.
    layers += before.reversed().flatMap(\.self)
    layers += self.layers(of: main, pose, rotation, toFrame, eye: own)
    layers += after.flatMap(\.self)
    return layers
  }

  /// Returns the layers over the body: the screen with a picture, and what lies over it.
  public func screenLayers(showing picture: PictureName, _ pose: DevicePose) -> [Layer] {
    let toFrame = toFrame(pose)
    if let frame = setup.picture { return framed(picture, by: frame, pose, toFrame) }
    return eye(in: pose.rotation, pose).z > 0 ? screenLayers(picture, pose, toFrame) : []
  }

  /// Returns the place of the eye in the device's own coordinates. A rotation is inverted by its
  /// transpose.
  private func eye(in rotation: Transform3D, _ pose: DevicePose) -> SIMD3<Double> {
    SIMD3(rotation.m13, rotation.m23, rotation.m33) * eye(pose)
  }

  /// Returns the screen in the hole of a picture.
  private func framed(
    _ picture: PictureName, by frame: PictureName, _ pose: DevicePose, _ toFrame: Transform3D
  ) -> [Layer] {
    var screen = Layer(frame: Rect(size: screenFrame.size), contents: .picture(picture))
    if setup.opening?.isMasked == true, let mask = setup.screenMask {
      screen.mask = Layer(frame: screen.bounds, contents: .picture(mask))
    }
    screen.place(by: screenProjection(pose))
    guard let outline = body.parts.first?.slab.outline else { return [screen] }
    var around = Layer(frame: Rect(size: outline.size), contents: .picture(frame))
    around.place(
      by: Transform3D.translation(x: outline.minX, y: outline.minY).concatenating(toFrame))
    return [screen, around]
  }

  private func screenLayers(
    _ picture: PictureName, _ pose: DevicePose, _ toFrame: Transform3D
  ) -> [Layer] {
    var screen = Layer(
      frame: Rect(size: screenFrame.size), contents: .picture(picture))
    guard let window = body.window else {
      screen.place(by: screenProjection(pose))
      screen.cornerRadius = body.screenRadius * unit
      screen.masksToBounds = body.screenRadius > 0
      return [screen] + reflection(pose, toFrame)
    }
    // The corners of the window round those of the screen.
    let origin = Point(
      x: (window.rect.minX - body.screen.minX) * unit,
      y: (window.rect.minY - body.screen.minY) * unit)
    var clip = Layer(
      frame: Rect(
        size: Size(width: window.rect.size.width * unit, height: window.rect.size.height * unit)))
    clip.cornerRadius = window.radius * unit
    clip.masksToBounds = true
    clip.place(
      by: Transform3D.translation(x: origin.x, y: origin.y).concatenating(screenProjection(pose)))
    screen.position.x -= origin.x
    screen.position.y -= origin.y
    clip.sublayers = [screen]
    return [clip]
  }

  /// Returns the faces and the rail of a part.
  ///
  /// - Parameter eye: the place of the eye in the device's coordinates.
  private func layers(
    of part: DeviceBody.Part, _ pose: DevicePose, _ rotation: Transform3D,
    _ toFrame: Transform3D, eye: SIMD3<Double>
  ) -> [Layer] {
    let pixel = 1 / (unit * frame.scale)
    let slab = part.slab.detailed(for: pixel)
    let toWorld = slab.place.concatenating(rotation)
    // The eye in the slab's coordinates.
    let offset = eye - slab.place.applied(to: .zero, 1)
    let axis = slab.place.applied(to: SIMD3(0, 0, 1), 0)
    let height = (offset * axis).sum()
    var layers: [Layer] = []
    func face(
      _ shape: (rect: Rect, radius: Double), z: Double, _ color: Color, isLit: Bool, turn: Double,
      _ details: [Layer]
    ) {
      // It continues under the rail, whose edge hides its own.
      let overlap = min(0.35 * (turn > 0 ? slab.frontEdge : slab.backEdge), 1.5)
      let rect = shape.rect.inset(by: -overlap)
      let normal = toWorld.applied(to: SIMD3(0, 0, turn), 0)
      let view = SIMD3(0.0, 0, 1)
      var layer = Layer(
        frame: Rect(size: rect.size),
        contents: .color(
          isLit
            ? Finish(color: color, gloss: 0.3).color(normal, seenAlong: view).color : color))
      layer.cornerRadius = shape.radius + overlap
      layer.place(
        by: Transform3D.translation(x: rect.minX, y: rect.minY, z: z)
          .concatenating(slab.place).concatenating(toFrame))
      layers.append(layer)
      guard !details.isEmpty else { return }
      var plane = Layer(frame: Rect(size: Size(width: 1, height: 1)))
      plane.sublayers = details
      plane.place(
        by: Transform3D.translation(z: z).concatenating(slab.place).concatenating(toFrame))
      layers.append(plane)
    }
    if !part.hasFaces {
    } else if height > slab.front {
      face(
        slab.frontFace, z: slab.front, part.frontColor, isLit: part.isFrontLit, turn: 1, part.front)
    } else if height < slab.back {
      face(slab.backFace, z: slab.back, part.backColor, isLit: true, turn: -1, [])
    }
    for slab in [slab, slab.core(inset: pixel)] {
      guard let mesh = slab.rail(turnedBy: rotation, seenFrom: SIMD3(0, 0, self.eye(pose))) else {
        continue
      }
      var layer = Layer(
        frame: Rect(size: Size(width: 1, height: 1)), contents: .gradient(Gradient(.black)))
      layer.mesh = mesh
      layer.place(by: slab.place.concatenating(toFrame))
      // Details of the front lie over it.
      layers.insert(layer, at: min(1, layers.count))
    }
    return layers
  }

  // MARK: - Light

  /// Returns the reflection on the glass: two bright bands that move as the device turns, and
  /// vanish as it faces the viewer.
  private func reflection(_ pose: DevicePose, _ toFrame: Transform3D) -> [Layer] {
    guard setup.glass > 0, let glass = body.glass else { return [] }
    let normal = pose.rotation.applied(to: SIMD3(0, 0, 1), 0)
    let turned = min((1 - normal.z) / (1 - cosine(10 * .pi / 180)), 1)
    let strength = setup.glass * turned * (2 - turned) * 0.22
    guard strength > 0.002 else { return [] }
    // A turn moves the reflection by twice its angle.
    let shift = 0.60 + 0.45 * (normal.x - normal.y * 0.6)
    func band(_ location: Double, _ alpha: Double) -> Gradient.Stop {
      Gradient.Stop(Color(white: 1, alpha: alpha * strength), at: location)
    }
    let edges = [
      (-0.62, 0.0), (-0.60, 0.75), (-0.08, 0.30), (-0.06, 0.0), (0.02, 0.0), (0.04, 0.40),
      (0.13, 0.34), (0.15, 0.0),
    ]
    let stops = edges.map { band($0.0 + shift, $0.1) }
    var layer = Layer(
      frame: Rect(size: glass.rect.size),
      contents: .gradient(
        Gradient(from: Point(x: 0, y: 0.15), to: Point(x: 1, y: 0.60), stops: stops)))
    layer.cornerRadius = glass.radius
    layer.place(
      by: Transform3D.translation(x: glass.rect.minX, y: glass.rect.minY)
        .concatenating(toFrame))
    return [layer]
  }

  /// Returns the shadows of the body on the ground, or on the wall behind it.
  private func shadows(_ pose: DevicePose, _ toFrame: Transform3D) -> [Layer] {
    guard setup.shadow > 0, let main = body.parts.first else { return [] }
    if let standing = body.standing {
      let slab = body.parts[standing].slab
      return [(26.0, 0.7, 10.0), (110, 0.6, 50)].map { radius, alpha, shift in
        shade(
          slab.outline, slab.radius, radius, alpha,
          by: Transform3D.translation(
            x: slab.outline.minX + shift, y: slab.outline.minY, z: slab.back
          ).concatenating(slab.place).concatenating(toFrame))
      }
    }
    let slab = main.slab
    let side = min(slab.outline.size.width, slab.outline.size.height)
    let light = Light.key.direction
    let corners = [slab.outline.minX, slab.outline.maxX].flatMap { x in
      [slab.outline.minY, slab.outline.maxY].map { SIMD3(x, $0, slab.back) }
    }
    let farthest = corners.map { pose.rotation.applied(to: $0, 1).z }.min() ?? slab.back
    return [(0.03, 0.05, 0.30), (0.20, 0.13, 0.42)].map { height, radius, alpha in
      // The light projects the body onto a wall that is parallel to the picture plane.
      let (x, y, depth) = (-light.x / light.z, -light.y / light.z, height * side - farthest)
      var wall = Transform3D.identity
      (wall.m31, wall.m32, wall.m33) = (x, y, 0)
      (wall.m41, wall.m42, wall.m43) = (x * depth, y * depth, -depth)
      let place = Transform3D.translation(
        x: slab.outline.minX, y: slab.outline.minY, z: (slab.front + slab.back) / 2)
      return shade(
        slab.outline, slab.radius, radius * side, alpha,
        by: place.concatenating(slab.place).concatenating(pose.rotation).concatenating(wall)
          .concatenating(.scale(x: unit, y: unit, z: unit))
          .concatenating(.perspective(eye(pose) * unit))
          .concatenating(.translation(x: screenFrame.midX, y: screenFrame.midY)))
    }
  }

  private func shade(
    _ outline: Rect, _ corner: Double, _ radius: Double, _ alpha: Double, by transform: Transform3D
  ) -> Layer {
    var layer = Layer(frame: Rect(size: outline.size))
    layer.cornerRadius = corner
    layer.shadow = Shadow(Color(white: 0, alpha: alpha * setup.shadow), radius: radius)
    layer.place(by: transform)
    return layer
  }
}

extension Layer {
  /// Places the layer by the map from its own coordinates to the superlayer's.
  fileprivate mutating func place(by transform: Transform3D) {
    anchorPoint = .zero
    position = .zero
    self.transform = transform
  }
}
