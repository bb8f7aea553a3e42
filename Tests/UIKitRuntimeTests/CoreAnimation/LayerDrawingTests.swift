import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import UIKitRuntime

@MainActor
@Suite("What layers draw")
struct LayerDrawingTests {
  let window = Window(size: Size(width: 60, height: 90))
  let layer = ViewLayer()
  private let still = StillDelegate()

  init() {
    layer.delegate = still
    layer.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    layer.backgroundColor = .white
    window.layer.addSublayer(layer)
  }

  /// Returns the red, green, blue and alpha at a point, above black.
  private func color(_ x: Double, _ y: Double) -> SIMD4<Double> {
    SceneSampler(backdrop: SIMD4(0, 0, 0, 1)).look(at: window.presentedFrame().scene)(
      Point(x: x, y: y))
  }

  private let red = Color(red: 1, green: 0, blue: 0)

  @Test("a border is inside the bounds, above the sublayers")
  func border() {
    let inner = ViewLayer()
    (inner.frame, inner.backgroundColor) = (layer.bounds, .black)
    inner.zPosition = 5
    layer.addSublayer(inner)
    (layer.borderWidth, layer.borderColor) = (4, red)
    for (x, y) in [(10.1, 30), (13.9, 30), (46.1, 30), (30, 10.1), (30, 49.9), (13, 13)] {
      #expect(color(x, y) == SIMD4(1, 0, 0, 1), "at \(x), \(y)")
    }
    for (x, y) in [(14.1, 30.0), (30, 45.9), (9.9, 30)] {
      #expect(color(x, y) == SIMD4(0, 0, 0, 1), "at \(x), \(y)")
    }
  }

  @Test("only the masked corners are rounded", arguments: [true, false])
  func corners(clips: Bool) {
    layer.cornerRadius = 20
    layer.masksToBounds = clips
    let corners: [(CornerMask, Double, Double)] = [
      (.layerMinXMinYCorner, 11, 11), (.layerMaxXMinYCorner, 49, 11),
      (.layerMinXMaxYCorner, 11, 49), (.layerMaxXMaxYCorner, 49, 49),
    ]
    for mask in 0..<16 as Range<UInt> {
      layer.maskedCorners = CornerMask(rawValue: mask)
      for (corner, x, y) in corners {
        let isRound = layer.maskedCorners.contains(corner)
        #expect(color(x, y).x == (isRound ? 0 : 1), "corner \(corner.rawValue) of \(mask)")
      }
      #expect(color(30, 30).x == 1)
    }
  }

  @Test("a shadow with an outline falls from the outline, below the contents")
  func shadowPath() {
    layer.backgroundColor = Color(red: 0, green: 0, blue: 1)
    (layer.shadowColor, layer.shadowOpacity, layer.shadowRadius) = (red, 1, 0)
    layer.shadowOffset = Size(width: 0, height: 0)
    layer.shadowPath = MutablePath(Path(Rect(x: 10, y: 10, width: 20, height: 60)))
    #expect(color(30, 65) == SIMD4(1, 0, 0, 1) && color(30, 30) == SIMD4(0, 0, 1, 1))
    #expect(color(45, 65) == SIMD4(0, 0, 0, 1))
    layer.shadowOpacity = 0
    #expect(color(30, 65) == SIMD4(0, 0, 0, 1))
  }

  @Test("a shadow is the layer's without an outline, moved by its offset")
  func shadow() {
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowColor) = (0.5, 0, red)
    layer.shadowOffset = Size(width: 5, height: 0)
    #expect(color(53, 30) == SIMD4(0.5, 0, 0, 1))
    #expect(layer.shadow == Shadow(red.half, offset: Point(x: 5, y: 0), radius: 0))
  }

  @Test("a transform about an anchor point in the depth")
  func anchorPointZ() {
    layer.anchorPointZ = 20
    layer.transform = .rotation(.pi / 2, x: 0, y: 1, z: 0)
    // The plane z = 20 of the layer turns about its vertical axis: its x becomes −z of what is 20
    // points behind the axis, seen edge-on 20 points to the left.
    layer.transform = layer.transform.concatenating(.rotation(-.pi / 2, x: 0, y: 1, z: 0))
    #expect(color(11, 30).x == 1 && color(49, 30).x == 1)
    layer.transform = .rotation(.pi, x: 0, y: 1, z: 0)
    window.layer.sublayerTransform = .perspective(100)
    // Half a turn brings the plane 20 points from one side of the axis to the other: 40 in all
    // from −20 to 20, where the perspective shows it 1/(1 − 20/100) times as large.
    #expect(color(30 - 20 / 0.8 + 0.3, 30).x == 1 && color(30 - 20 / 0.8 - 0.3, 30).x == 0)
  }

  @Test("instances are moved, tinted and delayed one by one")
  func replicator() {
    let (replicator, dot) = (ReplicatorLayer(), ViewLayer())
    replicator.delegate = still
    replicator.frame = Rect(x: 0, y: 60, width: 60, height: 20)
    (dot.frame, dot.backgroundColor) = (Rect(x: 0, y: 0, width: 10, height: 10), .white)
    replicator.addSublayer(dot)
    replicator.instanceCount = 3
    replicator.instanceTransform = .translation(x: 20)
    replicator.instanceGreenOffset = -0.5
    window.layer.addSublayer(replicator)
    #expect(color(5, 65) == SIMD4(1, 1, 1, 1))
    #expect(color(25, 65) == SIMD4(1, 0.5, 1, 1))
    #expect(color(45, 65) == SIMD4(1, 0, 1, 1) && color(15, 65).x == 0)
    replicator.instanceDelay = 0.25
    let fade = BasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.fillMode) = (0, 1, 1, .backwards)
    dot.add(fade, forKey: nil)
    window.advance(to: 0.5)
    #expect(color(5, 65).x == 0.5 && color(25, 65).x == 0.25 && color(45, 65).x == 0)
  }

  @Test("a transition goes from what was there when it was added", arguments: [true, false])
  func transitions(pushes: Bool) {
    let transition = TransitionAnimation()
    (transition.type, transition.subtype) = (pushes ? .push : .moveIn, .fromRight)
    transition.duration = 1
    layer.add(transition, forKey: nil)
    layer.backgroundColor = red
    #expect(color(30, 30) == SIMD4(1, 1, 1, 1))
    window.advance(to: 0.25)
    // A quarter of the way: the new contents from x = 40 on.
    #expect(color(39, 30) == SIMD4(1, 1, 1, 1) && color(41, 30) == SIMD4(1, 0, 0, 1))
    #expect(color(51, 30) == SIMD4(0, 0, 0, 1) && color(9, 30) == SIMD4(0, 0, 0, 1))
    window.advance(to: 1)
    #expect(color(11, 30) == SIMD4(1, 0, 0, 1) && layer.animation(forKey: "transition") == nil)
  }

  @Test("a fade mixes both; a reveal slides the old contents off, fromTop upwards")
  func fadeAndReveal() {
    let transition = TransitionAnimation()
    transition.duration = 1
    layer.add(transition, forKey: nil)
    layer.backgroundColor = red
    window.advance(to: 0.25)
    #expect(color(30, 30) == SIMD4(1, 0.75, 0.75, 1))
    window.advance(to: 2)
    (transition.type, transition.subtype) = (.reveal, .fromTop)
    layer.add(transition, forKey: nil)
    layer.backgroundColor = .white
    window.advance(to: 2.25)
    #expect(color(30, 39) == SIMD4(1, 0, 0, 1) && color(30, 41) == SIMD4(1, 1, 1, 1))
  }
}

/// A delegate whose layers change immediately.
private final class StillDelegate: LayerDelegate {
  func action(for layer: ViewLayer, forKey event: String) -> (any LayerAction)? { NoAction() }
}

extension Color {
  fileprivate var half: Color { Color(red: red, green: green, blue: blue, alpha: alpha / 2) }
}
