import Foundation
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing

// What a pixel shows where sides of moving rectangles pass it, in integrals and at instants.

/// A white veil of seven stops with an opacity of 0.4.
private let veil = Layer.Contents.gradient(
  Gradient(
    from: .zero, to: Point(x: 0, y: 1),
    stops: (0...6).map { Gradient.Stop(Color(white: 1, alpha: 0.4), at: Double($0) / 6) }))

extension SmearTests {
  @Test("Between a page and a translucent reflection under a veil, both have their parts")
  func translucentReflection() throws {
    let scene = { (t: Double) in
      let foot = 24.2 + 0.6 * t
      let below = Rect(x: 0, y: foot, width: 128, height: 20)
      return Scene(
        container,
        sublayers: [
          Layer(frame: below, contents: .color(Color(white: 1, alpha: 0.5))),
          Layer(frame: below, contents: veil),
          Layer(
            frame: Rect(x: 0, y: foot - 20, width: 128, height: 20), contents: .color(.white)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      // The foot passes the row of 24 from 0.2 to 0.8 of its height.
      for (y, part) in [(23, 1.0), (24, 0.5), (25, 0)] {
        let expected = 255 * (part + (1 - part) * (1 - 0.6 * 0.5))
        #expect(abs(Double(smear[64, y].x) - expected) <= 1, "\(y)")
      }
    }
  }

  @Test("The ground does not show between a page and its reflection under a veil")
  func sharedEdge() throws {
    let white = { (frame: Rect) in Layer(frame: frame, contents: .color(.white)) }
    let scene = { (t: Double) in
      let foot = 24.2 + 0.6 * t
      return Scene(
        container,
        sublayers: [
          white(Rect(x: 10, y: foot, width: 108, height: 20)),
          Layer(frame: Rect(x: 0, y: foot, width: 128, height: 20), contents: veil),
          white(Rect(x: 10, y: foot - 20, width: 108, height: 20)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      for y in 7..<42 {
        for x in 32..<96 { #expect(smear[x, y].x == 255, "\(x), \(y)") }
      }
    }
  }

  @Test("Beside a page under a sheen of many colours, the ground is as light as it is just then")
  func groundBesideSheen() throws {
    let stops = (0...8).map { Gradient.Stop(Color(white: 0.2, alpha: 0.5), at: Double($0) / 8) }
    let scene = { (t: Double) in
      let frame = Rect(x: 20 + 60 * t, y: 0, width: 200, height: 48)
      var page = Layer(frame: frame, contents: .color(.white))
      page.sublayers = [
        Layer(
          frame: Rect(x: 0, y: 0, width: 200, height: 48),
          contents: .gradient(Gradient(from: .zero, to: Point(x: 1, y: 0), stops: stops)))
      ]
      let ground = Layer(frame: container.bounds, contents: .color(Color(white: t)))
      return Scene(container, sublayers: [ground, page])
    }
    try withDevice { device in
      let smear = try integral(of: scene, device)
      for x in 22..<78 {
        // A page of 153 until it has left the pixel, then a ground of 255 t. With the mean of the
        // ground, it would be 32 less in the middle.
        let time = (Double(x) + 0.5 - 20) / 60
        let expected = 153 * time + 127.5 * (1 - time * time)
        #expect(abs(Double(smear[x, 24].x) - expected) <= 1, "\(x)")
      }
    }
  }

  @Test("The ground does not show where a page covers a part of two that adjoin")
  func coveredJoint() throws {
    let white = { (frame: Rect) in Layer(frame: frame, contents: .color(.white)) }
    let scene = { (t: Double) in
      let (joint, foot) = (64.2 + 0.6 * t, 24.2 + 0.6 * t)
      return Scene(
        container,
        sublayers: [
          white(Rect(x: joint, y: 4, width: 50, height: 40)),
          white(Rect(x: 10, y: 4, width: joint - 10, height: 40)),
          white(Rect(x: 10, y: foot - 20, width: 104, height: 20)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      for y in 7..<42 {
        for x in 32..<96 { #expect(smear[x, y].x == 255, "\(x), \(y)") }
      }
    }
  }

  @Test(
    "Between two sides that face each other, only their gap shows the ground",
    arguments: [true, false], [0.1, 0.03])
  func facingSides(isIntegral: Bool, gap: Double) throws {
    let scene = { (t: Double) in
      let left = 50.2 + 0.3 * t
      return Scene(
        container,
        sublayers: [
          Layer(frame: Rect(x: 0, y: 0, width: left, height: 48), contents: .color(.white)),
          Layer(
            frame: Rect(x: left + gap, y: 0, width: 60, height: 48), contents: .color(.white)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene, hasPath: isIntegral))
      for y in 8..<40 { #expect(abs(Double(smear[50, y].x) - 255 * (1 - gap)) <= 1.5, "\(y)") }
    }
  }

  @Test(
    "Between turned tiles that part, the ground shows as much as the gap takes",
    arguments: [true, false])
  func turnedTiles(isIntegral: Bool) throws {
    let (angle, gap, thickness) = (0.2, 0.4, 12.0)
    let (across, along) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
    let scene = { (t: Double) in
      // Two tiles on both sides of a line through a point that moves along it.
      let middle = SIMD2(64.0, 24) + 3 * t * along
      let tiles = [-1.0, 1].map { side in
        let centre = middle + side * (gap + thickness) / 2 * across
        var tile = Layer(
          frame: Rect(
            x: centre.x - thickness / 2, y: centre.y - 100, width: thickness, height: 200),
          contents: .color(.white))
        tile.transform = .rotation(angle, x: 0, y: 0, z: 1)
        return tile
      }
      return Scene(container, sublayers: tiles)
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: isIntegral))
      // All that a row lacks of the tiles' width on it is the gap's.
      for y in 12..<36 {
        let covered = (0..<Self.width).reduce(0.0) { $0 + Double(frame[$1, y].x) / 255 }
        #expect(abs(covered - 2 * thickness / cos(angle)) < 0.06, "\(y)")
        // A row of pixels that the line crosses is nowhere darker than the gap in it.
        let darkest = (60..<68).map { Double(frame[$0, y].x) }.min() ?? 0
        #expect(darkest > 255 * (1 - gap / cos(angle)) - 3, "\(y)")
      }
    }
  }

  @Test("Below a side of a page in front, what shows is the part of a pixel that the side leaves")
  func partBesideSide() throws {
    // Two rows of texels in a row of pixels, brighter row by row, below a black page.
    let picture = try TestPictures.make(Self.width, 2 * Self.height) { _, y in
      let level = UInt8(min(max(20 * (y - 44), 0), 240))
      return SIMD4(level, level, level, 255)
    }
    let scene = { (t: Double) in
      let page = Layer(
        frame: Rect(x: -8 + 3 * t, y: 0, width: 144, height: 48), contents: .picture(self.page))
      let front = Layer(
        frame: Rect(x: -9 - 2 * t, y: 24.5, width: 150, height: 30), contents: .color(.black))
      return Scene(container, sublayers: [page, front])
    }
    try withDevice { device in
      let smear = try integral(of: scene, device, showing: picture)
      // Of row 24, the upper half shows texel 48 only.
      for x in 8..<120 { #expect(abs(Double(smear[x, 24].x) - 0.5 * 80) <= 1.5, "\(x)") }
    }
  }

  @Test("At a side, a pixel has the colour of the part within it", arguments: [24.25, 24.5])
  func colourWithinSide(top: Double) throws {
    // Two rows of texels in a row of pixels: a white one at the side, and black ones below.
    let picture = try TestPictures.make(Self.width, 2 * Self.height) { _, y in
      y == 0 ? SIMD4(repeating: 255) : SIMD4(0, 0, 0, 255)
    }
    let scene = { (t: Double) in
      let page = Layer(
        frame: Rect(x: -8 + 3 * t, y: top, width: 144, height: 48), contents: .picture(self.page))
      return Scene(container, sublayers: [page])
    }
    try withDevice { device in
      let smear = try integral(of: scene, device, showing: picture)
      // Of row 24, the white row takes a half, wherever in it.
      for x in 8..<120 { #expect(abs(Double(smear[x, 24].x) - 0.5 * 255) <= 1.5, "\(x)") }
    }
  }

  @Test("A side hides as much of what is behind it as both cover", arguments: [64.4, 64.6])
  func sideBehindSide(right: Double) throws {
    let scene = { (t: Double) in
      let sheet = { (right: Double, color: Color) in
        Layer(
          frame: Rect(x: right + 0.2 * t - 100, y: -10 + 3 * t, width: 100, height: 68),
          contents: .color(color))
      }
      return Scene(container, sublayers: [sheet(right, .white), sheet(64.3, .black)])
    }
    try withDevice { device in
      let smear = try integral(of: scene, device)
      // A cell is a quarter of the pixel: sides within one count as independent there.
      let visible = (right - 64.3) * 255
      for y in 4..<44 { #expect(abs(Double(smear[64, y].x) - visible) <= 6, "\(y)") }
    }
  }

  @Test("At a side of an instant, a pixel has the colour of the part within the side")
  func partWithinSide() throws {
    // A white column at the piece's side, and black ones on both sides of it.
    let picture = try TestPictures.make(Self.width, Self.height) { x, _ in
      x == 32 ? SIMD4(repeating: 255) : SIMD4(0, 0, 0, 255)
    }
    let scene = { (t: Double) in
      var piece = Layer(
        frame: Rect(x: 20.2 + 0.6 * t, y: 0, width: 64, height: 48), contents: .picture(page))
      piece.contentsRect = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
      return Scene(container, sublayers: [piece])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false), showing: picture)
      // The column covers a part of pixel 20 from 0.8 to 0.2, and the rest of it one of pixel 21.
      for y in 4..<44 {
        for x in 20...21 { #expect(abs(Double(frame[x, y].x) - 255 * 0.5) <= 1.5, "\(x), \(y)") }
      }
    }
  }

  @Test(
    "A slanted side of an instant leaves the area of each pixel within it", arguments: [0.3, 0.8])
  func slantedSide(angle: Double) throws {
    let (across, along) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
    let scene = { (t: Double) in
      // A side through a point that moves along it.
      let centre = SIMD2(64.3, 24.1) + 5 * t * along + 100 * across
      var page = Layer(
        frame: Rect(x: centre.x - 100, y: centre.y - 200, width: 200, height: 400),
        contents: .color(.white))
      page.transform = .rotation(angle, x: 0, y: 0, z: 1)
      return Scene(container, sublayers: [page])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false))
      for y in 8..<40 {
        for x in 30..<100 {
          var count = 0.0
          for sample in 0..<4096 {
            let (column, row) = (Double(sample % 64) + 0.5, Double(sample / 64) + 0.5)
            let point = SIMD2(Double(x) + column / 64, Double(y) + row / 64) - SIMD2(64.3, 24.1)
            if (point * across).sum() > 0 { count += 1 }
          }
          #expect(abs(Double(frame[x, y].x) - 255 * count / 4096) <= 1.5, "\(x), \(y)")
        }
      }
    }
  }

  @Test("Where a side ends that faces another one, the ground shows beside its end only")
  func endOfFacingSide() throws {
    let scene = { (t: Double) in
      Scene(
        container,
        sublayers: [
          Layer(
            frame: Rect(x: 30 - 2 * t, y: 24.3, width: 80, height: 30), contents: .color(.white)),
          Layer(
            frame: Rect(x: 40 - 3 * t, y: 4, width: 24.4 + 3 * t, height: 20.5),
            contents: .color(.white)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      // The lower one covers 0.7 of row 24, and the upper one the rest, up to 0.4 of pixel 64.
      for (x, covered) in [(50, 1), (63, 1), (64, 0.7 + 0.4 * 0.3), (65, 0.7), (80, 0.7)] {
        #expect(abs(Double(smear[x, 24].x) - 255 * covered) <= 2, "\(x)")
      }
    }
  }

  @Test("A veil in front of one of two sides that face each other is over that one")
  func veiledSide() throws {
    let scene = { (t: Double) in
      let veil = Color(white: 0, alpha: 0.3)
      return Scene(
        container,
        sublayers: [
          Layer(
            frame: Rect(x: 50.35 + 0.3 * t, y: 0, width: 60, height: 48), contents: .color(.white)),
          Layer(
            frame: Rect(x: 0, y: 0, width: 120 + 0.3 * t, height: 48), contents: .color(veil)),
          Layer(
            frame: Rect(x: 0, y: 0, width: 48.2 + 0.3 * t, height: 48), contents: .color(.white)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      // The right page covers half of the pixel.
      for y in 8..<40 { #expect(abs(Double(smear[50, y].x) - 255 * 0.5 * 0.7) <= 1.5, "\(y)") }
    }
  }

  @Test(
    "At a corner of a page above its reflection, the ground shows beside both only",
    arguments: [0.0, 8])
  func cornerAboveReflection(radius: Double) throws {
    func foot(_ t: Double) -> Double { 24.2 + 0.6 * t }
    func side(_ t: Double) -> Double { 64.3 + 0.5 * t }
    let alpha = 0.4
    let scene = { (t: Double) in
      let sheet = { (top: Double) in
        var sheet = Layer(
          frame: Rect(x: side(t) - 80, y: top, width: 80, height: 30), contents: .color(.white))
        (sheet.cornerRadius, sheet.masksToBounds) = (radius, true)
        return sheet
      }
      let white = { (frame: Rect) in
        let stops = (0...6).map { Gradient.Stop(Color(white: 1, alpha: alpha), at: Double($0) / 6) }
        let gradient = Gradient(from: .zero, to: Point(x: 0, y: 1), stops: stops)
        return Layer(frame: frame, contents: .gradient(gradient))
      }
      // A reflection fades by a gradient.
      var reflection = sheet(foot(t))
      var fade = white(reflection.bounds)
      fade.liesOnPaint = true
      reflection.sublayers = [fade]
      let veil = white(Rect(x: -10 + t, y: foot(t), width: 148, height: 30))
      return Scene(container, sublayers: [reflection, veil, sheet(foot(t) - 30)])
    }
    // Both sheets are the same in the mirror of the foot.
    func level(_ point: SIMD2<Double>, _ t: Double) -> Double {
      let offset = SIMD2(point.x - side(t), -abs(point.y - foot(t))) + radius
      let isOutside =
        point.x > side(t) || offset.min() > 0 && (offset * offset).sum() > radius * radius
      return isOutside ? (point.y > foot(t) ? 255 * alpha : 0) : 255
    }
    try withDevice { device in
      let smear = try integral(of: scene, device)
      for y in 20..<30 {
        for x in 52..<70 {
          let expected = mean(x, y, level)
          #expect(abs(Double(smear[x, y].x) - expected) <= 6, "\(x), \(y)")
        }
      }
    }
  }

  @Test("A pixel with many texels along an axis has their mean", arguments: [5.0, 12])
  func manyTexels(texels: Double) throws {
    // Slanted lines, four times as long as they are apart.
    func isLine(_ x: Double, _ y: Double) -> Bool {
      (y - 3 * x + 4_800).truncatingRemainder(dividingBy: 48) < 12
    }
    let picture = try TestPictures.make(Self.width, Int(40 * texels)) { x, y in
      let level: UInt8 = isLine(Double(x), Double(y)) ? 255 : 0
      return SIMD4(level, level, level, 255)
    }
    let scene = { (t: Double) in
      let page = Layer(
        frame: Rect(x: 2 * t, y: 4, width: 128, height: 40), contents: .picture(self.page))
      return Scene(container, sublayers: [page])
    }
    try withDevice { device in
      let smear = try integral(of: scene, device, showing: picture)
      for y in 8..<40 {
        for x in 40..<90 {
          let expected = mean(x, y) { point, t in
            let (column, row) = ((point.x - 2 * t).rounded(.down), (point.y - 4) * texels)
            return isLine(column, row.rounded(.down)) ? 255 : 0
          }
          // Half of one of eight taps.
          #expect(abs(Double(smear[x, y].x) - expected) <= 17, "\(x), \(y)")
        }
      }
    }
  }

  @Test(
    "Two translucent pieces that adjoin, and two in a round clip, show no joint",
    arguments: [false, true])
  func adjoiningPieces(areClipped: Bool) throws {
    let alpha = areClipped ? 1 : 0.5
    let scene = { (t: Double) in
      let joint = 64.2 + 0.6 * t
      let pieces = [(10.0, joint - 10), (joint, 50)].map { left, width in
        Layer(
          frame: Rect(x: left, y: 4, width: width, height: 40),
          contents: .color(Color(white: 1, alpha: alpha)))
      }
      guard areClipped else { return Scene(container, sublayers: pieces) }
      var clip = Layer(frame: Rect(x: -20 + t, y: 8, width: 168, height: 32))
      (clip.cornerRadius, clip.masksToBounds) = (6, true)
      clip.sublayers = pieces.map { piece in
        var piece = piece
        piece.position.x += 20 - t
        piece.position.y -= 8
        return piece
      }
      return Scene(container, sublayers: [clip])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      for y in 12..<36 {
        for x in 60..<70 {
          #expect(abs(Double(smear[x, y].x) - 255 * alpha) <= 1.5, "\(x), \(y)")
        }
      }
    }
  }
}
