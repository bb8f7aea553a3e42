import Foundation
import Frames
import SceneGraph
import Testing
import UIKitNames

extension DrawingTests {
  @Test("a conic gradient goes round the start point, clockwise from the end point")
  func conicGradient() throws {
    let window = makeWindow()
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    layer.type = .conic
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 0.5, y: 0)
    layer.colors = [UIColor.black.cgColor, UIColor.white.cgColor]
    window.layer.addSublayer(layer)
    let frame = try draw(window)
    for row in 0..<60 {
      for column in 0..<60 {
        let (x, y) = (Double(column) - 29.5, Double(row) - 29.5)
        // Away from the centre and the seam.
        guard x * x + y * y > 64, y > 0 || abs(x) > 1 else { continue }
        let turns = atan2(x, -y) / (2 * .pi)
        let level = 255 * (turns < 0 ? turns + 1 : turns)
        #expect(abs(Double(frame[column, row].x) - level) <= 1)
      }
    }
    // The colours meet above the centre, between two columns.
    #expect(frame[29, 3].x > 245 && frame[30, 3].x < 10)
  }

  @Test("a conic gradient has the layer's corners")
  func conicCorners() throws {
    let window = makeWindow()
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    layer.type = .conic
    layer.colors = [UIColor.white.cgColor, UIColor.white.cgColor]
    layer.cornerRadius = 20
    window.layer.addSublayer(layer)
    let frame = try draw(window)
    #expect(frame[2, 2] == SIMD4(0, 0, 0, 255) && frame[30, 30].x == 255)
  }

  enum Rounding: CaseIterable {
    case fill, clip, border, someCorners
  }

  /// Draws a red view with round corners of 16 points.
  private func draw(_ rounding: Rounding, _ curve: CALayerCornerCurve) throws -> Frame {
    let window = makeWindow()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    view.layer.cornerRadius = 16
    view.layer.cornerCurve = curve
    switch rounding {
    case .fill: view.backgroundColor = .red
    case .clip:
      view.clipsToBounds = true
      let inner = UIView(frame: CGRect(x: -5, y: -5, width: 80, height: 80))
      inner.backgroundColor = .red
      view.addSubview(inner)
    case .border:
      view.layer.borderWidth = 25
      view.layer.borderColor = UIColor.red.cgColor
    case .someCorners:
      view.backgroundColor = .red
      view.layer.maskedCorners = [.layerMinXMinYCorner]
    }
    window.addSubview(view)
    return try draw(window)
  }

  @Test("a continuous corner is drawn in fill, clip and border", arguments: Rounding.allCases)
  func continuousCorners(rounding: Rounding) throws {
    let outline = Path(
      CGRect(x: 0, y: 0, width: 60, height: 60),
      rounding: rounding == .someCorners ? .topLeft : .all, continuousRadius: 16)
    let frame = try draw(rounding, .continuous)
    let circular = try draw(rounding, .circular)
    var largest = 0.0
    for row in 0..<14 {
      for column in 0..<14 {
        var inside = 0
        for sample in 0..<64 {
          let x = Double(column) + (Double(sample % 8) + 0.5) / 8
          let y = Double(row) + (Double(sample / 8) + 0.5) / 8
          if outline.contains(CGPoint(x: x, y: y), by: .nonZero) { inside += 1 }
        }
        // Cairo has 15 levels of coverage in y.
        #expect(abs(Double(frame[column, row].x) - 255 * Double(inside) / 64) <= 20)
        largest = max(largest, abs(Double(frame[column, row].x) - Double(circular[column, row].x)))
      }
    }
    // It is up to 0.0125 radii, 0.2 pixels, off the circular one.
    #expect(largest > 25)
    // The other corners.
    #expect((frame[58, 58].x == 255) == (rounding == .someCorners))
  }

  @Test("the shadow of a rounded rectangle has round corners, whichever their curve is")
  func shadowOfPath() {
    func scene(_ path: CGPath) -> Scene {
      let window = makeWindow()
      window.backgroundColor = .white
      let view = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50))
      view.layer.shadowOpacity = 1
      view.layer.shadowPath = path
      window.addSubview(view)
      return window.presentedFrame().scene
    }
    let rect = CGRect(x: 0, y: 0, width: 50, height: 50)
    for radius in [4.0, 16, 20, 25] {
      let circular = CGPath(
        roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil)
      let continuous = UIBezierPath(roundedRect: rect, cornerRadius: radius).cgPath
      let (a, b) = (scene(circular), scene(continuous))
      #expect(difference(a, b) < 1e-5)
      #expect(difference(a, scene(CGPath(rect: rect, transform: nil))) > 0.01)
    }
  }
}
