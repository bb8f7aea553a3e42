public import SceneGraph
import Transitions

/// A button, after `UIButton`: a background image, and an image and a title side by side in the
/// middle. A state without its own content shows that of the normal state.
open class Button: Control {
  /// A button's content in one state.
  private struct Look {
    var title: String?
    var titleColor: Color?
    var image: Image?
    var backgroundImage: Image?
  }

  private var looks: [State: Look] = [:]
  /// The label of the title.
  public private(set) lazy var titleLabel: TextLabel? = TextLabel(frame: noFrame)
  /// The image view.
  public private(set) lazy var imageView: ImageView? = ImageView(image: nil)
  private let background = ImageView(image: nil)
  /// The insets of the title and the image from the edges, in points.
  open var contentEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The insets of the title, which shift it, in points.
  open var titleEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The insets of the image, which shift it, in points.
  open var imageEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }

  private var noFrame: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// Creates a button without a title.
  public override init(frame: Rect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a button without a title.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    background.isUserInteractionEnabled = false
    imageView?.isUserInteractionEnabled = false
    titleLabel?.textColor = .white
    for view in [background, imageView, titleLabel].compactMap({ $0 }) { addSubview(view) }
  }

  // MARK: Looks

  /// Sets the title of a state.
  open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }

  /// Sets the colour of a state's title.
  open func setTitleColor(_ color: Color?, for state: State) {
    change(state) { $0.titleColor = color }
  }

  /// Sets the image beside a state's title.
  open func setImage(_ image: Image?, for state: State) { change(state) { $0.image = image } }

  /// Sets the background image of a state, which fills the button.
  open func setBackgroundImage(_ image: Image?, for state: State) {
    change(state) { $0.backgroundImage = image }
  }

  /// Returns the title of a state.
  open func title(for state: State) -> String? { looks[state]?.title ?? looks[.normal]?.title }

  /// Returns the colour of a state's title.
  open func titleColor(for state: State) -> Color? {
    looks[state]?.titleColor ?? looks[.normal]?.titleColor
  }

  /// Returns the image of a state.
  open func image(for state: State) -> Image? { looks[state]?.image ?? looks[.normal]?.image }

  /// Returns the background image of a state.
  open func backgroundImage(for state: State) -> Image? {
    looks[state]?.backgroundImage ?? looks[.normal]?.backgroundImage
  }

  /// The current title.
  public var currentTitle: String? { title(for: state) }
  /// The current image.
  public var currentImage: Image? { image(for: state) }

  override func stateDidChange() {
    super.stateDidChange()
    update()
  }

  private func change(_ state: State, _ change: (inout Look) -> Void) {
    change(&looks[state, default: Look()])
    update()
  }

  private func update() {
    titleLabel?.text = title(for: state)
    titleLabel?.textColor = titleColor(for: state) ?? .white
    imageView?.image = image(for: state)
    background.image = backgroundImage(for: state)
    setNeedsLayout()
  }

  // MARK: Layout

  /// The size of the button's content.
  open override var intrinsicContentSize: Size { sizeThatFits(Size(width: 0, height: 0)) }

  /// Returns the size of image and title side by side, including the insets.
  open override func sizeThatFits(_ size: Size) -> Size {
    let (image, title) = contentSizes
    return Size(
      width: contentEdgeInsets.left + image.width + title.width + contentEdgeInsets.right,
      height: contentEdgeInsets.top + max(image.height, title.height) + contentEdgeInsets.bottom)
  }

  private var contentSizes: (image: Size, title: Size) {
    let none = Size(width: 0, height: 0)
    return (
      imageView?.image?.size ?? none, titleLabel?.sizeThatFits(Size(width: 0, height: 0)) ?? none
    )
  }

  /// Places the image to the left of the title, both centred.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let (image, title) = contentSizes
    let area = bounds.inset(by: contentEdgeInsets)
    let width = min(image.width + title.width, area.size.width)
    let left = area.midX - width / 2
    background.frame = bounds
    imageView?.frame = place(image, left: left, in: area, imageEdgeInsets)
    let titleSize = Size(width: max(width - image.width, 0), height: title.height)
    titleLabel?.frame = place(titleSize, left: left + image.width, in: area, titleEdgeInsets)
  }

  private func place(
    _ size: Size, left: Double, in area: Rect, _ insets: EdgeInsets
  ) -> Rect {
    Rect(
      x: left + (insets.left - insets.right) / 2,
      y: area.midY - size.height / 2 + (insets.top - insets.bottom) / 2, width: size.width,
      height: size.height)
  }
}
