public import SceneGraph
public import UIKitRuntime

/// A spinner: a wheel of twelve spokes that turns once per second in steps of one spoke.
///
/// Apple does not publish its metrics. These are estimates from pictures of iOS 12.
open class UIActivityIndicatorView: View {
  /// The size and colour. The raw values are UIKit's.
  public enum Style: Int, Sendable {
    case whiteLarge, white, gray
    case medium = 100
    case large = 101

    /// The length of the wheel's sides, in points.
    var side: Double { self == .whiteLarge || self == .large ? 37 : 20 }
    var color: Color {
      switch self {
      case .whiteLarge, .white: .white
      case .gray, .medium, .large: Color(white: 0.6)
      }
    }
  }

  /// The size and colour.
  open var style: Style {
    didSet {
      color = style.color
      sizeToFit()
    }
  }
  /// True if the wheel is hidden unless it is turning.
  open var hidesWhenStopped = true { didSet { showState() } }
  /// The colour of the spokes; nil for the style's.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: Color! { didSet { wheel.setNeedsDisplay() } }
  /// True while the wheel turns.
  public private(set) var isAnimating = false

  private let wheel = Wheel(frame: .zero)
  /// The name of the animation that turns the wheel.
  private static let key = "spin"

  /// Creates a wheel at rest.
  public init(style: Style = .medium) {
    self.style = style
    super.init(frame: Rect(size: Size(width: style.side, height: style.side)))
    prepare()
  }

  /// Creates a wheel at rest.
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }

  /// Creates a wheel at rest, in the middle of a frame.
  public override init(frame: Rect) {
    style = .medium
    super.init(frame: frame)
    prepare()
  }

  /// Creates a wheel at rest.
  public required init?(coder: Coder) {
    style = .medium
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    color = style.color
    wheel.spinner = self
    wheel.isUserInteractionEnabled = false
    isUserInteractionEnabled = false
    addSubview(wheel)
    showState()
  }

  /// The style under its older name.
  public var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }

  /// Starts turning the wheel.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    showState()
  }

  /// Stops the wheel, and hides it unless `hidesWhenStopped` is false.
  open func stopAnimating() {
    isAnimating = false
    showState()
  }

  private func showState() {
    wheel.isHidden = !isAnimating && hidesWhenStopped
    guard isAnimating, window != nil else {
      return wheel.layer.removeAnimation(forKey: Self.key)
    }
    guard !(wheel.layer.animationKeys() ?? []).contains(Self.key) else { return }
    let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    turn.values = (0..<12).map { Double($0) * .pi / 6 }
    turn.calculationMode = .discrete
    turn.duration = 1
    turn.repeatCount = .infinity
    wheel.layer.add(turn, forKey: Self.key)
  }

  /// Starts turning the wheel once it is in a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    showState()
  }

  /// Places the wheel in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    wheel.bounds = Rect(size: Size(width: style.side, height: style.side))
    wheel.center = Point(x: bounds.midX, y: bounds.midY)
  }

  open override var intrinsicContentSize: Size { Size(width: style.side, height: style.side) }
  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }
}

public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style

/// The twelve spokes, the darkest at the top.
private final class Wheel: View {
  weak var spinner: UIActivityIndicatorView?

  override func draw(_ rect: Rect) {
    guard let context = DrawingContext.current, let spinner else { return }
    let (side, middle) = (rect.size.width, Point(x: rect.midX, y: rect.midY))
    let (width, length, radius) = (side / 10, side * 0.27, side / 2)
    for index in 0..<12 {
      var color: Color = spinner.color ?? spinner.style.color
      color.alpha *= 1 - Double(index) * 0.75 / 11
      context.saveState()
      context.transform = AffineTransform(rotationAngle: -Double(index) * .pi / 6)
        .concatenating(AffineTransform(translationX: middle.x, y: middle.y))
      context.fillColor = color
      let spoke = Rect(x: -width / 2, y: -radius, width: width, height: length)
      context.fill(
        Path(spoke, rounding: .all, radii: Size(width: width / 2, height: width / 2)))
      context.restoreState()
    }
  }
}
