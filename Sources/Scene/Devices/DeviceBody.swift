internal import SceneGraph

/// The measures of a device around a screen of a given size, in points of the device: the origin is
/// the middle of the screen, x to the right, y down and z towards the viewer.
struct DeviceBody {
  /// A slab of the body, with what is painted on its front and its back.
  struct Part {
    /// The shape.
    var slab: Slab
    /// A plane between this part, on its outer side, and the main part; nil for the main part.
    var plane: (normal: SIMD3<Double>, point: SIMD3<Double>)?
    /// The layers on the front, in the slab's coordinates, over the colour of the front.
    var front: [Layer] = []
    /// The colours of the front and the back.
    var frontColor, backColor: Color
    /// True if the front is lit; glass and a window keep their colour.
    var isFrontLit = true
    /// False for a part without a visible front and back.
    var hasFaces = true
  }

  /// The screen.
  var screen: Rect
  /// The radius of the screen's corners.
  var screenRadius: Double
  /// The front under the glass, and the radius of its corners; nil without glass.
  var glass: (rect: Rect, radius: Double)?
  /// A rectangle with round corners that clips the screen; nil for a screen with its own corners.
  var window: (rect: Rect, radius: Double)?
  /// The parts; the first is the main part with the screen on its front, in the plane z = 0.
  var parts: [Part]
  /// The part that stands on the ground; nil for a body that floats in front of a wall.
  var standing: Int?

  /// The colour of dark glass.
  static let glassColor = Color(red: 0.028, green: 0.028, blue: 0.032)

  /// The device's own shape of the screen: its height by its width.
  static func shape(of kind: DeviceSetup.Kind) -> (own: Double, allowed: ClosedRange<Double>) {
    switch kind {
    case .phone: (19.5 / 9, 1.5...2.4)
    case .tablet: (4.0 / 3, 1.2...1.7)
    case .laptop: (10.0 / 16, 0.5...0.75)
    case .browser: (10.0 / 16, 0.2...4)
    case .watch: (1.22, 1...1.4)
    case .frame, .plane: (1, 0.05...20)
    }
  }

  /// The width of the screen in points of the device; of the shorter side of one that can be
  /// turned.
  static func screenWidth(of kind: DeviceSetup.Kind) -> Double {
    switch kind {
    case .phone: 390
    case .tablet: 820
    case .laptop: 1440
    case .browser: 1280
    case .watch: 198
    case .frame, .plane: 390
    }
  }

  /// Creates the body of a device around a screen.
  ///
  /// - Parameter size: the size of the screen in points of the device.
  init(_ setup: DeviceSetup, around size: Size) {
    switch setup.kind {
    case .phone: self = Self.phone(setup, size)
    case .tablet: self = Self.tablet(setup, size)
    case .laptop: self = Self.laptop(setup, size)
    case .browser: self = Self.browser(setup, size)
    case .watch: self = Self.watch(setup, size)
    case .frame: self = Self.frame(setup, size)
    case .plane:
      self.init(
        screen: Rect(center: .zero, width: size.width, height: size.height), screenRadius: 0,
        parts: [])
    }
  }

  private static func frame(_ setup: DeviceSetup, _ size: Size) -> DeviceBody {
    let screen = Rect(center: .zero, width: size.width, height: size.height)
    guard let opening = setup.opening else {
      return DeviceBody(screen: screen, screenRadius: 0, parts: [])
    }
    let x = size.width / opening.hole.size.width
    let y = size.height / opening.hole.size.height
    let outline = Rect(
      x: -opening.hole.midX * x, y: -opening.hole.midY * y, width: opening.picture.width * x,
      height: opening.picture.height * y)
    let slab = Slab(
      outline: outline, radius: 0, front: 0, back: 0, finish: Finish(color: setup.color))
    return DeviceBody(
      screen: screen, screenRadius: 0,
      parts: [Part(slab: slab, frontColor: .clear, backColor: .clear, hasFaces: false)])
  }

  init(
    screen: Rect, screenRadius: Double, glass: (rect: Rect, radius: Double)? = nil, parts: [Part],
    standing: Int? = nil
  ) {
    (self.screen, self.screenRadius, self.glass, self.parts) = (screen, screenRadius, glass, parts)
    self.standing = standing
  }
}

// MARK: - Handheld bodies

extension DeviceBody {
  /// The measures of a body of glass and metal.
  private struct Measures {
    /// The glass beside the screen.
    var bezel: Double
    /// The radius of the screen's corners.
    var screenRadius: Double
    var thickness: Double
    /// The radii of the edges.
    var frontEdge, backEdge: Double
  }

  /// Returns a body whose front is glass, with a metal rail around it.
  private static func glassBody(
    _ size: Size, _ measures: Measures, _ color: Color
  ) -> DeviceBody {
    let screen = Rect(center: .zero, width: size.width, height: size.height)
    let glass = screen.inset(by: -measures.bezel)
    let glassRadius = measures.screenRadius + measures.bezel
    let slab = Slab(
      outline: glass.inset(by: -measures.frontEdge), radius: glassRadius + measures.frontEdge,
      front: 0, back: -measures.thickness, frontEdge: measures.frontEdge,
      backEdge: measures.backEdge, finish: Finish(color: color))
    return DeviceBody(
      screen: screen, screenRadius: measures.screenRadius, glass: (glass, glassRadius),
      parts: [
        Part(
          slab: slab, frontColor: glassColor, backColor: color.mixed(with: .black, 0.12),
          isFrontLit: false)
      ])
  }

  private static func phone(_ setup: DeviceSetup, _ size: Size) -> DeviceBody {
    // Points of a phone: 390 are 66 mm, so that 1 mm is 5.9 points.
    var body = glassBody(
      size,
      Measures(bezel: 11, screenRadius: 47, thickness: 44, frontEdge: 5, backEdge: 9),
      setup.color)
    let outline = body.parts[0].slab.outline
    let isUpright = size.height >= size.width
    func button(_ side: Double, from middle: Double, length: Double) -> Part {
      Part.button(
        on: isUpright ? (side > 0 ? .right : .left) : (side > 0 ? .bottom : .top),
        of: outline, at: middle, length: length, width: 15, height: 2.2, depth: -22,
        setup.color)
    }
    let begin = isUpright ? outline.minY : outline.minX
    body.parts.append(button(1, from: begin + 245, length: 104))
    body.parts.append(button(-1, from: begin + 150, length: 34))
    body.parts.append(button(-1, from: begin + 222, length: 64))
    body.parts.append(button(-1, from: begin + 300, length: 64))
    body.parts.append(cameraHousing(outline, isUpright, depth: -44, side: 150, setup.color))
    return body
  }

  private static func tablet(_ setup: DeviceSetup, _ size: Size) -> DeviceBody {
    var body = glassBody(
      size,
      Measures(bezel: 42, screenRadius: 18, thickness: 34, frontEdge: 4.5, backEdge: 9),
      setup.color)
    let outline = body.parts[0].slab.outline
    let isUpright = size.height >= size.width
    body.parts[0].front = [
      lens(at: Point(x: 0, y: body.screen.minY - 21), diameter: 11)
    ]
    body.parts.append(
      Part.button(
        on: .top, of: outline, at: outline.maxX - 130, length: 84, width: 14, height: 2.2,
        depth: -17, setup.color))
    body.parts.append(
      Part.button(
        on: isUpright ? .right : .top, of: outline,
        at: isUpright ? outline.minY + 150 : outline.minX + 130, length: 84, width: 14,
        height: 2.2, depth: -17, setup.color))
    body.parts.append(cameraHousing(outline, true, depth: -34, side: 112, setup.color))
    return body
  }

  private static func watch(_ setup: DeviceSetup, _ size: Size) -> DeviceBody {
    // 198 points are 36 mm.
    var body = glassBody(
      size,
      Measures(bezel: 13, screenRadius: 44, thickness: 58, frontEdge: 15, backEdge: 20),
      setup.color)
    let outline = body.parts[0].slab.outline
    let strapColor = setup.color.mixed(with: Color(white: 0.13), 0.75)
    for side in [-1.0, 1.0] {
      // A band that bends away from the viewer.
      let edge = side < 0 ? outline.minY : outline.maxY
      let width = outline.size.width * 0.76
      let slab = Slab(
        outline: Rect(center: .zero, width: width, height: 15), radius: 7, front: 0, back: -250,
        frontEdge: 2, backEdge: 6,
        place: .translation(y: edge - side * 14, z: -27),
        bend: Slab.Bend(side: side, angle: 0.16, curvature: 0.0042, steps: 12),
        finish: Finish(color: strapColor, gloss: 0.15), cornerSteps: 5)
      body.parts.append(
        Part(
          slab: slab, plane: (SIMD3(0, side, 0.0), SIMD3(0, edge, 0)), frontColor: strapColor,
          backColor: strapColor, hasFaces: false))
    }
    body.parts.append(
      Part.button(
        on: .right, of: outline, at: -outline.size.height * 0.17, length: 44, width: 34,
        height: 13, depth: -29, setup.color, radius: 12))
    body.parts.append(
      Part.button(
        on: .right, of: outline, at: outline.size.height * 0.16, length: 62, width: 15,
        height: 3, depth: -29, setup.color))
    return body
  }
}

extension DeviceBody.Part {
  /// A side of the body.
  enum Side { case left, right, top, bottom }

  /// Returns a button on a side of a body.
  ///
  /// - Parameters:
  ///   - middle: the place of its middle along the side.
  ///   - height: how far it stands out.
  ///   - depth: the z of its middle.
  static func button(
    on side: Side, of outline: Rect, at middle: Double, length: Double, width: Double,
    height: Double, depth: Double, _ color: Color, radius: Double? = nil
  ) -> DeviceBody.Part {
    let isAcross = side == .top || side == .bottom
    // Its own z points outwards.
    let turn: Transform3D =
      switch side {
      case .right: .rotation(.pi / 2, x: 0, y: 1, z: 0)
      case .left: .rotation(-.pi / 2, x: 0, y: 1, z: 0)
      case .top: .rotation(.pi / 2, x: 1, y: 0, z: 0)
      case .bottom: .rotation(-.pi / 2, x: 1, y: 0, z: 0)
      }
    let (place, normal): (SIMD3<Double>, SIMD3<Double>) =
      switch side {
      case .right: (SIMD3(outline.maxX, middle, depth), SIMD3(1, 0, 0))
      case .left: (SIMD3(outline.minX, middle, depth), SIMD3(-1, 0, 0))
      case .top: (SIMD3(middle, outline.minY, depth), SIMD3(0, -1, 0))
      case .bottom: (SIMD3(middle, outline.maxY, depth), SIMD3(0, 1, 0))
      }
    let edge = min(height * 0.6, 3)
    let slab = Slab(
      outline: Rect(
        center: .zero, width: isAcross ? length : width, height: isAcross ? width : length),
      radius: radius ?? min(width, length) / 2 - 0.5, front: height, back: -4, frontEdge: edge,
      place: turn.concatenating(.translation(x: place.x, y: place.y, z: place.z)),
      finish: Finish(color: color))
    return DeviceBody.Part(
      slab: slab, plane: (normal, place), frontColor: color, backColor: color)
  }
}

extension DeviceBody {
  /// Returns the housing of the camera on the back, at its top.
  static func cameraHousing(
    _ outline: Rect, _ isUpright: Bool, depth: Double, side: Double, _ color: Color
  ) -> Part {
    let margin = side * 0.16
    let middle = SIMD3(
      outline.maxX - margin - side / 2,
      isUpright ? outline.minY + margin + side / 2 : outline.maxY - margin - side / 2, depth)
    let housing = color.mixed(with: .black, 0.22)
    let slab = Slab(
      outline: Rect(center: .zero, width: side, height: side), radius: side * 0.26, front: 7,
      back: -2, frontEdge: 4,
      place: Transform3D.rotation(.pi, x: 0, y: 1, z: 0)
        .concatenating(.translation(x: middle.x, y: middle.y, z: middle.z)),
      finish: Finish(color: color))
    let reach = side * 0.23
    let front = [(-reach, -reach), (-reach, reach), (reach, 0)].map {
      lens(at: Point(x: $0.0, y: $0.1), diameter: side * 0.38, ring: color)
    }
    return Part(
      slab: slab, plane: (SIMD3(0, 0, -1), SIMD3(0, 0, depth)), front: front,
      frontColor: housing, backColor: housing)
  }

  /// Returns a lens: dark glass with a reflection of the sky, in a ring of metal if there is one.
  static func lens(at point: Point, diameter: Double, ring: Color? = nil) -> Layer {
    func circle(_ part: Double, _ contents: Layer.Contents, dx: Double = 0, dy: Double = 0)
      -> Layer
    {
      let side = diameter * part
      var layer = Layer(
        frame: Rect(
          center: Point(x: diameter * (0.5 + dx), y: diameter * (0.5 + dy)), width: side,
          height: side), contents: contents)
      layer.cornerRadius = side / 2
      return layer
    }
    var layer = Layer(frame: Rect(center: point, width: diameter, height: diameter))
    if let ring {
      layer.sublayers.append(
        circle(
          1,
          .gradient(
            Gradient(
              from: ring.mixed(with: .white, 0.35), at: Point(x: 0.2, y: 0),
              to: ring.mixed(with: .black, 0.45), at: Point(x: 0.8, y: 1)))))
    }
    let outer = ring == nil ? 1.0 : 0.84
    layer.sublayers += [
      circle(outer, .color(Color(white: 0.015))),
      circle(
        outer * 0.72,
        .gradient(
          Gradient(
            .radial, from: Point(x: 0.5, y: 0.5), to: Point(x: 1, y: 1),
            stops: [
              Gradient.Stop(Color(red: 0.02, green: 0.03, blue: 0.06), at: 0),
              Gradient.Stop(Color(red: 0.06, green: 0.08, blue: 0.16), at: 0.8),
              Gradient.Stop(Color(white: 0.02), at: 1),
            ]))),
      circle(
        outer * 0.22, .color(Color(red: 0.55, green: 0.62, blue: 0.78, alpha: 0.55)), dx: -0.12,
        dy: -0.13),
    ]
    return layer
  }
}

extension Color {
  /// Returns the mixture with another colour, of which 0 to 1 is a part.
  func mixed(with other: Color, _ part: Double) -> Color {
    Color(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part, alpha: alpha + (other.alpha - alpha) * part)
  }
}
