import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Auto Layout")
struct AutoLayoutTests {
  let window = Window(size: Size(width: 300, height: 600))

  private func add(_ view: View = View(), to superview: View? = nil) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? window).addSubview(view)
    return view
  }

  /// A view with content of a size.
  final class Content: View {
    var size = Size(width: 80, height: 30) { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: Size { size }
  }

  @Test("anchors to the superview's edges give a frame with margins")
  func edges() {
    let view = add()
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -20),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 30),
      view.bottomAnchor.constraint(equalTo: window.bottomAnchor, constant: -40),
    ])
    #expect(window.constraints.count == 4)
    window.layoutIfNeeded()
    #expect(view.frame == Rect(x: 10, y: 30, width: 270, height: 530))
  }

  @Test("a centre, a constant and a multiple of another dimension")
  func dimensions() {
    let view = add()
    LayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: window.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: window.centerYAnchor, constant: 50),
      view.widthAnchor.constraint(equalToConstant: 120),
      view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5, constant: 10),
    ])
    window.layoutIfNeeded()
    #expect(view.frame == Rect(x: 90, y: 315, width: 120, height: 70))
  }

  @Test("a multiplier of a position counts from the containing view's origin")
  func multipliedPosition() {
    let outer = View(frame: Rect(x: 50, y: 60, width: 200, height: 100))
    window.addSubview(outer)
    let view = add(to: outer)
    outer.addConstraints([
      LayoutConstraint(
        item: view, attribute: .centerX, relatedBy: .equal, toItem: outer, attribute: .centerX,
        multiplier: 0.5, constant: 0),
      LayoutConstraint(
        item: view, attribute: .top, relatedBy: .equal, toItem: outer, attribute: .bottom,
        multiplier: 0.25, constant: 0),
      LayoutConstraint(item: view, attribute: .width, relatedBy: .equal, constant: 40),
      LayoutConstraint(item: view, attribute: .height, relatedBy: .equal, constant: 20),
    ])
    window.layoutIfNeeded()
    #expect(view.frame == Rect(x: 30, y: 25, width: 40, height: 20))
  }

  @Test("constraints between views in different superviews")
  func acrossTrees() {
    let (left, right) = (add(), add())
    let (inner, other) = (add(to: left), add(to: right))
    LayoutConstraint.activate([
      left.leftAnchor.constraint(equalTo: window.leftAnchor),
      left.rightAnchor.constraint(equalTo: right.leftAnchor),
      right.rightAnchor.constraint(equalTo: window.rightAnchor),
      left.widthAnchor.constraint(equalTo: right.widthAnchor),
      left.topAnchor.constraint(equalTo: window.topAnchor),
      right.topAnchor.constraint(equalTo: left.topAnchor),
      left.heightAnchor.constraint(equalToConstant: 100),
      right.heightAnchor.constraint(equalTo: left.heightAnchor),
      inner.centerXAnchor.constraint(equalTo: left.centerXAnchor),
      inner.topAnchor.constraint(equalTo: left.topAnchor, constant: 5),
      inner.widthAnchor.constraint(equalToConstant: 50),
      inner.heightAnchor.constraint(equalToConstant: 10),
      other.leftAnchor.constraint(equalTo: inner.rightAnchor, constant: 80),
      other.topAnchor.constraint(equalTo: inner.bottomAnchor),
      other.widthAnchor.constraint(equalTo: inner.widthAnchor),
      other.heightAnchor.constraint(equalTo: inner.heightAnchor),
    ])
    window.layoutIfNeeded()
    #expect(left.frame == Rect(x: 0, y: 0, width: 150, height: 100))
    #expect(right.frame == Rect(x: 150, y: 0, width: 150, height: 100))
    #expect(inner.frame == Rect(x: 50, y: 5, width: 50, height: 10))
    // The inner view's right edge is at 100 in the window, so this one's left is at 180: 30 here.
    #expect(other.frame == Rect(x: 30, y: 15, width: 50, height: 10))
  }

  @Test("a view whose mask is translated keeps its frame, and its flexible width follows")
  func translated() {
    let plain = View(frame: Rect(x: 20, y: 20, width: 100, height: 40))
    plain.autoresizingMask = .flexibleWidth
    let outer = add()
    outer.addSubview(plain)
    let width = outer.widthAnchor.constraint(equalToConstant: 200)
    let below = add(to: outer)
    LayoutConstraint.activate([
      outer.leftAnchor.constraint(equalTo: window.leftAnchor),
      outer.topAnchor.constraint(equalTo: window.topAnchor), width,
      outer.heightAnchor.constraint(equalToConstant: 300),
      below.topAnchor.constraint(equalTo: plain.bottomAnchor, constant: 8),
      below.leftAnchor.constraint(equalTo: plain.leftAnchor),
      below.widthAnchor.constraint(equalTo: plain.widthAnchor),
      below.heightAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    // The superview grew from 0 to 200.
    #expect(plain.frame == Rect(x: 20, y: 20, width: 300, height: 40))
    #expect(below.frame == Rect(x: 20, y: 68, width: 300, height: 10))
    width.constant = 150
    window.layoutIfNeeded()
    #expect(plain.frame.size.width == 250 && below.frame.size.width == 250)
    plain.center.y += 100
    window.layoutIfNeeded()
    #expect(below.frame.origin.y == 168)
  }

  @Test("the higher priority wins, and an inequality gives way only as far as it must")
  func priorities() {
    let view = add()
    let (large, small) = (
      view.widthAnchor.constraint(equalToConstant: 200),
      view.widthAnchor.constraint(equalToConstant: 100)
    )
    large.priority = .defaultHigh
    small.priority = .defaultLow
    LayoutConstraint.activate([
      large, small, view.widthAnchor.constraint(lessThanOrEqualToConstant: 180),
      view.heightAnchor.constraint(greaterThanOrEqualToConstant: 30),
      view.leftAnchor.constraint(equalTo: window.leftAnchor),
      view.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    window.layoutIfNeeded()
    #expect(view.frame == Rect(x: 0, y: 0, width: 180, height: 30))
    large.priority = .defaultLow - 1
    window.layoutIfNeeded()
    #expect(view.frame.size.width == 100)
    small.isActive = false
    large.isActive = false
    #expect(!small.isActive && window.constraints.count == 2 && view.constraints.count == 2)
  }

  @Test("content gives a view its size, unless something more important does")
  func content() {
    let (first, second) = (Content(), Content())
    _ = (add(first), add(second))
    LayoutConstraint.activate([
      first.leftAnchor.constraint(equalTo: window.leftAnchor),
      first.topAnchor.constraint(equalTo: window.topAnchor),
      second.leftAnchor.constraint(equalTo: first.rightAnchor),
      second.rightAnchor.constraint(equalTo: window.rightAnchor),
      second.topAnchor.constraint(equalTo: first.topAnchor),
    ])
    first.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
    window.layoutIfNeeded()
    #expect(first.frame == Rect(x: 0, y: 0, width: 80, height: 30))
    #expect(second.frame == Rect(x: 80, y: 0, width: 220, height: 30))
    second.size.width = 280
    second.setContentCompressionResistancePriority(.defaultHigh + 1, for: .horizontal)
    window.layoutIfNeeded()
    #expect(first.frame.size.width == 20 && second.frame.size.width == 280)
  }

  @Test("a constant that changes in an animations block is animated by layoutIfNeeded")
  func animated() {
    let view = add()
    let left = view.leftAnchor.constraint(equalTo: window.leftAnchor)
    LayoutConstraint.activate([
      left, view.topAnchor.constraint(equalTo: window.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.heightAnchor.constraint(equalToConstant: 50),
    ])
    window.layoutIfNeeded()
    left.constant = 100
    #expect(view.frame.origin.x == 0)
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) { window.layoutIfNeeded() }
    #expect(view.frame.origin.x == 100)
    window.advance(to: 0.25)
    let shown: ViewLayer? = view.layer.presentation()
    #expect(abs((shown?.position.x ?? 0) - 50) < 1e-9)
    window.advance(to: 1)
    let end: ViewLayer? = view.layer.presentation()
    #expect(end?.position.x == 125)
  }

  @Test("the window lays out automatically before a frame, and again after a change of its size")
  func passes() {
    final class Controller: ViewController {
      let box = View()
      var layouts = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        LayoutConstraint.activate([
          box.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
          box.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
          box.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.5),
        ])
      }
      override func viewDidLayoutSubviews() { layouts += 1 }
    }
    let controller = Controller()
    window.safeArea = EdgeInsets(top: 44)
    window.rootViewController = controller
    _ = window.presentedFrame()
    #expect(controller.box.frame == Rect(x: 0, y: 44, width: 300, height: 300))
    #expect(controller.layouts == 1)
    window.frame.size.height = 500
    _ = window.presentedFrame()
    #expect(controller.box.frame == Rect(x: 0, y: 44, width: 300, height: 250))
  }

  @Test("what no constraint says stays as it is, and a conflict is reported and ignored")
  func ambiguous() {
    let view = add(View(frame: Rect(x: 11, y: 12, width: 13, height: 14)))
    view.widthAnchor.constraint(equalToConstant: 99).isActive = true
    window.layoutIfNeeded()
    #expect(view.frame == Rect(x: 11, y: 12, width: 99, height: 14))
    var warnings: [RuntimeWarning] = []
    window.onWarning = { warnings.append($0) }
    view.widthAnchor.constraint(equalToConstant: 50).isActive = true
    window.layoutIfNeeded()
    #expect(view.frame.size.width == 99 && warnings == [.unsatisfiableConstraint])
  }

  @Test("a view that leaves loses its constraints with what stays, and keeps its own")
  func leaving() {
    let view = add()
    let own = view.widthAnchor.constraint(equalToConstant: 20)
    let outer = view.leftAnchor.constraint(equalTo: window.leftAnchor)
    LayoutConstraint.activate([own, outer])
    view.removeFromSuperview()
    #expect(own.isActive && !outer.isActive && window.constraints.isEmpty)
    outer.isActive = true
    #expect(!outer.isActive, "there is no view that contains both")
  }

  @Test("a guide takes its place between views, and margins are 8 points")
  func guides() {
    let (guide, first, second) = (LayoutGuide(), add(), add())
    window.addLayoutGuide(guide)
    for view in [first, second] {
      LayoutConstraint.activate([
        view.widthAnchor.constraint(equalToConstant: 50),
        view.heightAnchor.constraint(equalToConstant: 20),
        view.topAnchor.constraint(equalTo: window.layoutMarginsGuide.topAnchor),
      ])
    }
    LayoutConstraint.activate([
      LayoutConstraint(
        item: first, attribute: .leading, relatedBy: .equal, toItem: window,
        attribute: .leadingMargin),
      guide.leftAnchor.constraint(equalTo: first.rightAnchor),
      guide.rightAnchor.constraint(equalTo: second.leftAnchor),
      guide.widthAnchor.constraint(equalToConstant: 30),
    ])
    window.layoutIfNeeded()
    #expect(first.frame == Rect(x: 8, y: 8, width: 50, height: 20))
    #expect(second.frame == Rect(x: 88, y: 8, width: 50, height: 20))
    #expect(guide.layoutFrame.minX == 58 && guide.layoutFrame.size.width == 30)
  }

  @Test("a view with a transform gets its bounds and its centre")
  func transformed() {
    let view = add()
    view.transform = AffineTransform(scaleX: 2, y: 2)
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 100),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 100),
      view.widthAnchor.constraint(equalToConstant: 40),
      view.heightAnchor.constraint(equalToConstant: 40),
    ])
    window.layoutIfNeeded()
    #expect(view.bounds.size == Size(width: 40, height: 40))
    #expect(view.center == Point(x: 120, y: 120))
  }

  @Test("a view is measured by its constraints")
  func measured() {
    let view = View()
    let content = Content()
    _ = add(content, to: view)
    LayoutConstraint.activate([
      content.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 10),
      content.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -10),
      content.topAnchor.constraint(equalTo: view.topAnchor, constant: 5),
      content.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -5),
    ])
    let size = view.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
    #expect(size == Size(width: 100, height: 40))
  }
}

@MainActor
@Suite("Auto Layout of texts")
struct TextLayoutTests {
  @Test("a label of several lines is as high as its lines at the width that it gets")
  func lines() {
    let window = Window(size: Size(width: 300, height: 600))
    let label = TextLabel(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    label.text = "several words that do not fit into a line of a hundred points"
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(label)
    LayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: window.leftAnchor),
      label.topAnchor.constraint(equalTo: window.topAnchor),
      label.widthAnchor.constraint(equalToConstant: 100),
    ])
    window.layoutIfNeeded()
    let lines = label.sizeThatFits(Size(width: 100, height: 0))
    let line = label.sizeThatFits(Size(width: 0, height: 0))
    #expect(lines.height > line.height)
    #expect(label.frame == Rect(x: 0, y: 0, width: 100, height: lines.height))
    label.text = "short"
    window.layoutIfNeeded()
    #expect(label.frame.size == Size(width: 100, height: line.height))
  }
}
