import Effects
import Testing
import UIKitNames

private final class Counter: NSObject {
  var count = 0
  func count(_ sender: UIControl) { count += 1 }
}

@MainActor
@Suite("Small controls")
struct SmallControlsTests {
  let fixture = ControlsFixture()
  let screen = UIViewController()
  private let counter = Counter()

  init() {
    fixture.window.rootViewController = screen
  }

  private func show(_ view: UIView, _ frame: CGRect) {
    view.frame = frame
    screen.view.addSubview(view)
    (view as? UIControl)?.addTarget(counter, action: Counter.count(_:), for: .valueChanged)
    fixture.window.layoutIfNeeded()
  }

  @Test("a tap turns a switch, which has one size; the program's change calls no action")
  func toggle() {
    let toggle = UISwitch()
    show(toggle, CGRect(x: 50, y: 50, width: 51, height: 31))
    #expect(toggle.intrinsicContentSize == CGSize(width: 51, height: 31))
    toggle.isOn = true
    #expect(toggle.isOn && counter.count == 0)
    fixture.tap(toggle)
    #expect(!toggle.isOn && counter.count == 1)
    toggle.isEnabled = false
    fixture.tap(toggle)
    #expect(!toggle.isOn && counter.count == 1)
  }

  @Test("a slider keeps its value within its limits, and follows a finger on its thumb")
  func slider() {
    let slider = UISlider()
    show(slider, CGRect(x: 50, y: 100, width: 228, height: 34))
    slider.maximumValue = 100
    slider.value = 200
    #expect(slider.value == 100)
    slider.value = -5
    #expect(slider.value == 0 && counter.count == 0)
    // The thumb, 28 points wide, goes 200 points from 14 on.
    fixture.drag(from: CGPoint(x: 64, y: 117), to: CGPoint(x: 114, y: 117))
    #expect(abs(slider.value - 25) < 1e-4 && counter.count > 0)
    let before = counter.count
    fixture.drag(from: CGPoint(x: 250, y: 117), to: CGPoint(x: 200, y: 117))
    #expect(abs(slider.value - 25) < 1e-4 && counter.count == before, "not on the thumb")
    slider.minimumValue = 50
    #expect(slider.value == 50)
  }

  @Test("a tap selects a segment, and only a new one calls the action")
  func segments() {
    let control = UISegmentedControl(items: ["One", "Two", "Three"])
    show(control, CGRect(x: 0, y: 200, width: 300, height: 32))
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(control.numberOfSegments == 3 && control.titleForSegment(at: 1) == "Two")
    fixture.tap(at: CGPoint(x: 150, y: 216))
    #expect(control.selectedSegmentIndex == 1 && counter.count == 1)
    fixture.tap(at: CGPoint(x: 150, y: 216))
    #expect(counter.count == 1)
    control.selectedSegmentIndex = 2
    #expect(counter.count == 1)
    control.setEnabled(false, forSegmentAt: 0)
    fixture.tap(at: CGPoint(x: 20, y: 216))
    #expect(control.selectedSegmentIndex == 2)
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 1 && control.titleForSegment(at: 1) == "Three")
    // What is disabled is the segment and not its place.
    #expect(control.isEnabledForSegment(at: 0))
    control.setEnabled(false, forSegmentAt: 1)
    control.insertSegment(withTitle: "Zero", at: 0, animated: false)
    #expect(control.isEnabledForSegment(at: 1) && !control.isEnabledForSegment(at: 2))
    control.removeAllSegments()
    control.insertSegment(withTitle: "New", at: 0, animated: false)
    #expect(control.isEnabledForSegment(at: 0) && control.isEnabledForSegment(at: 2))
  }

  @Test("a page control stays within its pages, and a tap at a side moves one page")
  func pages() {
    let pages = UIPageControl()
    show(pages, CGRect(x: 0, y: 300, width: 200, height: 37))
    pages.numberOfPages = 3
    pages.currentPage = 9
    #expect(pages.currentPage == 2)
    fixture.tap(at: CGPoint(x: 150, y: 318))
    #expect(pages.currentPage == 2 && counter.count == 0)
    fixture.tap(at: CGPoint(x: 50, y: 318))
    #expect(pages.currentPage == 1 && counter.count == 1)
    pages.numberOfPages = 1
    #expect(pages.currentPage == 0)
  }

  @Test("a progress view is filled from the left")
  func progress() {
    let view = UIProgressView(progressViewStyle: .default)
    show(view, CGRect(x: 0, y: 0, width: 200, height: 4))
    view.progress = 2
    #expect(view.progress == 1)
    view.setProgress(0.5, animated: true)
    #expect(view.subviews.first?.frame == CGRect(x: 0, y: 0, width: 100, height: 4))
    fixture.wait(1)
    #expect(view.subviews.first?.layer.presentation()?.frame.width == 100)
  }

  @Test("an activity indicator turns by a spoke at a time, and is hidden when it stops")
  func indicator() throws {
    let indicator = UIActivityIndicatorView(style: .large)
    #expect(indicator.bounds.size == CGSize(width: 37, height: 37))
    #expect(UIActivityIndicatorView(activityIndicatorStyle: .gray).bounds.width == 20)
    let wheel = try #require(indicator.subviews.first)
    #expect(wheel.isHidden && !indicator.isAnimating)
    indicator.startAnimating()
    show(indicator, CGRect(x: 0, y: 0, width: 37, height: 37))
    #expect(!wheel.isHidden && indicator.isAnimating)
    func angle() -> Double {
      let matrix = wheel.layer.presentation()?.affineTransform() ?? .identity
      return atan2(matrix.b, matrix.a)
    }
    fixture.wait(0.01)
    let start = angle()
    // A second has twelve steps of 30 degrees, and three of them are a quarter.
    fixture.wait(3.0 / 12)
    #expect(abs(angle() - start - .pi / 2) < 1e-6)
    fixture.wait(0.02)
    #expect(abs(angle() - start - .pi / 2) < 1e-6, "it stays within a step")
    fixture.wait(9.0 / 12)
    #expect(abs(angle() - start) < 1e-6)
    indicator.stopAnimating()
    #expect(wheel.isHidden && wheel.layer.animationKeys()?.isEmpty ?? true)
    indicator.hidesWhenStopped = false
    #expect(!wheel.isHidden)
  }

  private func shown(_ view: UIImageView) -> UIImage? {
    view.layer.value(forKey: "contents") as? UIImage
  }

  @Test("a highlighted image view shows its other image, if there is one")
  func images() {
    let size = CGSize(width: 10, height: 10)
    let (plain, other) = (UIImage(.from, size: size), UIImage(.to, size: size))
    let view = UIImageView(image: plain, highlightedImage: other)
    #expect(view.bounds.size == size && shown(view) == plain)
    view.isHighlighted = true
    #expect(shown(view) == other && view.image == plain)
    view.image = nil
    #expect(shown(view) == other)
    view.isHighlighted = false
    #expect(view.image == nil && shown(view) == nil)
  }
}
