public import SceneGraph

extension DeviceStage {
  /// Returns what the device shows over the contents of its screen: the status bar, the home
  /// indicator and the camera, in points of the screen's container; none by default.
  ///
  /// - Parameters:
  ///   - container: the screen.
  ///   - density: the pixels that are drawn per pixel of the screen.
  public func overlay(in container: Container, density: Int = 1) -> [Layer] {
    let point = container.size.width / body.screen.size.width
    var operations: [VectorDrawing.Operation] = []
    let size = Size(width: body.screen.size.width, height: container.size.height / point)
    let isPhone = setup.kind == .phone && size.height >= size.width
    if let time = setup.statusBar { operations += statusBar(time, size, isPhone: isPhone) }
    if setup.camera != .none, [.phone, .tablet].contains(setup.kind) {
      let isIsland = setup.camera == .island
      let height = isPhone ? 36.0 : 28
      let shape =
        isIsland
        ? Rect(center: Point(x: size.width / 2, y: 29), width: 122, height: height)
        : Rect(center: Point(x: size.width / 2, y: 27), width: 27, height: 27)
      let radius = shape.size.height / 2
      operations.append(
        .fill(
          Path(shape, radii: Size(width: radius, height: radius)), Color(white: 0.005), .nonZero))
      operations += Self.smallLens(
        at: Point(x: isIsland ? shape.maxX - radius : shape.midX, y: shape.midY))
    }
    var layers: [Layer] = []
    func add(_ operations: [VectorDrawing.Operation], from top: Double, height: Double) {
      guard !operations.isEmpty else { return }
      // Whole pixels keep letters sharp.
      let scale = container.scale * Double(density)
      let width = max(Int((container.size.width * scale).rounded()), 1)
      let rows = max(Int((height * point * scale).rounded(.up)), 1)
      let first = (top * point * scale).rounded(.down)
      let frame = Rect(
        x: 0, y: first / scale, width: Double(width) / scale, height: Double(rows) / scale)
      let drawing = VectorDrawing(
        operations,
        in: Rect(
          x: 0, y: frame.minY / point, width: frame.size.width / point,
          height: frame.size.height / point), width: width, height: rows)
      layers.append(Layer(frame: frame, contents: .picture(PictureName(drawing))))
    }
    add(operations, from: 0, height: 60)
    if setup.hasHomeIndicator {
      let width = size.width * (size.height >= size.width ? 0.355 : 0.26)
      let bar = Rect(
        center: Point(x: size.width / 2, y: size.height - 10.5), width: width, height: 5)
      add(
        [.fill(Path(bar, radii: Size(width: 2.5, height: 2.5)), setup.ink, .nonZero)],
        from: size.height - 20, height: 20)
    }
    return layers
  }

  /// Returns a status bar: the time, and at its other end the signal, the network and the battery.
  private func statusBar(
    _ time: String, _ size: Size, isPhone: Bool
  ) -> [VectorDrawing.Operation] {
    let ink = setup.ink
    // The corners of a phone need room.
    let (middle, letters) = isPhone ? (31.0, 17.0) : (15.0, 13.0)
    let factor = letters / 17
    let side = isPhone ? 32.0 : 22
    let font = Font(size: letters, weight: 600)
    let box = Rect(
      x: side, y: middle - font.lineHeight / 2, width: 90, height: font.lineHeight)
    var operations: [VectorDrawing.Operation] = [
      .text(
        TextBlock(time, font, color: ink, alignment: isPhone ? .center : .left, lineLimit: 1),
        in: box)
    ]
    var pale = ink
    pale.alpha *= 0.38
    func bar(_ rect: Rect, _ radius: Double, _ color: Color) -> VectorDrawing.Operation {
      .fill(Path(rect, radii: Size(width: radius, height: radius)), color, .nonZero)
    }
    // The battery, from the right.
    let width = 25.0 * factor
    let battery = Rect(
      x: size.width - side - width - 3 * factor, y: middle - 6.5 * factor, width: width,
      height: 13 * factor)
    operations.append(
      .stroke(
        Path(
          battery.inset(by: 0.5 * factor), radii: Size(width: 3.8 * factor, height: 3.8 * factor)),
        pale, StrokeStyle(width: factor)))
    operations.append(
      bar(
        Rect(
          x: battery.maxX + factor, y: middle - 2.2 * factor, width: 1.6 * factor,
          height: 4.4 * factor), 0.8 * factor, pale))
    let charge = battery.inset(by: 2 * factor)
    if setup.battery > 0 {
      operations.append(
        bar(
          Rect(
            x: charge.minX, y: charge.minY, width: charge.size.width * setup.battery,
            height: charge.size.height), min(2.4 * factor, charge.size.width * setup.battery / 2),
          ink))
    }
    // The network: three arcs about a point.
    let network = Point(x: battery.minX - 15 * factor, y: middle + 5.5 * factor)
    for radius in [3.4, 7.0, 10.6] {
      var arc = Path()
      arc.addArc(
        center: network, radius: (radius - 1.2) * factor, from: -0.75 * .pi, to: -0.25 * .pi,
        clockwise: true)
      operations.append(.stroke(arc, ink, StrokeStyle(width: 2.3 * factor)))
    }
    // The signal: four bars.
    for index in 0..<4 {
      let height = (4 + 2.7 * Double(index)) * factor
      operations.append(
        bar(
          Rect(
            x: battery.minX - (47 - 4.9 * Double(index)) * factor, y: middle + 6 * factor - height,
            width: 3.2 * factor, height: height), factor, ink))
    }
    return operations
  }

  private static func smallLens(at center: Point) -> [VectorDrawing.Operation] {
    func circle(_ diameter: Double, _ color: Color) -> VectorDrawing.Operation {
      .fill(
        Path(ellipseIn: Rect(center: center, width: diameter, height: diameter)), color, .nonZero)
    }
    return [
      circle(12, Color(red: 0.05, green: 0.05, blue: 0.08)),
      circle(7, Color(red: 0.08, green: 0.10, blue: 0.20)),
    ]
  }
}
