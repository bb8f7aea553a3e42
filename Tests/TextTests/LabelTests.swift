import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Text
import UIKitRuntime

@Suite("Labels, buttons and drawn views on the screen")
@MainActor
struct LabelTests {
  private let rasterizer = CairoRasterizer()

  private func makeWindow(_ width: Double = 120, _ height: Double = 60) -> Window {
    let window = Window(size: Size(width: width, height: height))
    window.textMeasurer = PangoTextMeasurer()
    window.backgroundColor = .white
    return window
  }

  private func draw(_ window: Window) throws -> Frame {
    var result: Frame?
    let rasterizer = rasterizer
    try withDevice { device in
      let store = PictureStore(in: device, rasterizer: rasterizer.frame)
      let size = try pixels(Int(window.bounds.size.width), Int(window.bounds.size.height))
      result = try FramePipeline(Renderer(in: device), store, size: size)
        .frame(window.presentedFrame())
    }
    return try #require(result)
  }

  /// The rectangle of the pixels that are not white, as column and row ranges.
  private func inked(_ frame: Frame) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width where frame[x, y].y < 200 {
        columns.insert(x)
        rows.insert(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return nil }
    return (left...right, top...bottom)
  }

  @Test("A label's text is in the middle, in its colour")
  func label() throws {
    let window = makeWindow()
    let label = TextLabel(frame: Rect(x: 20, y: 10, width: 80, height: 40))
    label.text = "HH"
    label.textAlignment = .center
    label.textColor = Color(red: 1, green: 0, blue: 0)
    window.addSubview(label)
    let frame = try draw(window)
    let ink = try #require(inked(frame))
    #expect(abs(ink.columns.lowerBound + ink.columns.upperBound - 119) <= 1)
    // A line's middle is 0.355 em above its baseline, a capital's 0.365.
    #expect(abs(Double(ink.rows.lowerBound + ink.rows.upperBound + 1) / 2 - 30) <= 1.5)
    // The stem of an H is wholly covered somewhere.
    #expect(ink.columns.contains { x in ink.rows.contains { frame[x, $0].y < 8 } })
  }

  @Test("A label that fits its text shows all of it")
  func sizeToFit() throws {
    let window = makeWindow()
    let label = TextLabel(frame: Rect(x: 10, y: 10, width: 0, height: 0))
    label.text = "Fitting"
    window.addSubview(label)
    label.sizeToFit()
    // One line of 17 points: 20.29 points, up to the next pixel.
    #expect(label.bounds.size.height == 21)
    let fitting = try #require(inked(try draw(window)))
    label.frame.size.width = 100
    #expect(try #require(inked(try draw(window))).columns == fitting.columns)
    label.text = nil
    #expect(label.sizeThatFits(Size(width: 0, height: 0)) == Size(width: 0, height: 0))
  }

  @Test("Text changes are drawn in the next frame, and nothing is drawn twice")
  func changes() throws {
    let window = makeWindow()
    let label = TextLabel(frame: Rect(x: 0, y: 0, width: 120, height: 60))
    label.text = "A"
    window.addSubview(label)
    let first = window.presentedFrame()
    #expect(window.presentedFrame() == first)
    label.text = "B"
    #expect(window.presentedFrame() != first)
    label.text = "A"
    #expect(window.presentedFrame() == first)
  }

  @Test("Several lines are as high as their number")
  func lines() {
    let window = makeWindow()
    let label = TextLabel(frame: Rect(x: 0, y: 0, width: 60, height: 200))
    window.addSubview(label)
    label.text = "one two three four"
    label.numberOfLines = 0
    let height = label.sizeThatFits(Size(width: 60, height: 0)).height
    #expect(height > 2 * label.textBlock.font.lineHeight)
    label.numberOfLines = 2
    // 2 · 20.29 points, up to the next pixel.
    #expect(label.sizeThatFits(Size(width: 60, height: 0)).height == 41)
    label.numberOfLines = 1
    #expect(label.sizeThatFits(Size(width: 60, height: 0)).width > 60)
  }

  @Test("Without a measurer, every character is taken for 0.6 em")
  func estimate() {
    let window = Window(size: Size(width: 100, height: 100))
    let label = TextLabel(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    window.addSubview(label)
    label.font = Font(size: 10)
    label.text = "12345"
    #expect(label.sizeThatFits(Size(width: 0, height: 0)) == Size(width: 30, height: 12))
    label.numberOfLines = 0
    label.text = "one two three"
    // 8 characters a line: "one two" and "three".
    #expect(label.sizeThatFits(Size(width: 50, height: 0)) == Size(width: 42, height: 24))
  }

  @Test("A button shows image, title and background side by side in its middle")
  func button() throws {
    let window = makeWindow()
    let button = Button(frame: Rect(x: 10, y: 10, width: 100, height: 40))
    let red = Layer(
      frame: Rect(x: 0, y: 0, width: 10, height: 10),
      contents: .color(Color(red: 1, green: 0, blue: 0)))
    button.setImage(Image([red], size: Size(width: 10, height: 10)), for: .normal)
    window.addSubview(button)
    let frame = try draw(window)
    // Without a title the image is in the middle, from 55 to 65 and 25 to 35.
    #expect(frame[56, 26] == SIMD4(255, 0, 0, 255))
    #expect(frame[64, 34] == SIMD4(255, 0, 0, 255))
    #expect(frame[53, 30] == SIMD4(255, 255, 255, 255))
    #expect(frame[66, 30] == SIMD4(255, 255, 255, 255))
    button.setTitle("Go", for: .normal)
    button.setTitleColor(.black, for: .normal)
    #expect(button.currentTitle == "Go")
    let size = button.sizeThatFits(Size(width: 0, height: 0))
    button.contentEdgeInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let inset = button.sizeThatFits(Size(width: 0, height: 0))
    #expect(inset == Size(width: size.width + 6, height: size.height + 4))
    button.layoutIfNeeded()
    let image = try #require(button.imageView)
    let title = try #require(button.titleLabel)
    #expect(abs(image.frame.maxX - title.frame.minX) < 1e-9)
  }

  @Test("A button shows the looks of its state, or else the normal ones")
  func buttonStates() {
    let button = Button(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    button.setTitle("A", for: .normal)
    button.setTitle("B", for: .selected)
    #expect(button.titleLabel?.text == "A")
    button.isSelected = true
    #expect(button.titleLabel?.text == "B")
    button.isSelected = false
    button.isHighlighted = true
    #expect(button.titleLabel?.text == "A")
    #expect(button.title(for: .disabled) == "A")
  }

  private final class Drawn: View {
    var count = 0

    override func draw(_ rect: Rect) {
      count += 1
      guard let context = DrawingContext.current else { return }
      context.fillColor = Color(red: 0, green: 0, blue: 1)
      context.fill(Path(Rect(x: 0, y: 0, width: rect.size.width / 2, height: rect.size.height)))
      context.saveState()
      context.clip(to: Path(Rect(x: 0, y: 0, width: 100, height: 5)))
      context.transform = AffineTransform(translationX: rect.size.width / 2, y: 0)
      context.fillColor = Color(red: 1, green: 0, blue: 0)
      context.fill(Path(Rect(x: 0, y: 0, width: 5, height: 100)))
      context.restoreState()
    }
  }

  @Test("A view's own drawing is shown, stretched until it is drawn anew")
  func drawnView() throws {
    let window = makeWindow()
    let view = Drawn(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    window.addSubview(view)
    var frame = try draw(window)
    let (blue, red) = (SIMD4<UInt8>(0, 0, 255, 255), SIMD4<UInt8>(255, 0, 0, 255))
    let white = SIMD4<UInt8>(255, 255, 255, 255)
    #expect(frame[11, 11] == blue && frame[19, 29] == blue)
    #expect(frame[21, 12] == red && frame[21, 16] == white && frame[26, 12] == white)
    _ = try draw(window)
    #expect(view.count == 1)
    view.frame.size.width = 40
    frame = try draw(window)
    // The same drawing, twice as wide: the blue half ends at 30.
    #expect(view.count == 1)
    #expect(frame[27, 20] == blue && frame[33, 12] == red && frame[33, 18] == white)
    view.setNeedsDisplay()
    frame = try draw(window)
    #expect(view.count == 2)
    #expect(frame[33, 12] == red && frame[36, 12] == white)
    view.contentMode = .redraw
    view.frame.size.width = 60
    _ = try draw(window)
    #expect(view.count == 3)
  }

  @Test(
    "Content that is not scaled is placed by the mode",
    arguments: [
      (ContentMode.topLeft, 10, 10), (.top, 30, 10), (.topRight, 50, 10), (.left, 10, 20),
      (.center, 30, 20), (.right, 50, 20), (.bottomLeft, 10, 30), (.bottom, 30, 30),
      (.bottomRight, 50, 30),
    ])
  func contentModes(_ mode: ContentMode, _ x: Int, _ y: Int) throws {
    let window = makeWindow()
    let view = ImageView(frame: Rect(x: 10, y: 10, width: 60, height: 40))
    let red = Layer(
      frame: Rect(x: 0, y: 0, width: 20, height: 20),
      contents: .color(Color(red: 1, green: 0, blue: 0)))
    view.image = Image([red], size: Size(width: 20, height: 20))
    view.contentMode = mode
    window.addSubview(view)
    let frame = try draw(window)
    for row in 0..<60 {
      for column in 0..<120 {
        let isInside = (x..<x + 20).contains(column) && (y..<y + 20).contains(row)
        #expect(
          frame[column, row] == (isInside ? SIMD4(255, 0, 0, 255) : SIMD4(255, 255, 255, 255)))
      }
    }
  }

  @Test("A view's mask shows the part that is under its own content")
  func viewMask() throws {
    let window = makeWindow()
    let view = View(frame: Rect(x: 0, y: 0, width: 120, height: 60))
    view.backgroundColor = Color(red: 1, green: 0, blue: 0)
    let mask = View(frame: Rect(x: 30, y: 20, width: 10, height: 10))
    mask.backgroundColor = .black
    view.mask = mask
    window.addSubview(view)
    let frame = try draw(window)
    #expect(frame[31, 21] == SIMD4(255, 0, 0, 255))
    #expect(frame[29, 21] == SIMD4(255, 255, 255, 255))
    #expect(frame[41, 29] == SIMD4(255, 255, 255, 255))
  }
}
