import Frames
import Glibc
import Headless
import Jobs
import SceneGraph
import Support
import TestSupport
import Testing
import Transitions

@testable import CommandLine

/// Tests the pixels of the shaders under ShaderTransitions/ against what each says that it is.
@Suite("Our own shaders") struct OwnShaderTests {
  private func plain(_ width: Int, _ height: Int, _ level: UInt8) throws -> Frame {
    try TestPictures.plain(width, height, SIMD4(level, level, level, 255))
  }

  @Test("Each meets its ends by itself", arguments: OwnShader.names)
  func ends(_ name: String) throws {
    let picture = try TestPictures.smooth(8, 8)
    let shader = try OwnShader(name, from: picture, to: picture)
    let check = try ShaderCheck.run(
      TransitionSpec(shader.transition), on: .software, in: RenderSession())
    #expect(check.fault == nil && check.missedEnds == [])
  }

  /// Still frames change by less than 3 % of the mean change, as in the laws of the catalogue.
  @Test("Each begins and ends without a pause", arguments: OwnShader.names)
  func pauses(_ name: String) throws {
    for (width, height) in [(96, 54), (54, 96)] {
      let light = try TestPictures.screen(width, height, accent: SIMD4(255, 60, 48, 255))
      let dark = try TestPictures.make(width, height) { x, y in
        let pixel = light[width - 1 - x, height - 1 - y]
        return SIMD4(255 - pixel.x, 255 - pixel.y, 255 - pixel.z, 255)
      }
      let frames = try OwnShader(name, from: light, to: dark).frames(rate: 60)
      let changes = zip(frames, frames.dropFirst()).map { meanDifference($0, $1) }
      let least = 0.03 * changes.reduce(0, +) / Double(changes.count)
      let longest = 0.08 * Double(changes.count) + 1
      let start = changes.prefix { $0 < least }.count
      let end = changes.reversed().prefix { $0 < least }.count
      #expect(
        Double(max(start, end)) <= longest,
        "\(width)x\(height): \(start) and \(end) of \(changes.count)")
    }
  }

  /// A disc of white on nothing: where a shader mixes paint with nothing, the paint becomes
  /// transparent, not dark. Shadows and rims darken it to 150 of 255 at most.
  @Test(
    "What is transparent does not darken what is mixed with it",
    arguments: ["displace", "glass", "lens", "light-leak", "liquid", "pixel-sort", "pond", "sand"])
  func transparency(_ name: String) throws {
    let disc = try TestPictures.make(60, 90) { x, y in
      let (dx, dy) = (Double(x) - 29.5, Double(y) - 44.5)
      return dx * dx + dy * dy < 20 * 20 ? SIMD4(255, 255, 255, 255) : .zero
    }
    let shader = try OwnShader(name, from: disc, to: disc)
    for progress in [0.3, 0.5, 0.7] {
      let frame = try shader.frame(at: progress, over: .clear)
      var (painted, worst) = (0, 1.0)
      frame.forEachPixel { x, y, _, _ in
        let pixel = frame[x, y]
        guard pixel.w > 16 else { return }
        painted += 1
        worst = min(worst, Double(pixel.y) / Double(pixel.w))
      }
      #expect(painted > 400, "at \(progress)")
      #expect(worst > 150.0 / 255, "at \(progress): \(255 * worst)")
    }
  }

  /// The height of the map is 0 on the left and 1 on the right. At a half, high ground has been
  /// exchanged and low ground has not: with the strength s, the first picture is pushed by
  /// s/2 · (0 − 0.15), the second by −s/2 · (1 − 0.15), in picture heights.
  @Test("displace: a map's black and white push the pictures by what the strength says")
  func displace() throws {
    let map = try TestPictures.make(120, 60) { x, _ in
      x < 60 ? SIMD4(0, 0, 0, 255) : SIMD4(255, 255, 255, 255)
    }
    let (from, to) = (
      try TestPictures.smooth(120, 60), try TestPictures.smooth(120, 60, phase: -0.3)
    )
    let frame = try OwnShader(
      "displace", "strength=0.4", "angle=0", from: from, to: to, map: map
    ).frame(at: 0.5)
    var worst = 0.0
    frame.forEachPixel { x, y, u, v in
      guard (10..<56).contains(x) || (64..<110).contains(x) else { return }
      for channel in 0..<3 {
        let expected =
          x < 60
          ? from.value(channel, atX: u - 0.2 * 0.15 / 2, y: v)
          : to.value(channel, atX: u - 0.2 * 0.85 / 2, y: v)
        worst = max(worst, abs(Double(frame[x, y][channel]) - expected))
      }
    }
    #expect(worst < 1.6)
  }

  /// Over black, what is seen is fire alone, as film shows it: 1 − exp(−light). Its temperature is
  /// between 0.86 and 1.2 times the embers', and so is the ratio of green to red by Planck's law.
  @Test("ember: the colours of the fire are a black body's")
  func ember() throws {
    let black = try plain(96, 64, 0)
    let frame = try OwnShader(
      "ember", "temperature=2600", "glow=0", "sparks=0", from: black, to: black
    ).frame(at: 0.45)
    func planck(_ kelvins: Double, _ micrometres: Double) -> Double {
      exp(-14388 / (micrometres * kelvins)) / pow(micrometres, 5)
    }
    func ratio(_ kelvins: Double) -> Double { planck(kelvins, 0.55) / planck(kelvins, 0.61) }
    let range = ratio(0.86 * 2600) * 0.97...ratio(1.2 * 2600) * 1.03
    var count = 0
    frame.forEachPixel { x, y, _, _ in
      let pixel = frame[x, y]
      // Enough of both to be told from rounding, and not all that film can show.
      guard pixel.y > 60, pixel.x < 245 else { return }
      count += 1
      let (red, green) = (-log(1 - light(pixel.x)), -log(1 - light(pixel.y)))
      #expect(range.contains(green / red), "\(pixel)")
    }
    #expect(count > 20)
  }

  /// Head on, light loses R = ((n − 1)/(n + 1))² at each of the two surfaces, and the front mirrors
  /// as much of the room, which has 0.05 there. The glass takes 0.6 · 7 % of red and 0.6 · 3 % of
  /// blue where it is thickest.
  @Test("glass: at normal incidence Fresnel's law holds", arguments: [1.33, 1.5, 2.4])
  func glass(_ index: Double) throws {
    let white = try plain(81, 45, 255)
    let frame = try OwnShader(
      "glass", "index=\(index)", "dispersion=0", "angle=0", from: white, to: white
    ).frame(at: 0.5)
    let reflectance = pow((index - 1) / (index + 1), 2)
    let passed = pow(1 - reflectance, 2) + 0.05 * reflectance
    // The middle column is on the rod's axis.
    for y in [3, 22, 40] {
      let pixel = frame[40, y]
      for (channel, tint) in [1 - 0.6 * 0.07, 1, 1 - 0.6 * 0.03].enumerated() {
        #expect(abs(Double(pixel[channel]) - level(passed * tint)) < 1.1)
      }
    }
  }

  @Test("ink-bleed: twice the ink lets through the square of the light")
  func inkBleed() throws {
    let white = try plain(96, 64, 255)
    let (once, twice) = (
      try OwnShader("ink-bleed", "density=0.5", from: white, to: white).frame(at: 0.5),
      try OwnShader("ink-bleed", "density=1", from: white, to: white).frame(at: 0.5)
    )
    var darkest = 255
    once.forEachPixel { x, y, _, _ in
      for channel in 0..<3 {
        let one = once[x, y][channel]
        darkest = min(darkest, Int(one))
        // Half a level of the one is twice as much of its square.
        let expected = level(pow(light(one), 2))
        #expect(abs(Double(twice[x, y][channel]) - expected) < 2.1)
      }
    }
    #expect(darkest < 128)
  }

  /// At a half the Einstein radius is r = 0.75 · tan(π/4) / 2 of the height. What a thin lens shows
  /// at the distance d is at d − r²/d.
  @Test("lens: outside of the ring, light is bent as by a point mass")
  func lens() throws {
    let (from, to) = (
      try TestPictures.smooth(160, 80), try TestPictures.smooth(160, 80, phase: -0.3)
    )
    let frame = try OwnShader(
      "lens", "ring=0", "spin=0", "dispersion=0", from: from, to: to
    ).frame(at: 0.5)
    let radius = 0.375
    var (worst, count) = (0.0, 0)
    frame.forEachPixel { x, y, u, v in
      let (a, b) = ((u - 0.5) * 2, v - 0.5)
      let distance = (a * a + b * b).squareRoot()
      // Nearer to the ring its shade shows.
      guard distance > 1.9 * radius else { return }
      count += 1
      let scale = 1 - radius * radius / (distance * distance)
      for channel in 0..<3 {
        let expected = from.value(channel, atX: a * scale / 2 + 0.5, y: b * scale + 0.5)
        worst = max(worst, abs(Double(frame[x, y][channel]) - expected))
      }
    }
    #expect(worst < 1.6 && count > 1000)
  }

  /// The leak takes the same share of what is still clear, (1 − out) / (1 − in), whatever the
  /// picture is.
  @Test("light-leak: exposures add up as on film")
  func lightLeak() throws {
    let frames = try [60, 130].map { (grey: UInt8) in
      (
        1 - light(grey),
        try OwnShader(
          "light-leak", "exposure=2", from: try plain(96, 64, grey), to: try plain(96, 64, grey)
        ).frame(at: 0.5)
      )
    }
    var (least, most) = (1.0, 0.0)
    frames[0].1.forEachPixel { x, y, _, _ in
      for channel in 0..<3 {
        let clear = frames.map { (1 - light($0.1[x, y][channel])) / $0.0 }
        #expect(abs(clear[0] - clear[1]) < 0.012, "\(clear)")
        (least, most) = (min(least, clear[0]), max(most, clear[0]))
      }
    }
    #expect(least < 0.4 && most > 0.5 && most < 1.01)
  }

  /// Without drips the front is level, at 1 + 1.5 r − (1 + 5 r) p above the bottom, with the rim r.
  /// Below it the bead's shadow takes half of the *light*, less with distance; above it the film's
  /// slope (1 − t) exp(1 − t), t = s / r, shifts what is seen through it.
  @Test("liquid: the shadow is taken from the light, and the rim's slope bends it")
  func liquid() throws {
    let (from, to) = (
      try TestPictures.smooth(32, 120), try TestPictures.smooth(32, 120, phase: -0.3)
    )
    let (rim, refraction) = (0.1, 0.12)
    let frame = try OwnShader(
      "liquid", "drips=0", "rim=\(rim)", "refraction=\(refraction)", "gloss=0", from: from, to: to
    ).frame(at: 0.5)
    let front = 1 + 1.5 * rim - (1 + 5 * rim) * 0.5
    var worst = 0.0
    frame.forEachPixel { x, y, u, v in
      let s = v - front
      // The edge covers its pixels in part.
      guard abs(s) > 0.01 else { return }
      for channel in 0..<3 {
        var expected: Double
        if s < 0 {
          let shade = 0.5 * exp(s / (rim * 0.45))
          expected = level(light(from.value(channel, atX: u, y: v) / 255) * (1 - shade))
        } else {
          let rise = (1 - s / rim) * exp(1 - s / rim)
          expected = to.value(channel, atX: u, y: v - rise * refraction)
        }
        worst = max(worst, abs(Double(frame[x, y][channel]) - expected))
      }
    }
    #expect(worst < 2)
  }

  /// Just before the exchange, all runs are sorted. A column's levels are then those that it had.
  @Test("pixel-sort: a column keeps its colours, and the bright ones rise")
  func pixelSort() throws {
    let picture = try TestPictures.make(24, 96) { x, y in
      let wave = sin(Double(y) / 96 * 9 + Double(x) * 0.3)
      let grey = UInt8((130 + 90 * wave).rounded())
      return SIMD4(grey, grey, grey, 255)
    }
    // A column of the shader is one of the picture.
    let frame = try OwnShader(
      "pixel-sort", "runs=1", "columns=96", "stagger=0", from: picture,
      to: try plain(24, 96, 0)
    ).frame(at: 0.4)
    for x in 0..<24 {
      let before = (0..<96).map { Int(picture[x, $0].x) }
      let after = (0..<96).map { Int(frame[x, $0].x) }
      let worst = zip(before.sorted(), after.sorted()).map { abs($0 - $1) }.max() ?? 255
      // A run has 32 levels, so that a pixel is up to one and a half from its level, on a slope of
      // up to 90 · 9 / 96 levels a pixel.
      #expect(worst <= 13, "column \(x)")
      // Two runs, each with its brightest on top: one step up on the way down, but for the
      // thirty-second of a run that is one pixel there.
      let steps = zip(after, after.dropFirst()).count { $1 > $0 + 24 }
      #expect(steps <= 1, "column \(x)")
      #expect(before != after)
    }
  }

  /// Without waves the second picture comes in a disc around the drop: a mix of light.
  @Test("pond: still water mixes light, around the drop")
  func pond() throws {
    let (from, to) = (try plain(96, 64, 230), try plain(96, 64, 20))
    let frame = try OwnShader(
      "pond", "drops=1", "height=0", "center=0.5,0.5", from: from, to: to
    ).frame(at: 0.4)
    // The head of the waves is at 1.75 p; what they leave behind is smooth between two distances.
    let head = 1.75 * 0.4
    var worst = 0.0
    frame.forEachPixel { x, y, u, v in
      let (a, b) = ((u - 0.5) * 1.5, v - 0.5)
      let t = min(max(((a * a + b * b).squareRoot() - (head - 0.12)) / (0.12 - 0.68), 0), 1)
      let shown = t * t * (3 - 2 * t)
      let expected = level(light(230 as UInt8) * (1 - shown) + light(20 as UInt8) * shown)
      worst = max(worst, abs(Double(frame[x, y].x) - expected))
    }
    #expect(worst < 1.1)
    #expect(frame[48, 32].x == 20 && frame[0, 32].x == 230)
  }

  /// A wave is nowhere before its group: 1.75 picture heights in the whole time.
  @Test("pond: before the waves arrive the water is still")
  func pondAhead() throws {
    let (from, to) = (
      try TestPictures.smooth(96, 64), try TestPictures.smooth(96, 64, phase: -0.3)
    )
    let frame = try OwnShader("pond", "drops=1", "center=0.5,0.5", from: from, to: to)
      .frame(at: 0.2)
    var moved = 0
    frame.forEachPixel { x, y, u, v in
      let (a, b) = ((u - 0.5) * 1.5, v - 0.5)
      let isAhead = (a * a + b * b).squareRoot() > 1.75 * 0.2 + 0.01
      let isSame = (0..<3).allSatisfy {
        abs(Int(frame[x, y][$0]) - Int(from[x, y][$0])) <= 1
      }
      if isAhead { #expect(isSame, "(\(x), \(y))") } else if !isSame { moved += 1 }
    }
    #expect(moved > 100)
  }

  /// The wind is at x not before 0.72 · spread · (1 − x) of the time, and no grain flies further
  /// against it than 2.8 times the eddies.
  @Test("sand: what the wind has not reached lies still")
  func sand() throws {
    let (from, to) = (
      try TestPictures.smooth(96, 96), try TestPictures.smooth(96, 96, phase: -0.3)
    )
    let frame = try OwnShader("sand", "spread=0.7", "turbulence=0.1", from: from, to: to)
      .frame(at: 0.2)
    let reached = 1 - (0.2 + 0.03) / (0.72 * 0.7) - 2.8 * 0.1 * 0.3
    var blown = 0
    frame.forEachPixel { x, y, u, _ in
      if u < reached {
        #expect(frame[x, y] == from[x, y], "(\(x), \(y))")
      } else if u > 0.9, frame[x, y] != from[x, y] {
        blown += 1
      }
    }
    #expect(reached > 0.4 && blown > 300)
  }
}
