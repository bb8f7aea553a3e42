public import SceneGraph
public import UIKitRuntime

/// A thumb on a track, which a finger drags to choose a value.
open class UISlider: Control {
  /// The diameter of the thumb in points, as since iOS 7.
  private static let thumbSide = 28.0
  /// The height of the track, in points.
  private static let trackHeight = 4.0

  /// The minimum value.
  open var minimumValue: Float = 0 { didSet { clamp() } }
  /// The maximum value.
  open var maximumValue: Float = 1 { didSet { clamp() } }
  /// True to call the actions during a drag, not only at its end.
  open var isContinuous = true
  /// The colour of the track before the thumb; nil for the tint.
  open var minimumTrackTintColor: Color? { didSet { show() } }
  /// The colour of the track after the thumb; nil for the system's.
  open var maximumTrackTintColor: Color? { didSet { show() } }
  /// The colour of the thumb; nil for white.
  open var thumbTintColor: Color? { didSet { show() } }
  open override var tintColor: Color? { didSet { show() } }

  private var number: Float = 0
  private let track = View(frame: .zero)
  private let filled = View(frame: .zero)
  private let thumb = ImageView(frame: .zero)
  private var thumbImages: [State: Image] = [:]
  /// The distance of the finger from the thumb's centre.
  private var grip = 0.0

  /// Creates a slider from 0 to 1.
  public override init(frame: Rect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a slider from 0 to 1.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    for view in [track, filled, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    show()
  }

  /// The value.
  open var value: Float {
    get { number }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value, clamped to its limits, in 0.25 s if animated.
  open func setValue(_ value: Float, animated: Bool) {
    number = min(max(value, minimumValue), max(maximumValue, minimumValue))
    guard animated else { return place() }
    View.animate(withDuration: 0.25) { self.place() }
  }

  /// Sets the image of the thumb.
  open func setThumbImage(_ image: Image?, for state: State) {
    thumbImages[state] = image
    show()
  }

  /// Returns the image of the thumb.
  open func thumbImage(for state: State) -> Image? { thumbImages[state] }

  private func clamp() { value = number }

  private func show() {
    let image = thumbImages[.normal]
    thumb.image = image
    thumb.backgroundColor = image == nil ? thumbTintColor ?? .white : nil
    thumb.layer.cornerRadius = image == nil ? Self.thumbSide / 2 : 0
    thumb.layer.shadowOpacity = image == nil ? 0.25 : 0
    track.backgroundColor = maximumTrackTintColor ?? .systemTrack
    filled.backgroundColor = minimumTrackTintColor ?? tintColor ?? .systemTint
    for view in [track, filled] { view.layer.cornerRadius = Self.trackHeight / 2 }
    setNeedsLayout()
  }

  // MARK: Geometry

  private var thumbSize: Size {
    thumb.image?.size ?? Size(width: Self.thumbSide, height: Self.thumbSide)
  }

  /// Returns the rectangle of the track.
  open func trackRect(forBounds bounds: Rect) -> Rect {
    Rect(
      x: bounds.minX + 2, y: bounds.midY - Self.trackHeight / 2, width: bounds.size.width - 4,
      height: Self.trackHeight)
  }

  /// Returns the rectangle of the thumb for a value. It stays within the bounds at both ends.
  open func thumbRect(forBounds bounds: Rect, trackRect rect: Rect, value: Float) -> Rect {
    let (size, span) = (thumbSize, maximumValue - minimumValue)
    let part = span > 0 ? Double((value - minimumValue) / span) : 0
    let x = bounds.minX + part * (bounds.size.width - size.width)
    return Rect(
      x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  private func place() {
    let line = trackRect(forBounds: bounds)
    thumb.frame = thumbRect(forBounds: bounds, trackRect: line, value: number)
    track.frame = line
    filled.frame = Rect(
      x: line.minX, y: line.minY, width: max(thumb.frame.midX - line.minX, 0),
      height: line.size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  // MARK: Touches

  /// Tracks a finger that goes down on the thumb.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    place()
    let point = touch.location(in: self)
    guard thumb.frame.insetBy(dx: -10, dy: -10).contains(point) else { return false }
    grip = point.x - thumb.frame.midX
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    if isContinuous { sendActions(for: .valueChanged) }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch { follow(touch) }
    sendActions(for: .valueChanged)
  }

  private func follow(_ touch: UITouch) {
    let width = bounds.size.width - thumbSize.width
    guard width > 0 else { return }
    let x = touch.location(in: self).x - grip - thumbSize.width / 2
    value = minimumValue + Float(x / width) * (maximumValue - minimumValue)
  }

  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: 34)
  }
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: bounds.size.width, height: 34)
  }
}
