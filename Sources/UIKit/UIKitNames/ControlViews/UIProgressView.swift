public import SceneGraph
public import UIKitRuntime

/// A bar that shows the progress of a task.
open class UIProgressView: View {
  /// The look. The raw values are UIKit's.
  public enum Style: Int, Sendable {
    case `default`, bar
  }

  /// The look; without effect.
  open var progressViewStyle = Style.default
  /// The progress, from 0 to 1.
  open var progress: Float = 0 {
    didSet {
      progress = min(max(progress, 0), 1)
      place()
    }
  }
  /// The colour of the completed part; nil for the tint.
  open var progressTintColor: Color? { didSet { showColors() } }
  /// The colour of the rest; nil for the system's.
  open var trackTintColor: Color? { didSet { showColors() } }
  open override var tintColor: Color? { didSet { showColors() } }

  private let bar = View(frame: .zero)

  /// Creates a bar.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: Rect(x: 0, y: 0, width: 150, height: 4))
    progressViewStyle = style
  }

  /// Creates a bar.
  public override init(frame: Rect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a bar.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    addSubview(bar)
    clipsToBounds = true
    showColors()
  }

  /// Sets the progress, in 0.25 s if animated; UIKit does not document the duration.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard animated else {
      self.progress = progress
      return
    }
    View.animate(withDuration: 0.25) { self.progress = progress }
  }

  private func showColors() {
    // The system blue, and the fill behind it.
    bar.backgroundColor = progressTintColor ?? tintColor ?? .systemTint
    backgroundColor = trackTintColor ?? Color.systemTrack
  }

  private func place() {
    let width = bounds.size.width * Double(progress)
    bar.frame = Rect(x: 0, y: 0, width: width, height: bounds.size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.size.height / 2
    place()
  }

  /// 4 points high, as since iOS 14.
  open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 4) }
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: bounds.size.width, height: 4)
  }
}

extension Color {
  /// The system blue, the default tint.
  static let systemTint = Color(red: 0, green: 122.0 / 255, blue: 1)
  /// The system green of switches.
  static let systemOn = Color(red: 52.0 / 255, green: 199.0 / 255, blue: 89.0 / 255)
  /// The system fill of tracks.
  static let systemTrack = Color(
    red: 120.0 / 255, green: 120.0 / 255, blue: 128.0 / 255, alpha: 0.2)
}
