public import SceneGraph
public import UIKitRuntime

/// An on/off switch, which a tap toggles.
open class UISwitch: Control {
  /// The size of every switch, 51 by 31 points, as in UIKit.
  private static let size = Size(width: 51, height: 31)
  /// The distance between the thumb and the rim, in points.
  private static let rim = 2.0

  /// True if the switch is on.
  open var isOn: Bool {
    get { isTurnedOn }
    set { setOn(newValue, animated: false) }
  }
  /// The colour while the switch is on; nil for the system's green.
  open var onTintColor: Color? { didSet { show() } }
  /// The colour of the thumb; nil for white.
  open var thumbTintColor: Color? { didSet { show() } }

  private var isTurnedOn = false
  private let thumb = View(frame: .zero)

  /// Creates a switch that is off.
  public override init(frame: Rect) {
    super.init(frame: Rect(origin: frame.origin, size: Self.size))
    prepare()
  }

  /// Creates a switch that is off.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    bounds.size = Self.size
    prepare()
  }

  private func prepare() {
    thumb.isUserInteractionEnabled = false
    thumb.layer.cornerRadius = Self.size.height / 2 - Self.rim
    layer.cornerRadius = Self.size.height / 2
    addSubview(thumb)
    show()
  }

  /// Sets the switch, in 0.25 s if animated. No action is called, as in UIKit.
  open func setOn(_ on: Bool, animated: Bool) {
    isTurnedOn = on
    guard animated else { return show() }
    View.animate(withDuration: 0.25) { self.show() }
  }

  private func show() {
    let side = Self.size.height - 2 * Self.rim
    backgroundColor = isOn ? onTintColor ?? .systemOn : .systemTrack
    thumb.backgroundColor = thumbTintColor ?? .white
    thumb.frame = Rect(
      x: isOn ? Self.size.width - Self.rim - side : Self.rim, y: Self.rim, width: side,
      height: side)
  }

  /// Toggles the switch when the finger goes up inside it, and calls the actions.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, point(inside: touch.location(in: self), with: event) else { return }
    setOn(!isOn, animated: true)
    sendActions(for: .valueChanged)
  }

  open override var intrinsicContentSize: Size { Self.size }
  open override func sizeThatFits(_ size: Size) -> Size { Self.size }
}
