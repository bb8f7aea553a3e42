public import Foundation
public import SceneGraph
public import UIKitRuntime

/// A row of segments; a tap selects one.
open class UISegmentedControl: Control {
  /// The index that means that no segment is selected.
  nonisolated public static let noSegment = -1

  /// True if a tapped segment does not stay selected.
  open var isMomentary = false
  /// The colour of the selected segment; nil for white.
  open var selectedSegmentTintColor: Color? { didSet { show() } }
  /// True to fit segments to their titles; without effect, since all have the same width.
  open var apportionsSegmentWidthsByContent = false

  private var titles: [String?] = []
  private var images: [Image?] = []
  private var disabled: Set<Int> = []
  private var selection = noSegment
  private var labels: [View] = []
  private let thumb = View(frame: .zero)
  private var attributes: [State: [NSAttributedString.Key: Any]] = [:]

  /// Creates a control with a segment for each title or image.
  public init(items: [Any]?) {
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: 32))
    prepare()
    for item in items ?? [] {
      titles.append(item as? String)
      images.append(item as? Image)
    }
    rebuild()
    bounds.size = intrinsicContentSize
  }

  /// Creates a control without segments.
  public override init(frame: Rect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a control without segments.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    // The look of iOS 13.
    backgroundColor = Color(red: 118 / 255, green: 118 / 255, blue: 128 / 255, alpha: 0.12)
    layer.cornerRadius = 8
    thumb.layer.cornerRadius = 7
    thumb.isUserInteractionEnabled = false
    addSubview(thumb)
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { titles.count }

  /// The index of the selected segment; `noSegment` if there is none.
  open var selectedSegmentIndex: Int {
    get { selection }
    set {
      selection = titles.indices.contains(newValue) ? newValue : Self.noSegment
      show()
    }
  }

  /// Inserts a segment.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(title, nil, at: segment)
  }

  /// Inserts a segment.
  open func insertSegment(with image: Image?, at segment: Int, animated: Bool) {
    insert(nil, image, at: segment)
  }

  private func insert(_ title: String?, _ image: Image?, at segment: Int) {
    let index = min(max(segment, 0), titles.count)
    titles.insert(title, at: index)
    images.insert(image, at: index)
    if selection >= index { selection += 1 }
    disabled = Set(disabled.map { $0 >= index ? $0 + 1 : $0 })
    rebuild()
  }

  /// Removes a segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard titles.indices.contains(segment) else { return }
    titles.remove(at: segment)
    images.remove(at: segment)
    if selection == segment { selection = Self.noSegment }
    if selection > segment { selection -= 1 }
    disabled.remove(segment)
    disabled = Set(disabled.map { $0 > segment ? $0 - 1 : $0 })
    rebuild()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    (titles, images, selection, disabled) = ([], [], Self.noSegment, [])
    rebuild()
  }

  /// Sets the title of a segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard titles.indices.contains(segment) else { return }
    (titles[segment], images[segment]) = (title, nil)
    rebuild()
  }

  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }

  /// Sets the image of a segment.
  open func setImage(_ image: Image?, forSegmentAt segment: Int) {
    guard titles.indices.contains(segment) else { return }
    (titles[segment], images[segment]) = (nil, image)
    rebuild()
  }

  /// Enables or disables a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    if enabled { disabled.remove(segment) } else { disabled.insert(segment) }
  }

  /// Returns true if a segment is enabled.
  open func isEnabledForSegment(at segment: Int) -> Bool { !disabled.contains(segment) }

  /// Sets the attributes of titles in a state; only the font and the colour are used.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) {
    self.attributes[state] = attributes
    show()
  }

  // MARK: Look

  private func rebuild() {
    for view in labels { view.removeFromSuperview() }
    labels = zip(titles, images).map { title, image in
      if let image {
        let view = ImageView(image: image)
        view.isUserInteractionEnabled = false
        return view
      }
      let label = TextLabel(frame: .zero)
      label.text = title
      label.textAlignment = .center
      return label
    }
    for view in labels { addSubview(view) }
    invalidateIntrinsicContentSize()
    show()
  }

  private func show() {
    for (index, view) in labels.enumerated() {
      let isSelected = index == selection
      let own = attributes[isSelected ? .selected : .normal] ?? attributes[.normal]
      guard let label = view as? TextLabel else { continue }
      label.font = own?[.font] as? Font ?? Font(size: 13, weight: isSelected ? 600 : 400)
      label.textColor = own?[.foregroundColor] as? Color ?? .black
    }
    thumb.isHidden = selection == Self.noSegment || isMomentary
    thumb.backgroundColor = selectedSegmentTintColor ?? .white
    setNeedsLayout()
  }

  private var segmentWidth: Double {
    titles.isEmpty ? 0 : bounds.size.width / Double(titles.count)
  }

  /// Places the segments, which have equal widths.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (segmentWidth, bounds.size.height)
    for (index, view) in labels.enumerated() {
      let size = view is ImageView ? view.bounds.size : Size(width: width, height: height)
      view.frame = Rect(
        x: (Double(index) + 0.5) * width - size.width / 2, y: (height - size.height) / 2,
        width: size.width, height: size.height)
    }
    guard selection >= 0 else { return }
    thumb.frame = Rect(
      x: Double(selection) * width + 2, y: 2, width: max(width - 4, 0), height: max(height - 4, 0))
  }

  /// Selects the segment in which a finger goes up, and calls the actions if the selection changes.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, segmentWidth > 0 else { return }
    let point = touch.location(in: self)
    guard self.point(inside: point, with: event) else { return }
    let index = Int(point.x / segmentWidth)
    guard titles.indices.contains(index), !disabled.contains(index) else { return }
    guard isMomentary || index != selection else { return }
    selectedSegmentIndex = index
    sendActions(for: .valueChanged)
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  /// Wide enough for the widest title in every segment, and 32 points high, as since iOS 13.
  open override var intrinsicContentSize: Size {
    let widest = labels.map { $0.sizeThatFits(.zero).width }.max() ?? 0
    return Size(width: (widest + 20) * Double(titles.count), height: 32)
  }
  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }
}
