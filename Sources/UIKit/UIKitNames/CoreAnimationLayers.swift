public import FoundationNames
public import SceneGraph
import Transitions
public import UIKitRuntime

public import class Foundation.NSNull
public import class Foundation.NSNumber

// Core Animation's types for some properties differ from the runtime's: `Float` for an opacity,
// `NSNumber` for a location. They are declared here with Core Animation's types, which hides the
// runtime's.

public typealias CALayer = ViewLayer
public typealias CAGradientLayer = GradientLayer
public typealias CAGradientLayerType = GradientLayer.GradientType
public typealias CAReplicatorLayer = ReplicatorLayer
public typealias CATransformLayer = TransformLayer
public typealias CALayerDelegate = LayerDelegate
public typealias CAAction = LayerAction
public typealias CACornerMask = CornerMask
public typealias CALayerCornerCurve = CornerCurve

extension NSNull: NullAction {
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

extension NSNumber: LayerValueBox {
  package var layerValues: [any LayerValue] { [doubleValue] }
}

extension NSValue: LayerValueBox {
  package var layerValues: [any LayerValue] {
    if let vector = value as? CGVector { return [Point(x: vector.dx, y: vector.dy)] }
    if let box = value as? any LayerValueBox { return box.layerValues }
    return (value as? any LayerValue).map { [$0] } ?? []
  }
}

extension CGImage: ImageBox {}

extension Image: ImageBox {
  package var boxedImage: Image { self }
}

// MARK: - Core Animation's types

extension ViewLayer {
  public var opacity: Float {
    get { Float(value(forKey: "opacity") as? Double ?? 1) }
    set { setValue(Double(newValue), forKey: "opacity") }
  }

  public var shadowOpacity: Float {
    get { Float(value(forKey: "shadowOpacity") as? Double ?? 0) }
    set { setValue(Double(newValue), forKey: "shadowOpacity") }
  }

  public var speed: Float {
    get { Float(portedSpeed) }
    set { portedSpeed = Double(newValue) }
  }

  public var repeatCount: Float {
    get { Float(portedRepeatCount) }
    set { portedRepeatCount = Double(newValue) }
  }

  /// The image above the background colour: a `CGImage` or a `UIImage`. Any other value shows
  /// nothing.
  public var contents: Any? {
    get { (value(forKey: "contents") as? Image)?.cgImage }
    set { setValue(newValue.flatMap { $0 as? any ImageBox }, forKey: "contents") }
  }

  /// The model layer that this layer presents; a model layer returns itself.
  public func model() -> ViewLayer { modelLayer }

  /// Returns the default value of a property; nil for one that starts without a value.
  public class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "anchorPoint": Point(x: 0.5, y: 0.5)
    case "contentsScale", "rasterizationScale", "opacity", "speed": 1.0
    default: nil
    }
  }
}

extension GradientLayer {
  /// The colours of the stops, as `CGColor`s; other values are ignored.
  public var colors: [Any]? {
    get { value(forKey: "colors") as? [Color] }
    set { setValue((newValue ?? []).compactMap { $0 as? Color }, forKey: "colors") }
  }

  /// The locations of the stops, from 0 to 1 and ascending; nil spaces them evenly.
  public var locations: [NSNumber]? {
    get { (value(forKey: "locations") as? [Double])?.map { NSNumber(value: $0) } }
    set { setValue((newValue ?? []).map(\.doubleValue), forKey: "locations") }
  }
}

// MARK: - Without an effect

// These properties are stored but do not affect drawing, which is always at the screen's scale.
extension ViewLayer {
  private func kept<Value>(_ key: String, _ initial: Value) -> Value {
    value(forKey: "kept \(key)") as? Value ?? initial
  }

  private func keep(_ key: String, _ value: Any) { setValue(value, forKey: "kept \(key)") }

  public var shouldRasterize: Bool {
    get { kept("shouldRasterize", false) }
    set { keep("shouldRasterize", newValue) }
  }

  public var rasterizationScale: CGFloat {
    get { kept("rasterizationScale", 1) }
    set { keep("rasterizationScale", newValue) }
  }

  public var contentsScale: CGFloat {
    get { kept("contentsScale", 1) }
    set { keep("contentsScale", newValue) }
  }

  public var allowsEdgeAntialiasing: Bool {
    get { kept("allowsEdgeAntialiasing", false) }
    set { keep("allowsEdgeAntialiasing", newValue) }
  }

  public var allowsGroupOpacity: Bool {
    get { kept("allowsGroupOpacity", true) }
    set { keep("allowsGroupOpacity", newValue) }
  }

  public var drawsAsynchronously: Bool {
    get { kept("drawsAsynchronously", false) }
    set { keep("drawsAsynchronously", newValue) }
  }

  public var isOpaque: Bool {
    get { kept("isOpaque", false) }
    set { keep("isOpaque", newValue) }
  }

  public var isGeometryFlipped: Bool {
    get { kept("isGeometryFlipped", false) }
    set { keep("isGeometryFlipped", newValue) }
  }

  public var needsDisplayOnBoundsChange: Bool {
    get { kept("needsDisplayOnBoundsChange", false) }
    set { keep("needsDisplayOnBoundsChange", newValue) }
  }

  /// Has no effect: layers are redrawn in each frame.
  public func setNeedsDisplay() {}
  /// Has no effect: layers are redrawn in each frame.
  public func setNeedsDisplay(_ rect: CGRect) {}
  /// Has no effect: layers are redrawn in each frame.
  public func displayIfNeeded() {}
  /// Has no effect; for the layout of views, use `UIView.setNeedsLayout()`.
  public func setNeedsLayout() {}
  /// Has no effect; for the layout of views, use `UIView.layoutIfNeeded()`.
  public func layoutIfNeeded() { layoutSublayers() }
  /// Returns false: layers are redrawn in each frame.
  public func needsDisplay() -> Bool { false }
}
