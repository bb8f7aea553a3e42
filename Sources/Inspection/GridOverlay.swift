public import SceneGraph

/// Lines over a screen to measure by: a tenth, a third and half of each side.
///
/// Each line is a dark one and a light one side by side, so that it is seen on any picture, and the place that it marks is
/// where the two meet: the border between two pixels that is nearest to it.
public struct GridOverlay: Hashable, Sendable {
  /// What is measured.
  public var container: Container
  /// How wide each of the two lines is, in pixels.
  public var lineWidth: Int

  /// A grid over `container` with lines of `lineWidth` pixels, at least one.
  public init(over container: Container, lineWidth: Int = 1) {
    self.container = container
    self.lineWidth = max(lineWidth, 1)
  }

  /// What a line divides its side into.
  private enum Kind: CaseIterable {
    case tenths, thirds, halves

    var count: Int {
      switch self {
      case .tenths: 10
      case .thirds: 3
      case .halves: 2
      }
    }

    /// The lighter of the two lines; the other is black and as transparent.
    var color: Color {
      switch self {
      case .tenths: Color(red: 1, green: 1, blue: 1, alpha: 0.4)
      case .thirds: Color(red: 0.35, green: 0.85, blue: 1, alpha: 0.75)
      case .halves: Color(red: 1, green: 0.35, blue: 0.55, alpha: 0.95)
      }
    }
  }

  /// The lines, those that matter most in front.
  public var layers: [Layer] {
    let (width, height) = (container.size.width, container.size.height)
    let thickness = Double(lineWidth) / container.scale
    return Kind.allCases.flatMap { kind in
      (1..<kind.count).filter { kind != .tenths || $0 != 5 }.flatMap { index in
        let x = onPixels(width * Double(index) / Double(kind.count))
        let y = onPixels(height * Double(index) / Double(kind.count))
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

  /// Where the tenths are, in points: along the top, and down the left side.
  public var labels: [PlaceLabel] {
    (1..<10).flatMap { tenth in
      let (x, y) = (
        container.size.width * Double(tenth) / 10, container.size.height * Double(tenth) / 10
      )
      return [
        PlaceLabel(Self.text(x), at: Point(x: x, y: 0), anchor: Point(x: 0.5, y: 0)),
        PlaceLabel(Self.text(y), at: Point(x: 0, y: y), anchor: Point(x: 0, y: 0.5)),
      ]
    }
  }

  private func onPixels(_ length: Double) -> Double {
    (length * container.scale).rounded() / container.scale
  }

  /// With a tenth of a point, where it is not whole.
  private static func text(_ points: Double) -> String {
    let tenths = (points * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}
