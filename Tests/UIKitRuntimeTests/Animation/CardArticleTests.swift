import Effects
import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// The card article's code, with changed names only, compared with the catalogue's effect.
@MainActor
@Suite("The card article's keyframes")
struct CardArticleTests {
  let window = Window(size: Size(width: 375, height: 667))
  let back = View(frame: Rect(x: 0, y: 0, width: 375, height: 667))
  let front = View(frame: Rect(x: 0, y: 0, width: 375, height: 667))

  init() {
    window.addSubview(back)
    window.addSubview(front)
  }

  private var tilted: Transform3D {
    Transform3D.rotation(15 * .pi / 180, x: 1, y: 0, z: 0)
      .concatenating(.scale(x: 0.95, y: 0.95)).concatenating(.perspective(1000))
  }

  private var sunk: Transform3D {
    Transform3D.scale(x: 0.8, y: 0.8).concatenating(.translation(y: -667 * 0.08))
      .concatenating(.perspective(1000))
  }

  /// Compares every fortieth of the second with the catalogue's scene.
  private func compare(_ direction: Direction, back name: PictureName) {
    let container = Container(size: Size(width: 375, height: 667), scale: 1)
    for step in 1..<40 {
      let time = Double(step) / 40
      window.advance(to: time)
      let progress = TimingCurve.easeInOut.progress(at: time)
      let scene = Card().motion(at: progress, direction, in: container)
      for (layer, view) in zip(scene.root.sublayers, [back, front]) {
        let seen = view.layer.presented
        let (a, b) = (seen.transform.rows, layer.transform.rows)
        // The lengths of the differences of the matrix rows.
        for (row, expected) in [(a.0, b.0), (a.1, b.1), (a.2, b.2), (a.3, b.3)] {
          let difference = row - expected
          #expect((difference * difference).sum().squareRoot() < 1e-12, "at \(time)")
        }
        #expect(abs(seen.position.x - layer.position.x) < 1e-12)
        #expect(abs(seen.position.y - layer.position.y) < 1e-12, "at \(time)")
        #expect(abs(min(max(seen.opacity, 0), 1) - layer.opacity) < 1e-12, "at \(time)")
      }
    }
  }

  @Test("present")
  func present() {
    front.frame.origin.y = 667
    View.animateKeyframes(withDuration: 1, options: .calculationModeCubic) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
        back.layer.transform = tilted
        back.alpha = 0.6
      }
      View.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.5) {
        back.layer.transform = sunk
      }
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        front.frame = window.bounds
      }
    }
    compare(.push, back: .from)
  }

  @Test("dismiss")
  func dismiss() {
    back.layer.transform = sunk
    back.alpha = 0.6
    View.animateKeyframes(withDuration: 1, options: .calculationModeCubic) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        front.frame = Rect(x: 0, y: 667, width: 375, height: 667)
      }
      View.addKeyframe(withRelativeStartTime: 0.35, relativeDuration: 0.35) {
        back.layer.transform = tilted
        back.alpha = 1
      }
      View.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) {
        back.layer.transform = .identity
      }
    }
    compare(.pop, back: .to)
  }
}
