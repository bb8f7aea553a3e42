public import SceneGraph
import Transitions

/// A set of corners of a layer, after `CACornerMask`.
public struct CornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top left corner.
  public static let layerMinXMinYCorner = CornerMask(rawValue: 1 << 0)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CornerMask(rawValue: 1 << 1)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CornerMask(rawValue: 1 << 2)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CornerMask(rawValue: 1 << 3)
  /// All corners.
  static let all = CornerMask(rawValue: 15)

  /// The same corners of a path.
  var pathCorners: Path.Corners { Path.Corners(rawValue: rawValue & 15) }
}

extension ViewLayer {
  /// The width of the border along the inside of the bounds, above the sublayers, in points.
  /// Animatable.
  public var borderWidth: Double {
    get { model.borderWidth }
    set { set(\.borderWidth, max(newValue, 0)) }
  }

  /// The colour of the border, initially black; nil for none. Animatable.
  public var borderColor: Color? {
    get { model.borderColor.alpha > 0 ? model.borderColor : nil }
    set { set(\.borderColor, newValue ?? .clear) }
  }

  /// The corners that `cornerRadius` rounds: all by default.
  public var maskedCorners: CornerMask {
    get { model.maskedCorners }
    set { change(\.maskedCorners, newValue) }
  }

  /// The curve of the corners that `cornerRadius` rounds, initially circular.
  ///
  /// A continuous corner is drawn in fill, border and clip. The shadow, and a layer that contains
  /// blurred views, have circular ones, which differ by at most 0.013 radii.
  public var cornerCurve: CornerCurve {
    get { model.cornerCurve }
    set { change(\.cornerCurve, newValue) }
  }

  /// The colour of the shadow, initially black; nil for none. Animatable.
  public var shadowColor: Color? {
    get { model.shadowColor.alpha > 0 ? model.shadowColor : nil }
    set { set(\.shadowColor, newValue ?? .clear) }
  }

  /// The opacity of the shadow, from 0, the default, to 1. Animatable.
  public var shadowOpacity: Double {
    get { model.shadowOpacity }
    set { set(\.shadowOpacity, min(max(newValue, 0), 1)) }
  }

  /// The offset of the shadow from the layer, in points; initially 3 upwards. Animatable.
  public var shadowOffset: Size {
    get { model.shadowOffset }
    set { set(\.shadowOffset, newValue) }
  }

  /// The standard deviation of the shadow's blur, in points; initially 3. Animatable.
  public var shadowRadius: Double {
    get { model.shadowRadius }
    set { set(\.shadowRadius, max(newValue, 0)) }
  }

  /// The outline of the shadow; nil for the layer's rounded bounds. Animatable.
  ///
  /// A rectangle, with or without rounded corners, and a circle cast their exact shadow; any other
  /// path casts that of its bounding rectangle.
  public var shadowPath: MutablePath? {
    get { model.shadowPath.isEmpty ? nil : MutablePath(model.shadowPath) }
    set { set(\.shadowPath, newValue?.path ?? Path()) }
  }

  /// The shadow below the contents; nil for none.
  public var shadow: Shadow? {
    get { model.shadow }
    set {
      shadowOpacity = newValue?.color.alpha ?? 0
      guard var color = newValue?.color, let newValue else { return }
      color.alpha = 1
      shadowColor = color
      shadowOffset = Size(width: newValue.offset.x, height: newValue.offset.y)
      shadowRadius = newValue.radius
    }
  }
}

extension LayerProperties {
  /// The shadow; nil for none.
  fileprivate var shadow: Shadow? {
    var color = shadowColor
    color.alpha *= min(max(shadowOpacity, 0), 1)
    guard color.alpha > 0 else { return nil }
    return Shadow(
      color, offset: Point(x: shadowOffset.width, y: shadowOffset.height),
      radius: max(shadowRadius, 0))
  }

  /// Adds properties that a scene layer lacks: the depth of its anchor point, rounding of only some
  /// corners, a border, and a shadow with its own outline.
  @MainActor
  func decorate(_ scene: inout Layer, _ frame: PresentedFrame.Builder) {
    if anchorPointZ != 0 {
      scene.transform = Transform3D.translation(z: -anchorPointZ).concatenating(scene.transform)
    }
    guard scene.flattensSublayers else { return }
    let radius = limitedRadius
    if cornerCurve == .continuous, radius > 0, !maskedCorners.isEmpty, !scene.hasBackdropBlur {
      roundContinuously(&scene, frame)
    } else if maskedCorners != .all, radius > 0 {
      scene.roundCorners(maskedCorners, by: radius)
    }
    if let shadow {
      if shadowPath.isEmpty { scene.shadow = shadow } else { scene.cast(shadow, of: shadowPath) }
    }
    addBorder(to: &scene, radius: radius, frame)
  }

  @MainActor
  private func addBorder(
    to scene: inout Layer, radius: Double, _ frame: PresentedFrame.Builder
  ) {
    let bounds = layer.bounds
    let width = min(borderWidth, min(bounds.size.width, bounds.size.height) / 2)
    guard width > 0, borderColor.alpha > 0 else { return }
    var sides: [Layer] = []
    if radius > 0, !maskedCorners.isEmpty {
      let inner = Rect(
        x: bounds.minX + width, y: bounds.minY + width, width: bounds.size.width - 2 * width,
        height: bounds.size.height - 2 * width)
      var ring = outline(bounds, radius: radius)
      ring.append(outline(inner, radius: max(radius - width, 0)))
      let drawn = frame.within(layer) {
        frame.drawnLayer([.fill(ring, borderColor, .evenOdd)], extent: bounds)
      }
      sides = drawn.map { [$0] } ?? []
    } else {
      let height = bounds.size.height - 2 * width
      sides = [
        Rect(x: bounds.minX, y: bounds.minY, width: bounds.size.width, height: width),
        Rect(x: bounds.minX, y: bounds.maxY - width, width: bounds.size.width, height: width),
        Rect(x: bounds.minX, y: bounds.minY + width, width: width, height: height),
        Rect(x: bounds.maxX - width, y: bounds.minY + width, width: width, height: height),
      ].filter { $0.size.height > 0 }.map { Layer(frame: $0, contents: .color(borderColor)) }
    }
    scene.gatherSublayers()
    scene.sublayers += sides
  }
}

extension Layer {
  /// A layer that fills this one's bounds, in this one's coordinates.
  var filling: Layer {
    var inner = Layer(frame: bounds)
    inner.bounds = bounds
    return inner
  }

  /// Moves the sublayers into one layer, unless they are drawn in order, so that others can be
  /// drawn above all of them.
  mutating func gatherSublayers() {
    guard sortsSublayersByDepth || sublayers.contains(where: { $0.zPosition != 0 }) else { return }
    var inner = filling
    inner.anchor(at: anchorPoint)
    (inner.sublayerTransform, inner.sublayers) = (sublayerTransform, sublayers)
    (sublayerTransform, sublayers) = (.identity, [inner])
  }

  /// Moves the contents into a sublayer.
  mutating func gatherContents() {
    guard contents != .none else { return }
    gatherSublayers()
    var inner = filling
    (inner.contents, inner.contentsRect) = (contents, contentsRect)
    (inner.contentsGravity, inner.cornerRadius) = (contentsGravity, cornerRadius)
    contents = .none
    sublayers.insert(inner, at: 0)
  }

  /// Rounds some of the corners: each clip extends so far beyond the bounds that its other corners
  /// are outside them.
  fileprivate mutating func roundCorners(_ corners: CornerMask, by radius: Double) {
    cornerRadius = 0
    guard !corners.isEmpty else { return }
    let clips = Self.clips(for: corners, of: bounds, radius)
    var inner = filling
    inner.anchor(at: anchorPoint)
    (inner.contents, inner.contentsRect, inner.contentsGravity) = (
      contents, contentsRect, contentsGravity
    )
    if masksToBounds {
      (inner.sublayerTransform, inner.sublayers) = (sublayerTransform, sublayers)
      (sublayerTransform, sublayers) = (.identity, [])
    } else {
      gatherSublayers()
    }
    contents = .none
    var clipped = inner
    for rect in clips {
      var outer = Layer(frame: rect)
      outer.bounds = rect
      (outer.cornerRadius, outer.masksToBounds) = (radius, true)
      outer.sublayers = [clipped]
      clipped = outer
    }
    var whole = filling
    whole.masksToBounds = true
    whole.sublayers = [clipped]
    if masksToBounds { sublayers = [whole] } else { sublayers.insert(whole, at: 0) }
  }

  /// Returns rectangles whose rounded intersection within `bounds` has these rounded corners.
  private static func clips(
    for corners: CornerMask, of bounds: Rect, _ radius: Double
  ) -> [Rect] {
    let (left, right): (CornerMask, CornerMask) = (
      [.layerMinXMinYCorner, .layerMinXMaxYCorner], [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
    )
    let (top, bottom): (CornerMask, CornerMask) = (
      [.layerMinXMinYCorner, .layerMaxXMinYCorner], [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    )
    /// The bounds, extended beyond the sides without a corner of the group.
    func rect(around group: CornerMask) -> Rect {
      let growth = 2 * radius
      let west = group.isDisjoint(with: left) ? growth : 0
      let east = group.isDisjoint(with: right) ? growth : 0
      let north = group.isDisjoint(with: top) ? growth : 0
      let south = group.isDisjoint(with: bottom) ? growth : 0
      return Rect(
        x: bounds.minX - west, y: bounds.minY - north, width: bounds.size.width + west + east,
        height: bounds.size.height + north + south)
    }
    for side in [top, bottom, left, right] where corners == side { return [rect(around: side)] }
    return [
      CornerMask.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner,
      .layerMaxXMaxYCorner,
    ].filter { corners.contains($0) }.map { rect(around: $0) }
  }
}
