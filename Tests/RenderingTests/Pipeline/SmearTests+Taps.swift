import Frames
import GPU
import SceneGraph
import TestSupport
import Testing

// How many segments the pixels of a tile take, and what they take of a picture.
extension SmearTests {
  @Test(
    "A page that goes far along an axis leaves the mean of what passes a pixel",
    arguments: [
      (true, 60.7, 0, 1), (false, 20.3, 0, 1), (true, 60.7, 0.4, 1), (true, 60.7, 0, 1.25),
    ])
  func farAlongAxis(movesAcross: Bool, way: Double, drift: Double, texels: Double) throws {
    func level(_ texel: Int) -> Int { (texel * 97 + texel * texel * 31) % 256 }
    // The sides of the page stay outside.
    let (width, height, margin) = (400, 240, 100.0)
    let picture = try TestPictures.make(width, height) { x, y in
      let level = UInt8(level(movesAcross ? x : y))
      return SIMD4(level, level, level, 255)
    }
    let scene = { (t: Double) in
      let (along, across) = (way * t, drift * t)
      let page = Layer(
        frame: Rect(
          x: (movesAcross ? along : across) - margin, y: (movesAcross ? across : along) - margin,
          width: Double(width) / texels, height: Double(height) / texels),
        contents: .picture(self.page))
      return Scene(container, sublayers: [page])
    }
    // The integral over the place of a pixel's end of the sum of what is before it, in texels.
    func sum(upTo end: Double) -> Double {
      (0..<width).reduce(0) { sum, texel in
        let within = min(max(end - Double(texel), 0), 1)
        let after = max(end - Double(texel) - 1, 0)
        return sum + Double(level(texel)) * (within * within / 2 + after)
      }
    }
    try withDevice { device in
      let smear = try integral(of: scene, device, showing: picture)
      for pixel in movesAcross ? 4..<124 : 4..<44 {
        let (low, high, length) = (
          (Double(pixel) + margin) * texels, (Double(pixel) + margin + 1) * texels, way * texels
        )
        let ends =
          sum(upTo: high) - sum(upTo: low) - sum(upTo: high - length) + sum(upTo: low - length)
        let expected = ends / length / texels
        let shown = movesAcross ? smear[pixel, 24] : smear[64, pixel]
        // Both ends of the way are as sharp as a texel, instead of soft as a pixel and a texel:
        // each counts an eighth of a texel of the greatest contrast at most.
        let tolerance = 0.5 + 2 * 255 / 8 / way
        #expect(abs(Double(shown.x) - expected) <= tolerance, "\(pixel): \(expected)")
      }
    }
  }

  @Test(
    "Slanted lines that go along an axis are the mean of what passes a pixel",
    arguments: [(1.02, 10.1, 1.1, 1.0), (1.2, 8.3, 0.9, 1.6), (2.4, 6.1, 0.7, 2.1)])
  func slantedLines(texels: Double, way: Double, drift: Double, tolerance: Double) throws {
    try withDevice { device in
      let error = try errorOfLines(device, texels: texels, way: SIMD2(way, drift)) { x, y in
        (x + 2 * y) % 29 < 5 ? 30 : 230
      }
      #expect(error <= tolerance)
    }
  }

  @Test(
    "A slow page with several texels in a pixel shows their exact mean",
    arguments: [
      (1.2, SIMD2(0.2, 0.1), 0.6), (1.2, SIMD2(0.9, 0.6), 0.6), (1.5, SIMD2(2.0, 0.3), 0.6),
      (2.7, SIMD2(0.5, 0.2), 1.8),
    ])
  func slowLines(texels: Double, way: SIMD2<Double>, tolerance: Double) throws {
    try withDevice { device in
      let error = try errorOfLines(device, texels: texels, way: way) { x, y in
        (x + 2 * y) % 23 < 5 ? 30 : 230
      }
      // Rounding alone makes 0.29; taps at the times of their segments had 0.7 to 2.1, and 5.3.
      #expect(error <= tolerance)
    }
  }

  @Test(
    "A page of many texels a pixel shows the mean of a pixel, also where a side passes",
    arguments: [
      (3.1, SIMD2(4.0, 2.0), SIMD2(-60.0, -40.0)), (4.2, SIMD2(3.0, -7.0), SIMD2(-10.0, -20.0)),
      (4.6, SIMD2(1.5, 1.5), SIMD2(-6.0, -20.0)), (4.2, SIMD2(5.0, 2.0), SIMD2(20.0, 10.0)),
      (4.2, SIMD2(1.0, 4.0), SIMD2(30.0, 8.0)), (4.2, SIMD2(21.0, 5.0), SIMD2(-20.0, -20.0)),
      (1.5, SIMD2(9.0, 4.0), SIMD2(-30.0, -20.0)), (1.5, SIMD2(20.0, 1.0), SIMD2(-40.0, -20.0)),
    ])
  func manyTexels(texels: Double, way: SIMD2<Double>, corner: SIMD2<Double>) throws {
    try withDevice { device in
      let error = try errorOfLines(device, texels: texels, way: way, from: corner) { x, y in
        (x + 2 * y) % 23 < 5 ? 30 : 230
      }
      // Rounding alone makes 0.29; taps had 0.7 to 3.6 in seven of these cases.
      #expect(error <= 0.6)
    }
  }

  @Test(
    "Lines that go along themselves stay sharp, also on a slanted way",
    arguments: [
      (1.0, 45.0, 6.0, 0.5), (1.0, 40.0, 8.0, 0.5), (2.4, 40.3, 6.0, 2.0), (2.4, 40.3, 12.0, 5.0),
      (1.26, 16.0, 1.0, 0.75),
    ])
  func linesAlongTheWay(texels: Double, way: Double, drift: Double, tolerance: Double) throws {
    try withDevice { device in
      let error = try errorOfLines(device, texels: texels, way: SIMD2(way, drift)) { x, y in
        Int(Double(y + 400) - Double(x) * drift / way) % 11 < 2 ? 30 : 230
      }
      // Rounding alone makes 0.29; taps that counted as no softer than texels had 0.9 to 7.4.
      #expect(error <= tolerance)
    }
  }

  @Test(
    "Lines that go along themselves stay sharp on a long slanted way",
    arguments: [SIMD2(132.0, 31), SIMD2(31.0, 132), SIMD2(120.0, -40), SIMD2(-20.0, 70)])
  func linesAlongALongWay(way: SIMD2<Double>) throws {
    try withDevice { device in
      let length = (way * way).sum().squareRoot()
      let error = try errorOfLines(device, texels: 1, way: way) { x, y in
        Int((Double(y) * way.x - Double(x) * way.y) / length + 4400) % 11 < 2 ? 30 : 230
      }
      // Means along an axis had 9 to 31 levels, those along the lines have up to 2.
      #expect(error <= 2.5)
    }
  }

  @Test(
    "On a long slanted way, a side that passes leaves the part within it",
    arguments: [
      (SIMD2(132.0, 31), SIMD2(-100.0, -190)), (SIMD2(31.0, 132), SIMD2(-190.0, -100)),
      (SIMD2(132.0, 31), SIMD2(-20.0, -190)),
    ])
  func sideOnALongWay(way: SIMD2<Double>, corner: SIMD2<Double>) throws {
    try withDevice { device in
      let error = try errorOfLines(device, texels: 1, way: way, from: corner) { x, y in
        (x + 2 * y) % 29 < 5 ? 30 : 230
      }
      #expect(error <= 1)
    }
  }

  @Test(
    "On a long way, a corner that passes covers what both of its sides do at the same time",
    arguments: [(SIMD2(132.0, 9), SIMD2(-20.0, 20)), (SIMD2(9.0, 132), SIMD2(30.0, -100))])
  func cornerOnALongWay(way: SIMD2<Double>, corner: SIMD2<Double>) throws {
    // The pixels that the corner passes.
    let passed = (0...64).map { step in
      let place = corner + way * Double(step) / 64
      return (x: Int(place.x.rounded(.down)), y: Int(place.y.rounded(.down)))
    }.filter { (4..<124).contains($0.x) && (4..<44).contains($0.y) }
    try withDevice { device in
      let error = try errorOfLines(device, texels: 1, way: way, from: corner, at: passed) { x, y in
        (x + 2 * y) % 29 < 5 ? 190 : 230
      }
      // The product of what the sides cover in each segment had 1.5 and 2.8 levels.
      #expect(error <= 0.6)
    }
  }

  /// Returns the root of the mean square of the errors, in levels, of a page over black.
  ///
  /// - Parameters:
  ///   - texels: those across a pixel.
  ///   - way: the page's way, to the right and down, in pixels.
  ///   - corner: where its top left corner starts, in pixels; nil if its sides stay outside.
  ///   - pixels: those that count; nil for some all over the target.
  ///   - level: the level of a texel.
  private func errorOfLines(
    _ device: Device, texels: Double, way: SIMD2<Double>, from corner: SIMD2<Double>? = nil,
    at pixels: [(x: Int, y: Int)]? = nil, level: (_ x: Int, _ y: Int) -> Int
  ) throws -> Double {
    let (width, height) = (640, 400)
    let corner =
      corner ?? SIMD2(repeating: -max(60, abs(way.x) + 20, abs(way.y) + 20))
    let picture = try TestPictures.make(width, height) { x, y in
      let level = UInt8(level(x, y))
      return SIMD4(level, level, level, 255)
    }
    let scene = { (t: Double) in
      let page = Layer(
        frame: Rect(
          x: way.x * t + corner.x, y: way.y * t + corner.y, width: Double(width) / texels,
          height: Double(height) / texels),
        contents: .picture(self.page))
      return Scene(container, sublayers: [page])
    }
    // The texels along an axis that a pixel has at an instant, with their parts of it.
    func texelsOf(_ pixel: Int, movedBy distance: Double) -> [(texel: Int, part: Double)] {
      let low = (Double(pixel) - distance) * texels
      let high = low + texels
      return (Int(low.rounded(.down))...Int(high.rounded(.down))).filter { $0 >= 0 }.map { texel in
        (texel, max(min(high, Double(texel + 1)) - max(low, Double(texel)), 0) / texels)
      }
    }
    func expected(_ x: Int, _ y: Int) -> Double {
      let instants = 128
      let sum = (0..<instants).reduce(0.0) { sum, instant in
        let t = (Double(instant) + 0.5) / Double(instants)
        let moved = corner + way * t
        return texelsOf(y, movedBy: moved.y).reduce(sum) { sum, row in
          texelsOf(x, movedBy: moved.x).reduce(sum) { sum, column in
            sum + Double(level(column.texel, row.texel)) * column.part * row.part
          }
        }
      }
      return sum / Double(instants)
    }
    let smear = try integral(of: scene, device, showing: picture)
    let places =
      pixels
      ?? stride(from: 4, to: 44, by: 3).flatMap { y in
        stride(from: 4, to: 124, by: 7).map { x in (x, y) }
      }
    let squares = places.map { x, y in
      let difference = Double(smear[x, y].x) - expected(x, y)
      return difference * difference
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  @Test(
    "Lines that go along themselves are as soft as a pixel of many texels",
    arguments: [(2.4, 9.3), (3.3, 20.3), (4.2, 9.3), (5.2, 9.3), (5.2, 30.3), (6.1, 50.3)])
  func softness(texels: Double, way: Double) throws {
    let (width, height, margin) = (1_600, 640, 60.0)
    let (first, last, period) = (27, 40, 67)
    let picture = try TestPictures.make(width, height) { x, y in
      let level: UInt8 = (first..<last).contains(y % period) ? 250 : 0
      return SIMD4(level, level, level, 255)
    }
    let scene = { (above: Double, t: Double) in
      let page = Layer(
        frame: Rect(
          x: way * t - margin, y: -above, width: Double(width) / texels,
          height: Double(height) / texels),
        contents: .picture(self.page))
      return Scene(container, sublayers: [page])
    }
    try withDevice { device in
      // Where a line lies in a pixel makes a difference, whose mean counts.
      var variances: [Double] = []
      for above in stride(from: 30.0, to: 31, by: 0.125) {
        let smear = try integral(of: { scene(above, $0) }, device, showing: picture)
        for line in 0..<height / period {
          let middle = (Double(line * period) + Double(first + last) / 2) / texels - above
          guard middle > 5, middle < 43 else { continue }
          var (light, moment) = (0.0, 0.0)
          for y in Int(middle - 3.5)...Int(middle + 3.5) {
            let level = Double((32..<96).reduce(0) { $0 + Int(smear[$1, y].x) })
            let distance = Double(y) + 0.5 - middle
            light += level
            moment += level * distance * distance
          }
          variances.append(moment / light)
        }
      }
      let line = Double(last - first) / texels
      // The variances of a line and of a pixel, both even from end to end.
      let expected = (line * line + 1) / 12
      let mean = variances.reduce(0, +) / Double(variances.count)
      #expect(abs(mean - expected) <= 0.01)
    }
  }

  @Test("A page that drifts by part of a texel shows as much more of the next line")
  func drift() throws {
    let (edge, way, drift, margin) = (130, 60.3, 0.04, 100)
    // Dark and light lines, whose texels differ as well.
    func level(_ x: Int) -> Int { (x * 97 + x * x * 31) % 64 }
    let picture = try TestPictures.make(400, 240) { x, y in
      let level = UInt8(level(x) + (y < edge ? 0 : 192))
      return SIMD4(level, level, level, 255)
    }
    let scene = { (t: Double) in
      let origin = Point(x: way * t - Double(margin), y: drift * t - Double(margin))
      let page = Layer(
        frame: Rect(x: origin.x, y: origin.y, width: 400, height: 240),
        contents: .picture(self.page))
      return Scene(container, sublayers: [page])
    }
    try withDevice { device in
      let smear = try integral(of: scene, device, showing: picture)
      for x in 4..<124 {
        // The mean of the texels that pass, of which those at the ends count by a part.
        let texels = (0..<Int(way)).map { Double(level(x + margin - $0)) }
        let mean = texels.reduce(0, +) / Double(texels.count)
        let tolerance = 192 * drift + 64 * 2 / way + 1
        #expect(abs(Double(smear[x, edge - margin].x) - 192 - mean) <= tolerance)
        #expect(abs(Double(smear[x, edge - margin - 1].x) - mean) <= tolerance)
      }
    }
  }

  @Test("An even part of a page that goes far takes no colour from what does not pass")
  func evenPart() throws {
    // The sides of the page stay far outside, and the edge 28 texels from all that passes.
    let (level, edge, way) = (UInt8(100), 256, 40.3)
    let picture = try TestPictures.make(400, 240) { x, _ in
      let level = x < edge ? level : 255
      return SIMD4(level, level, level, 255)
    }
    let scene = { (t: Double) in
      let page = Layer(
        frame: Rect(x: way * t - 100, y: -100, width: 400, height: 240),
        contents: .picture(self.page))
      return Scene(container, sublayers: [page])
    }
    try withDevice { device in
      let smear = try integral(of: scene, device, showing: picture)
      for pixel in 64..<128 {
        #expect(abs(Int(smear[pixel, 24].x) - Int(level)) <= 1, "\(pixel)")
      }
    }
  }

  @Test("What fades counts by the mean of its opacity")
  func meanOpacity() throws {
    let scene = { (t: Double) in
      var page = Layer(frame: container.bounds, contents: .color(.white))
      page.opacity = 0.1 + 0.8 * t * t
      return Scene(container, sublayers: [page])
    }
    try withDevice { device in
      let smear = try integral(of: scene, device)
      let expected = 255 * (0.1 + 0.8 / 3)
      #expect(abs(Double(smear[64, 24].x) - expected) <= 0.6)
    }
  }

  @Test("What fades below something that fades counts by the mean of the product")
  func meanProduct() throws {
    let scene = { (t: Double) in
      var page = Layer(frame: container.bounds, contents: .color(.white))
      var veil = Layer(frame: container.bounds, contents: .color(.black))
      (page.opacity, veil.opacity) = (0.1 + 0.8 * t, 0.1 + 0.8 * t)
      return Scene(container, sublayers: [page, veil])
    }
    try withDevice { device in
      let smear = try integral(of: scene, device)
      // The mean of a · (1 − a), where a has the mean 0.5 and the variance 0.8² / 12.
      let expected = 255 * (0.25 - 0.64 / 12)
      #expect(abs(Double(smear[64, 24].x) - expected) <= 0.7)
    }
  }

  @Test("A slow side covers a pixel for the time that it takes", arguments: [1.9, 3.7])
  func slowSide(way: Double) throws {
    let scene = { (t: Double) in
      let box = Rect(x: 20.15 + way * t, y: 0, width: 60, height: 48)
      return Scene(container, sublayers: [Layer(frame: box, contents: .color(.white))])
    }
    try withDevice { device in
      let frame = try integral(of: scene, device)
      // The integral over the side's way of what it leaves of a pixel's right.
      func left(_ side: Double) -> Double {
        let within = min(max(side, 0), 1)
        return within - within * within / 2 + min(side, 0)
      }
      for x in 19..<26 {
        let start = 20.15 - Double(x)
        let expected = 255 * (left(start + way) - left(start)) / way
        #expect(abs(Double(frame[x, 24].x) - expected) <= 0.6, "\(x): \(expected)")
      }
    }
  }
}
