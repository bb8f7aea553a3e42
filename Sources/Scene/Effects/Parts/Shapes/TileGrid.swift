internal import SceneGraph

/// A grid of pixel-aligned tiles that covers a container.
struct TileGrid {
  private let columnCuts, rowCuts: [Double]

  /// Creates a grid of `columns` by `rows` tiles, each count capped at the number of pixels.
  init(columns: Int, rows: Int, in container: Container) {
    columnCuts = container.pixelAlignedCuts(columns, over: container.size.width)
    rowCuts = container.pixelAlignedCuts(rows, over: container.size.height)
  }

  /// The number of tiles from left to right.
  var columns: Int { columnCuts.count - 1 }
  /// The number of tiles from top to bottom.
  var rows: Int { rowCuts.count - 1 }

  /// Returns the frame of a tile in container coordinates, in points; indices start at 0.
  func frame(column: Int, row: Int) -> Rect {
    Rect(
      x: columnCuts[column], y: rowCuts[row], width: columnCuts[column + 1] - columnCuts[column],
      height: rowCuts[row + 1] - rowCuts[row])
  }
}
