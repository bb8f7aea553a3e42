import Foundation
import Frames
import Rendering
import SceneGraph
import TestSupport
import Testing

// Exposures of which some pixels are integrals and others are instants.

extension SmearTests {
  /// Returns a layer that no integral knows: its mask is not opaque.
  private func masked(_ frame: Rect) -> Layer {
    var layer = Layer(frame: frame, contents: .color(.white))
    var mask = Layer(frame: layer.bounds)
    mask.contents = .gradient(
      Gradient(
        from: .zero, to: Point(x: 0, y: 1),
        stops: [Gradient.Stop(.white, at: 0), Gradient.Stop(Color(white: 1, alpha: 0.2), at: 1)]))
    layer.mask = mask
    return layer
  }

  @Test("Beside what only instants show, a box leaves a trapezoid, and that is as at instants")
  func restOfPixels() throws {
    let scene = { (t: Double) in
      Scene(
        container,
        sublayers: [
          Layer(
            frame: Rect(x: 8 + 20 * t, y: 0, width: 30, height: 48), contents: .color(.white)),
          masked(Rect(x: 90, y: 4 + 10 * t, width: 20, height: 20)),
        ])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene))
      let instants = try drawn(device, exposure(of: scene, hasPath: false))
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          #expect(abs(Int(frame[x, y].x) - Int(instants[x, y].x)) <= 1, "\(x), \(y)")
        }
      }
      // The left edge passes 20 pixels.
      #expect(abs(Int(frame[13, 24].x) - Int((255 * 5.5 / 20).rounded())) <= 1)
      // The masked box is there all the time.
      #expect(frame[100, 20].x > 100)
    }
  }

  @Test("What stands still below and above instants keeps its bytes, and so does every run")
  func stillBesideRest() throws {
    let scene = { (t: Double) in
      // Scaled, so that its filter would show if it were drawn at each instant.
      let page = Layer(
        frame: Rect(x: 4.3, y: 4.4, width: 115.3, height: 38.2), contents: .picture(page))
      var sign = Layer(frame: Rect(x: 92, y: 20, width: 20, height: 10), contents: .color(.white))
      sign.opacity = 0.5
      return Scene(
        container,
        sublayers: [
          page,
          Layer(
            frame: Rect(x: 8 + 20 * t, y: 8, width: 20, height: 30), contents: .color(.white)),
          masked(Rect(x: 70, y: 10 + 10 * t, width: 12, height: 12)),
          masked(Rect(x: 100, y: 10 + 10 * t, width: 12, height: 12)), sign,
        ])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene))
      let rest = try drawn(device, exposure(of: { _ in scene(0) }))
      for y in 0..<Self.height {
        for x in (52..<69).map({ $0 }) + (83..<92).map({ $0 }) + (113..<128).map({ $0 }) {
          #expect(frame[x, y] == rest[x, y], "\(x), \(y)")
        }
      }
      #expect(try drawn(device, exposure(of: scene)).bytes == frame.bytes)
    }
  }

  @Test("Boxes that exchange their places in the list beside each other need no instant")
  func exchangedOrder() throws {
    let scene = { (t: Double) in
      var first = Layer(
        frame: Rect(x: 8 + 20 * t, y: 0, width: 30, height: 48), contents: .color(.white))
      var second = Layer(
        frame: Rect(x: 78 + 20 * t, y: 0, width: 20, height: 48), contents: .picture(page))
      (first.zPosition, second.zPosition) = t < 0.4 ? (0, 1) : (1, 0)
      return Scene(container, sublayers: [first, second])
    }
    try withDevice { device in
      let instants = try drawn(device, exposure(of: scene, hasPath: false))
      var path = exposure(of: scene)
      path.frame = { _ in throw NotIntegrated() }
      let smear = try drawn(device, path)
      for x in 0..<70 { #expect(abs(Int(smear[x, 24].x) - Int(instants[x, 24].x)) <= 1, "\(x)") }
    }
  }

  @Test("A layer that is at the target's border by rounding needs no instant")
  func emptyItem() throws {
    let scene = { (t: Double) in
      let isInside = Int(t * 96).isMultiple(of: 2)
      return Scene(
        container,
        sublayers: [
          Layer(
            frame: Rect(x: 8 + 20 * t, y: 0, width: 30, height: 48), contents: .color(.white)),
          Layer(
            frame: Rect(x: isInside ? 128 - 1e-11 : 128, y: 0, width: 30, height: 48),
            contents: .color(.white)),
        ])
    }
    try withDevice { device in
      var path = exposure(of: scene)
      path.frame = { _ in throw NotIntegrated() }
      let smear = try drawn(device, path)
      #expect(abs(Int(smear[13, 24].x) - Int((255 * 5.5 / 20).rounded())) <= 1)
      #expect(smear[127, 24].x == 0)
    }
  }
}
