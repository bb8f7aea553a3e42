internal import SceneGraph

// Bodies that stand on a desk, and a window.

extension DeviceBody {
  static func laptop(_ setup: DeviceSetup, _ size: Size) -> DeviceBody {
    // 1440 points are 287 mm, so that 1 mm is 5 points.
    let screen = Rect(center: .zero, width: size.width, height: size.height)
    let glass = Rect(
      x: screen.minX - 22, y: screen.minY - 26, width: size.width + 44, height: size.height + 58)
    let edge = 3.5
    let lid = Slab(
      outline: glass.inset(by: -edge), radius: 26, front: 0, back: -18, frontEdge: edge,
      backEdge: 6, finish: Finish(color: setup.color))
    var main = Part(
      slab: lid, frontColor: glassColor, backColor: setup.color.mixed(with: .black, 0.06),
      isFrontLit: false)
    main.front = [lens(at: Point(x: 0, y: screen.minY - 13), diameter: 9)]
    // The base lies before the lid: its own y points to its front edge, and its front is the deck.
    let depth = lid.outline.size.height * 0.98
    let width = lid.outline.size.width
    let base = Slab(
      outline: Rect(x: -width / 2, y: 0, width: width, height: depth), radius: 26, front: 0,
      back: -34, frontEdge: 4, backEdge: 12,
      place: Transform3D.rotation(Self.opening, x: 1, y: 0, z: 0)
        .concatenating(.translation(y: lid.outline.maxY + 2, z: -6)),
      finish: Finish(color: setup.color))
    var deck = Part(
      slab: base, plane: (SIMD3(0, 1, 0), SIMD3(0, lid.outline.maxY + 1, 0)),
      frontColor: setup.color, backColor: setup.color)
    deck.front = keyboard(width: width, depth: depth, setup.color)
    return DeviceBody(
      screen: screen, screenRadius: 6, glass: (glass, 26 - edge), parts: [main, deck],
      standing: 1)
  }

  /// The angle from the lid's plane to the base, in radians: the lid is open by 180° minus this.
  private static let opening = 70 * Double.pi / 180

  /// Returns the keyboard and the trackpad of a base.
  private static func keyboard(width: Double, depth: Double, _ color: Color) -> [Layer] {
    let well = Rect(
      x: -width * 0.43, y: depth * 0.10, width: width * 0.86, height: depth * 0.43)
    var panel = Layer(frame: well, contents: .color(color.mixed(with: .black, 0.35)))
    panel.cornerRadius = 10
    let gap = 7.0
    let rows: [[Double]] = [
      Array(repeating: 1, count: 14), [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.6],
      [1.6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1.9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.9],
      [2.4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.4], [1, 1, 1, 1.3, 5.6, 1.3, 1, 1, 1, 1],
    ]
    let height = (well.size.height - gap * Double(rows.count + 1)) / Double(rows.count)
    let key = Color(white: 0.06)
    for (index, row) in rows.enumerated() {
      let unit =
        (well.size.width - gap * Double(row.count + 1)) / row.reduce(0, +)
      var x = gap
      for part in row {
        var layer = Layer(
          frame: Rect(
            x: x, y: gap + (height + gap) * Double(index), width: part * unit, height: height),
          contents: .gradient(
            Gradient(
              from: key.mixed(with: .white, 0.10), at: .zero, to: key, at: Point(x: 0, y: 1))))
        layer.cornerRadius = 7
        panel.sublayers.append(layer)
        x += part * unit + gap
      }
    }
    let padRect = Rect(
      x: -width * 0.19, y: depth * 0.59, width: width * 0.38, height: depth * 0.35)
    var rim = Layer(
      frame: padRect.inset(by: -1.5), contents: .color(color.mixed(with: .black, 0.3)))
    rim.cornerRadius = 15
    var pad = Layer(frame: padRect, contents: .color(color.mixed(with: .white, 0.06)))
    pad.cornerRadius = 14
    return [panel, rim, pad]
  }

  static func browser(_ setup: DeviceSetup, _ size: Size) -> DeviceBody {
    let screen = Rect(center: .zero, width: size.width, height: size.height)
    let bar = 56.0
    let outline = Rect(
      x: screen.minX - 1, y: screen.minY - bar, width: size.width + 2,
      height: size.height + bar + 1)
    let slab = Slab(
      outline: outline, radius: 14, front: 0, back: -10, frontEdge: 1, backEdge: 1,
      finish: Finish(color: setup.color))
    let isLight = setup.color.red + setup.color.green + setup.color.blue > 1.5
    let ink = isLight ? Color.black : Color.white
    var part = Part(
      slab: slab, frontColor: setup.color, backColor: setup.color.mixed(with: .black, 0.1),
      isFrontLit: false)
    func circle(_ x: Double) -> Layer {
      var layer = Layer(
        frame: Rect(center: Point(x: x, y: outline.minY + bar / 2), width: 14, height: 14),
        contents: .color(Color(red: ink.red, green: ink.green, blue: ink.blue, alpha: 0.28)))
      layer.cornerRadius = 7
      return layer
    }
    part.front = [28, 52, 76].map { circle(outline.minX + $0) }
    let pill = Rect(
      center: Point(x: 0, y: outline.minY + bar / 2), width: min(size.width * 0.5, 560),
      height: 32)
    if pill.size.width > 80, pill.minX > outline.minX + 100 {
      var field = Layer(
        frame: pill,
        contents: .color(Color(red: ink.red, green: ink.green, blue: ink.blue, alpha: 0.09)))
      field.cornerRadius = 9
      part.front.append(field)
      if !setup.address.isEmpty {
        part.front.append(
          Self.text(
            setup.address, size: 16,
            Color(red: ink.red, green: ink.green, blue: ink.blue, alpha: 0.7),
            in: pill.inset(by: 6), .center))
      }
    }
    var body = DeviceBody(screen: screen, screenRadius: 0, parts: [part])
    body.window = (outline.inset(by: 1), 13)
    return body
  }

  /// Returns a layer of a line of text in the middle of a rectangle, as a drawing of three pixels
  /// per point.
  static func text(
    _ text: String, size: Double, _ color: Color, in rect: Rect, _ alignment: TextBlock.Alignment,
    weight: Double = 400
  ) -> Layer {
    let block = TextBlock(
      text, Font(size: size, weight: weight), color: color, alignment: alignment, lineLimit: 1)
    let line = block.font.lineHeight
    let own = Rect(
      x: 0, y: max((rect.size.height - line) / 2, 0), width: rect.size.width, height: line)
    let drawing = VectorDrawing(
      [.text(block, in: own)], in: Rect(size: rect.size),
      width: max(Int((rect.size.width * 3).rounded(.up)), 1),
      height: max(Int((rect.size.height * 3).rounded(.up)), 1))
    return Layer(frame: rect, contents: .picture(PictureName(drawing)))
  }
}
