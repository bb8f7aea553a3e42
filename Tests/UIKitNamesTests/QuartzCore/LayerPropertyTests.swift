import Testing
import UIKitNames

/// The rules are those that GNUstep's tests of QuartzCore have checked against Apple's framework.
@MainActor
@Suite("A layer's properties in Core Animation's words")
struct LayerPropertyTests {
  @Test("a new layer")
  func defaults() {
    let layer = CALayer()
    #expect(layer.bounds == .zero && layer.position == .zero && layer.frame == .zero)
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.anchorPointZ == 0 && layer.zPosition == 0)
    #expect(!layer.masksToBounds && !layer.isGeometryFlipped && !layer.isHidden)
    #expect(CATransform3DIsIdentity(layer.transform))
    #expect(CATransform3DIsIdentity(layer.sublayerTransform))
    #expect(layer.superlayer == nil && layer.contentsScale == 1)
  }

  @Test("each property keeps what it is given")
  func roundTrips() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 9, y: 8, width: 7, height: 6)
    layer.position = CGPoint(x: 50, y: 60)
    layer.anchorPoint = CGPoint(x: 0.1, y: 0.9)
    (layer.anchorPointZ, layer.zPosition, layer.contentsScale) = (3, -2, 3)
    (layer.masksToBounds, layer.isGeometryFlipped, layer.isHidden) = (true, true, true)
    layer.transform = CATransform3DMakeScale(5, 6, 7)
    layer.sublayerTransform = CATransform3DMakeTranslation(1, 2, 3)
    #expect(layer.bounds == CGRect(x: 9, y: 8, width: 7, height: 6))
    #expect(layer.position == CGPoint(x: 50, y: 60))
    #expect(layer.anchorPoint == CGPoint(x: 0.1, y: 0.9))
    #expect(layer.anchorPointZ == 3 && layer.zPosition == -2 && layer.contentsScale == 3)
    #expect(layer.masksToBounds && layer.isGeometryFlipped && layer.isHidden)
    #expect(layer.transform.m11 == 5 && layer.transform.m22 == 6 && layer.transform.m33 == 7)
    let inner = layer.sublayerTransform
    #expect(inner.m41 == 1 && inner.m42 == 2 && inner.m43 == 3)
  }

  @Test("the size of the bounds moves neither the position nor the anchor point")
  func independence() {
    let layer = CALayer()
    layer.position = CGPoint(x: 3, y: 4)
    layer.anchorPoint = CGPoint(x: 1.5, y: -2)
    layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 20)
    #expect(layer.position == CGPoint(x: 3, y: 4))
    #expect(layer.anchorPoint == CGPoint(x: 1.5, y: -2))
    // Left edge: 3 − 1.5 · 60; top edge: 4 + 2 · 20.
    #expect(layer.frame == CGRect(x: -87, y: 44, width: 60, height: 20))
  }

  @Test("what does not place a layer does not move its frame")
  func frame() {
    let layer = CALayer()
    layer.position = CGPoint(x: 90, y: 70)
    #expect(layer.frame == CGRect(x: 90, y: 70, width: 0, height: 0))
    layer.bounds = CGRect(x: -5, y: 33, width: 40, height: 20)
    (layer.zPosition, layer.anchorPointZ) = (12, 34)
    (layer.isGeometryFlipped, layer.contentsScale) = (true, 2)
    #expect(layer.frame == CGRect(x: 70, y: 60, width: 40, height: 20))
  }

  @Test("a frame that is set becomes bounds and a position")
  func setFrame() {
    let layer = CALayer()
    layer.anchorPoint = CGPoint(x: 0, y: 0)
    layer.frame = CGRect(x: 30, y: 40, width: 20, height: 10)
    #expect(layer.position == CGPoint(x: 30, y: 40) && layer.anchorPoint == .zero)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(layer.frame == CGRect(x: 30, y: 40, width: 20, height: 10))
    layer.frame = CGRect(x: 7, y: 9, width: 0, height: 0)
    #expect(layer.bounds == .zero && layer.position == CGPoint(x: 7, y: 9))
  }

  @Test("layers below, above and at an index; a layer has one superlayer")
  func tree() {
    let (parent, first, second, third) = (CALayer(), CALayer(), CALayer(), CALayer())
    parent.addSublayer(first)
    #expect(parent.sublayers?.count == 1 && first.superlayer === parent)
    parent.addSublayer(second)
    parent.insertSublayer(third, at: 1)
    #expect(parent.sublayers == [first, third, second])
    third.removeFromSuperlayer()
    #expect(parent.sublayers?.count == 2 && third.superlayer == nil)
    parent.insertSublayer(third, below: second)
    #expect(parent.sublayers == [first, third, second])
    parent.insertSublayer(third, above: second)
    #expect(parent.sublayers == [first, second, third])
    let other = CALayer()
    other.addSublayer(second)
    #expect(parent.sublayers == [first, third] && second.superlayer === other)
  }

  @Test("properties have keys, and other keys keep what they are given")
  func keys() {
    let layer = CALayer()
    layer.position = CGPoint(x: 1, y: 2)
    #expect(layer.value(forKey: "bounds") as? CGRect == .zero)
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2))
    layer.setValue(NSNumber(value: 4.5), forKey: "zPosition")
    #expect(layer.zPosition == 4.5)
    layer.setValue("mine", forKey: "text")
    layer.setValue(true, forKey: "flag")
    layer.setValue(2.5, forKey: "number")
    #expect(layer.value(forKey: "text") as? String == "mine")
    #expect(layer.value(forKey: "flag") as? Bool == true)
    #expect(layer.value(forKey: "number") as? Double == 2.5)
  }

  @Test("the class has defaults for what is not nothing")
  func classDefaults() {
    #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(CALayer.defaultValue(forKey: "contentsScale") as? CGFloat == 1)
    for key in ["bounds", "position", "frame", "nobody's"] {
      #expect(CALayer.defaultValue(forKey: key) == nil)
    }
  }
}
