public import SceneGraph

/// A grid of lines over a screen for measuring: tenths, thirds and halves of each side.
///
/// Each line is a dark line and a light line side by side, so that it is visible on any picture.
/// The marked position is the border between the two: the pixel border nearest to the exact
/// position.
public struct GridOverlay: Hashable, Sendable {
  /// The screen.
  public var container: Container
  /// The width of each of the two lines, in pixels.
  public var lineWidth: Int

  /// Creates a grid over `container`.
  ///
  /// - Parameter lineWidth: pixels; raised to 1.
  public init(over container: Container, lineWidth: Int = 1) {
    self.container = container
    self.lineWidth = max(lineWidth, 1)
  }

  /// The division of a side.
  private enum Kind: CaseIterable {
    case tenths, thirds, halves

    var count: Int {
      switch self {
      case .tenths: 10
      case .thirds: 3
      case .halves: 2
      }
    }

    /// The light line's colour. The dark line is black with 0.7 of its alpha.
    var color: Color {
      switch self {
      case .tenths: Color(red: 1, green: 1, blue: 1, alpha: 0.4)
      case .thirds: Color(red: 0.35, green: 0.85, blue: 1, alpha: 0.75)
      case .halves: Color(red: 1, green: 0.35, blue: 0.55, alpha: 0.95)
      }
    }
  }

  /// The lines, back to front: tenths, thirds, halves.
  public var layers: [Layer] {
    let (width, height) = (container.size.width, container.size.height)
    let thickness = Double(lineWidth) / container.scale
    return Kind.allCases.flatMap { kind in
      (1..<kind.count).filter { kind != .tenths || $0 != 5 }.flatMap { index in
        let x = pixelAligned(width * Double(index) / Double(kind.count))
        let y = pixelAligned(height * Double(index) / Double(kind.count))
        let light = kind.color
        let dark = Color(red: 0, green: 0, blue: 0, alpha: light.alpha * 0.7)
        return [
          Layer(
            frame: Rect(x: x - thickness, y: 0, width: thickness, height: height),
            contents: .color(dark)),
          Layer(frame: Rect(x: x, y: 0, width: thickness, height: height), contents: .color(light)),
          Layer(
            frame: Rect(x: 0, y: y - thickness, width: width, height: thickness),
            contents: .color(dark)),
          Layer(frame: Rect(x: 0, y: y, width: width, height: thickness), contents: .color(light)),
        ]
      }
    }
  }

  /// The positions of the tenths in points, along the top and down the left side.
  public var labels: [Annotation] {
    (1..<10).flatMap { tenth in
      let (x, y) = (
        container.size.width * Double(tenth) / 10, container.size.height * Double(tenth) / 10
      )
      return [
        Annotation(Self.text(x), at: Point(x: x, y: 0), anchor: Point(x: 0.5, y: 0)),
        Annotation(Self.text(y), at: Point(x: 0, y: y), anchor: Point(x: 0, y: 0.5)),
      ]
    }
  }

  private func pixelAligned(_ length: Double) -> Double {
    (length * container.scale).rounded() / container.scale
  }

  /// Returns a length in points as text, with one decimal if it is not whole.
  private static func text(_ points: Double) -> String {
    let tenths = (points * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}
