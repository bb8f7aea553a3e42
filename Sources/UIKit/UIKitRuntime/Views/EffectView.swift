public import SceneGraph
import Transitions

/// The look of an effect view, after `UIBlurEffect` and its styles.
public struct BlurEffect: Hashable, Sendable {
  /// The tint over the blurred background.
  public var tint: Color
  /// The standard deviation of the blur in points.
  public var radius: Double

  /// Creates an effect.
  public init(tint: Color, radius: Double) {
    self.tint = tint
    self.radius = radius
  }
}

/// A view that blurs and tints the content behind it, after `UIVisualEffectView`.
open class EffectView: View {
  /// The effect; nil for none. In an animations block, the change is animated.
  open var effect: BlurEffect? {
    didSet { show() }
  }
  /// The view for content in front of the effect; it fills this one.
  public let contentView = View(frame: Rect(x: 0, y: 0, width: 0, height: 0))

  /// Creates a view with an effect.
  public init(effect: BlurEffect?) {
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    addContentView()
    self.effect = effect
    show()
  }

  /// Creates a view without an effect.
  public override init(frame: Rect) {
    super.init(frame: frame)
    addContentView()
  }

  /// Creates a view without an effect.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    addContentView()
  }

  private func show() {
    layer.backgroundColor = effect?.tint
    layer.set(\.layer.backdropBlur, effect?.radius ?? 0)
  }

  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}
