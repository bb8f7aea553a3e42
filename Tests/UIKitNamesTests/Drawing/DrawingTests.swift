import Frames
import GPU
import Rendering
import TestSupport
import Testing
import Text
import UIKitNames

/// A view as tutorials draw it.
private class BadgeView: UIView {
  var color = UIColor.red

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setFillColor(color.cgColor)
    context.fillEllipse(in: rect)
    context.restoreGState()
    let bar = UIBezierPath(rect: CGRect(x: 8, y: 18, width: 24, height: 4))
    UIColor.white.setFill()
    bar.fill()
    context.setStrokeColor(UIColor.blue.cgColor)
    context.setLineWidth(2)
    context.move(to: CGPoint(x: 20, y: 0))
    context.addLine(to: CGPoint(x: 20, y: 10))
    context.strokePath()
  }
}

@Suite("Code that draws")
@MainActor
struct DrawingTests {
  private let size = CGSize(width: 60, height: 60)

  func draw(_ window: UIWindow) throws -> Frame {
    var result: Frame?
    let rasterizer = CairoRasterizer()
    try withDevice { device in
      let store = PictureStore(in: device, rasterizer: rasterizer.frame)
      result = try FramePipeline(Renderer(in: device), store, size: try pixels(60, 60))
        .frame(window.presentedFrame())
    }
    return try #require(result)
  }

  func makeWindow() -> UIWindow {
    let window = UIWindow(size: size)
    window.backgroundColor = .black
    return window
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let blue = SIMD4<UInt8>(0, 0, 255, 255)
  private let white = SIMD4<UInt8>(255, 255, 255, 255)
  private let black = SIMD4<UInt8>(0, 0, 0, 255)

  @Test("draw(_:) with a context and Bézier paths")
  func drawRect() throws {
    let window = makeWindow()
    window.addSubview(BadgeView(frame: CGRect(x: 10, y: 10, width: 40, height: 40)))
    let frame = try draw(window)
    #expect(frame[30, 40] == red)
    #expect(frame[30, 30] == white)
    #expect(frame[29, 15] == blue && frame[30, 15] == blue)
    #expect(frame[11, 11] == black)
  }

  @Test("A shape layer as tutorials set one up")
  func shapeLayer() throws {
    let window = makeWindow()
    let ring = CAShapeLayer()
    ring.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 30, y: 30), radius: 20, startAngle: -CGFloat.pi / 2,
        endAngle: CGFloat.pi * 1.5, clockwise: true
      ).cgPath
    ring.fillColor = UIColor.clear.cgColor
    ring.strokeColor = UIColor.red.cgColor
    ring.lineWidth = 6
    ring.lineCap = .butt
    ring.strokeEnd = 0.5
    window.layer.addSublayer(ring)
    let frame = try draw(window)
    // The first half, clockwise from the top, is on the right.
    #expect(frame[50, 30] == red)
    #expect(frame[9, 30] == black)
    #expect(frame[30, 30] == black)
    ring.lineDashPattern = [4, 2]
    #expect(ring.lineDashPattern?.count == 2)
  }

  @Test("Paths are the same however they are made")
  func paths() {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(UIBezierPath(rect: rect).cgPath == CGPath(rect: rect, transform: nil))
    #expect(UIBezierPath(ovalIn: rect).cgPath == CGPath(ellipseIn: rect, transform: nil))
    #expect(
      UIBezierPath(
        roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 5, height: 5)
      ).cgPath
        == CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 5, transform: nil))
    // UIKit's corner begins 1.528665 radii before the end of the side.
    let rounded = UIBezierPath(roundedRect: rect, cornerRadius: 5)
    #expect(rounded.contains(CGPoint(x: 4, y: 2.5)) && !rounded.contains(CGPoint(x: 2, y: 2.9)))
    #expect(abs(rounded.currentPoint.x - (1 + 5 * 1.52866483)) < 1e-9)
    #expect(rounded.bounds == rect)
    let mutable = CGMutablePath()
    mutable.addRect(rect)
    let layer = CAShapeLayer()
    layer.path = mutable
    #expect(layer.path == mutable)
    // The layer has a copy.
    mutable.addEllipse(in: rect)
    #expect(layer.path != mutable)
    layer.path = nil
    #expect(layer.path == nil)
    let path = UIBezierPath(cgPath: mutable)
    path.apply(CGAffineTransform(translationX: 10, y: 0))
    #expect(path.bounds == rect.offsetBy(dx: 10, dy: 0))
    #expect(path.contains(CGPoint(x: 26, y: 22)))
    #expect(path.reversing().bounds == path.bounds)
  }

  @Test("An arc's direction is the screen's in UIKit and the opposite in Core Graphics")
  func arcDirection() {
    let center = CGPoint(x: 0, y: 0)
    let ported = UIBezierPath(
      arcCenter: center, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    let path = CGMutablePath()
    path.addArc(center: center, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(ported.cgPath == path)
    #expect(path.boundingBoxOfPath.minX > -1e-9)
  }

  @Test("An image renderer's image has what was drawn, views among it")
  func imageRenderer() throws {
    let window = makeWindow()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = .blue
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40))
    let image = renderer.image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      context.cgContext.translateBy(x: 20, y: 0)
      view.layer.render(in: context.cgContext)
      UIColor.white.setFill()
      context.cgContext.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
    }
    #expect(image.size == CGSize(width: 40, height: 40))
    let shown = UIImageView(image: image)
    shown.frame.origin = CGPoint(x: 10, y: 10)
    window.addSubview(shown)
    let frame = try draw(window)
    #expect(frame[15, 15] == red)
    #expect(frame[31, 11] == blue)
    #expect(frame[37, 17] == white)
    #expect(frame[45, 45] == red)
    #expect(frame[55, 55] == black)
  }

  @Test("An image is clipped to a circle")
  func clippedImage() throws {
    let window = makeWindow()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 40), false, 0)
    UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40)).addClip()
    let source = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    source.backgroundColor = .red
    UIImage(snapshotOf: source).draw(in: CGRect(x: 0, y: 0, width: 40, height: 40))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    let view = UIImageView(image: image)
    view.frame.origin = CGPoint(x: 10, y: 10)
    window.addSubview(view)
    let frame = try draw(window)
    #expect(frame[30, 30] == red)
    #expect(frame[12, 12] == black)
  }

  @Test("A label, its fonts and its attributed text")
  func label() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    label.font = UIFont(name: "HelveticaNeue-Bold", size: 20)
    #expect(label.font == UIFont.boldSystemFont(ofSize: 20))
    label.font = UIFont.systemFont(ofSize: 17, weight: .semibold)
    #expect(label.font.pointSize == 17 && label.font.weight == 600)
    // San Francisco's lines are 1.193 em high.
    #expect(abs(UIFont.systemFont(ofSize: 100).lineHeight - 119.3) < 0.1)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingTail
    label.attributedText = NSAttributedString(
      string: "Hello", attributes: [.foregroundColor: UIColor.red])
    #expect(label.text == "Hello" && label.textColor == .red)
    #expect(UIFont.preferredFont(forTextStyle: .headline).pointSize == 17)
  }

  @Test("Images are found by the names that the window has")
  func namedImages() {
    let window = makeWindow()
    let image = UIImage(PictureName("photo"), size: CGSize(width: 4, height: 3))
    #expect(UIImage(named: "photo") == nil)
    window.namedImages["photo"] = image
    #expect(UIImage(named: "photo") == image)
    #expect(UIImage(named: "photo.png") == image)
    #expect(UIImage(contentsOfFile: "/pictures/photo.png") == image)
    #expect(UIImage(named: "other") == nil)
  }

  @Test("An effect view has the style's colour and a content view of its size")
  func effectView() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    view.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
    #expect(view.contentView.bounds.size == CGSize(width: 30, height: 20))
    #expect(view.layer.backgroundColor?.alpha == 0.73)
    view.effect = nil
    #expect(view.layer.backgroundColor == nil)
  }
}
