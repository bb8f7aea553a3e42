import Frames
import SceneGraph
import Transitions

/// A rectangle of a window, in whole pixels from the window's top left corner.
struct WindowArea: Hashable {
  var x, y, width, height: Int

  /// The size; nil if a side is 0.
  var size: PixelSize? { PixelSize(width: width, height: height) }

  /// Returns true if the rectangle covers a window of `size`.
  func covers(_ size: PixelSize) -> Bool {
    x <= 0 && y <= 0 && x + width >= size.width && y + height >= size.height
  }

  /// Returns true if the rectangle contains the position (`x`, `y`) in pixels.
  func contains(x: Double, y: Double) -> Bool {
    x >= Double(self.x) && x < Double(self.x + width) && y >= Double(self.y)
      && y < Double(self.y + height)
  }
}

/// The area that a pane requests, at any scale of the window.
struct PaneRequest: Hashable {
  /// The side of the window.
  let side: PreviewLayout.Side
  /// The extent from that side, in points.
  let thickness: Double

  /// Returns the request in a window of `scale` pixels per point.
  func request(scale: Double) -> PreviewLayout.Request {
    PreviewLayout.Request(side: side, thickness: Int((thickness * scale).rounded()))
  }
}

/// The layout of a window: the viewport and the panes beside it.
struct PreviewLayout: Hashable {
  /// A side of the window.
  enum Side: Hashable, CaseIterable {
    case right, bottom
  }

  /// The area that a pane requests.
  struct Request: Hashable {
    /// The side of the area that earlier panes leave free.
    var side: Side
    /// The extent from that side, in pixels.
    var thickness: Int
  }

  /// The viewport: the largest area of its aspect ratio, in the middle of the area that the panes
  /// leave free.
  let viewport: WindowArea
  /// The panes, in the order of their requests. A pane takes at most three fifths of the free area;
  /// nil if the area is a single pixel wide or high.
  let panes: [WindowArea?]

  /// Lays out a window.
  ///
  /// - Parameter shape: the viewport's shape; only its aspect ratio counts.
  init(in window: PixelSize, shape: Size, panes requests: [Request]) {
    var free = WindowArea(x: 0, y: 0, width: window.width, height: window.height)
    panes = requests.map { request in
      var pane = free
      switch request.side {
      case .right:
        pane.width = min(request.thickness, free.width * 3 / 5)
        free.width -= pane.width
        pane.x = free.x + free.width
        return pane.width > 0 ? pane : nil
      case .bottom:
        pane.height = min(request.thickness, free.height * 3 / 5)
        free.height -= pane.height
        pane.y = free.y + free.height
        return pane.height > 0 ? pane : nil
      }
    }
    let fitting = Self.largest(of: shape, in: free.size ?? window)
    viewport = WindowArea(
      x: free.x + (free.width - fitting.width) / 2, y: free.y + (free.height - fitting.height) / 2,
      width: fitting.width, height: fitting.height)
  }

  /// Returns the largest size with the aspect ratio of `shape` that fits into `window`, or all of
  /// `window` if the difference is only rounding.
  static func largest(of shape: Size, in window: PixelSize) -> PixelSize {
    let (width, height) = (Double(window.width), Double(window.height))
    let factor = min(width / shape.width, height / shape.height)
    func side(_ length: Double, _ available: Int) -> Int {
      let fitting = length * factor
      return Double(available) - fitting < 1 ? available : max(Int(fitting.rounded()), 1)
    }
    return PixelSize(
      width: side(shape.width, window.width), height: side(shape.height, window.height)) ?? window
  }
}
