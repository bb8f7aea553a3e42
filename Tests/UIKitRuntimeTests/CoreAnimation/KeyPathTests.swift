import SceneGraph
import Testing
import Transitions

@testable import UIKitRuntime

@MainActor
@Suite("Key paths")
struct KeyPathTests {
  private func isNear(_ a: Transform3D, _ b: Transform3D) -> Bool {
    for unit in [
      SIMD4(1, 0, 0, 0), SIMD4<Double>(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
    ] {
      let difference = a.apply(to: unit) - b.apply(to: unit)
      if (difference * difference).sum() > 1e-18 { return false }
    }
    return true
  }

  @Test("values are read and written by their key paths, and by the paths of their parts")
  func values() {
    let layer = ViewLayer()
    layer.setValue(9, forKey: "zPosition")
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(Size(width: 7, height: 8), forKeyPath: "bounds.size")
    layer.setValue(Float(0.5), forKeyPath: "opacity")
    layer.setValue(true, forKey: "hidden")
    #expect(layer.zPosition == 9 && layer.position == Point(x: 3, y: 0))
    #expect(layer.bounds.size == Size(width: 7, height: 8) && layer.opacity == 0.5)
    #expect(layer.isHidden && layer.value(forKey: "hidden") as? Bool == true)
    #expect(layer.value(forKeyPath: "bounds.size.height") as? Double == 8)
    layer.setValue("text", forKey: "opacity")
    #expect(layer.opacity == 0.5)
    layer.setValue("text", forKey: "mine")
    #expect(layer.value(forKey: "mine") as? String == "text")
    #expect(layer.value(forKeyPath: "nothing") == nil)
  }

  @Test("a transform has the parts that were set, and keeps its perspective")
  func parts() {
    let layer = ViewLayer()
    layer.transform.m34 = -1.0 / 500
    layer.setValue(1.2, forKeyPath: "transform.rotation.y")
    let perspective = Transform3D.perspective(500)
    #expect(
      isNear(
        layer.transform,
        Transform3D.rotation(1.2, x: 0, y: 1, z: 0)
          .concatenating(perspective)))
    layer.transform = .identity
    layer.setValue(0.5, forKeyPath: "transform.rotation")
    layer.setValue(2, forKeyPath: "transform.scale")
    layer.setValue(30, forKeyPath: "transform.translation.x")
    let expected = Transform3D.scale(x: 2, y: 2, z: 2)
      .concatenating(.rotation(0.5, x: 0, y: 0, z: 1)).concatenating(.translation(x: 30))
    #expect(isNear(layer.transform, expected))
    for (path, value) in [
      ("rotation.z", 0.5), ("rotation.x", 0), ("scale.x", 2), ("scale", 2), ("translation.x", 30),
      ("translation.y", 0),
    ] {
      let seen = layer.value(forKeyPath: "transform.\(path)") as? Double ?? .nan
      #expect(abs(seen - value) < 1e-9, "\(path)")
    }
  }

  @Test("an angle about one axis is read from -pi to pi", arguments: [-3.0, -1.7, 0.4, 1.7, 3])
  func angles(angle: Double) {
    let layer = ViewLayer()
    for (name, x, y, z) in [("x", 1.0, 0.0, 0.0), ("y", 0, 1, 0), ("z", 0, 0, 1)] {
      layer.transform = .rotation(angle, x: x, y: y, z: z)
      let seen = layer.value(forKeyPath: "transform.rotation.\(name)") as? Double ?? .nan
      #expect(abs(seen - angle) < 1e-9)
    }
  }

  @Test("a scale from 0, and a mirror, are scales")
  func scales() {
    let fixture = LayerFixture()
    let grow = BasicAnimation(keyPath: "transform.scale")
    (grow.fromValue, grow.toValue, grow.duration) = (0, 1, 1)
    fixture.layer.add(grow, forKey: nil)
    #expect(fixture.layer.presented.transform == .scale(x: 0, y: 0, z: 0))
    fixture.window.advance(to: 0.5)
    #expect(fixture.layer.presented.transform == .scale(x: 0.5, y: 0.5, z: 0.5))
    let layer = ViewLayer()
    layer.transform = .scale(x: -1, y: 1)
    #expect(layer.value(forKeyPath: "transform.scale.x") as? Double == -1)
    #expect(layer.value(forKeyPath: "transform.rotation.x") as? Double == 0)
  }

  @Test("a whole turn is not the shorter arc")
  func turn() {
    let fixture = LayerFixture()
    let turn = BasicAnimation(keyPath: "transform.rotation.y")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 2 * Double.pi, 1)
    fixture.layer.add(turn, forKey: nil)
    fixture.window.advance(to: 0.25)
    #expect(isNear(fixture.layer.presented.transform, .rotation(.pi / 2, x: 0, y: 1, z: 0)))
    fixture.window.advance(to: 0.75)
    #expect(isNear(fixture.layer.presented.transform, .rotation(-.pi / 2, x: 0, y: 1, z: 0)))
  }

  @Test("lists are interpolated value by value, and switches half way")
  func lists() {
    let window = Window(size: Size(width: 10, height: 10))
    let layer = GradientLayer()
    layer.colors = [.black, .white]
    layer.locations = [0, 1]
    window.layer.addSublayer(layer)
    let move = BasicAnimation(keyPath: "locations")
    (move.fromValue, move.toValue, move.duration) = ([0, 0], [0.5, 1.0], 1)
    layer.add(move, forKey: nil)
    let recolor = BasicAnimation(keyPath: "colors")
    (recolor.toValue, recolor.duration) = ([Color.white, .white], 1)
    layer.add(recolor, forKey: nil)
    let hide = BasicAnimation(keyPath: "hidden")
    (hide.fromValue, hide.toValue, hide.duration) = (false, true, 1)
    layer.add(hide, forKey: nil)
    window.advance(to: 0.25)
    #expect(layer.presentation()?.locations == [0.125, 0.25])
    #expect(layer.presentation()?.colors == [Color(white: 0.25), .white])
    #expect(layer.presentation()?.isHidden == false)
    window.advance(to: 0.75)
    #expect(layer.presentation()?.isHidden == true)
  }
}
