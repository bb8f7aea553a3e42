import Frames
import SceneGraph
import Transitions

/// A rectangle of a window in whole pixels, from its top left.
struct WindowArea: Hashable {
  var x, y, width, height: Int

  var size: PixelSize? { PixelSize(width: width, height: height) }

  func contains(x: Double, y: Double) -> Bool {
    x >= Double(self.x) && x < Double(self.x + width) && y >= Double(self.y)
      && y < Double(self.y + height)
  }
}

/// Where in a window the stage and the panes beside it are.
struct PreviewLayout: Hashable {
  /// A side of the window at which a pane can be.
  enum Side: Hashable, CaseIterable {
    case right, bottom
  }

  /// A pane's place, as it asks for it.
  struct Request: Hashable {
    /// The side of what the panes before it leave free.
    var side: Side
    /// How far it reaches from there, in pixels.
    var thickness: Int
  }

  /// The picture, as large as its shape allows, in the middle of what the panes leave free.
  let stage: WindowArea
  /// The panes, as they were asked for. No pane takes more than three fifths of what it finds; one that finds a
  /// single pixel is left out.
  let panes: [WindowArea?]

  /// - Parameter shape: the picture's; of what it measures only the ratio counts.
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
    stage = WindowArea(
      x: free.x + (free.width - fitting.width) / 2, y: free.y + (free.height - fitting.height) / 2,
      width: fitting.width, height: fitting.height)
  }

  /// The largest size of `shape` that fits into `window`, all of it where that differs by no more than rounding.
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
