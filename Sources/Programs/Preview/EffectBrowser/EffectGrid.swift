import SceneGraph
import Transitions

/// The grid of the effect browser: the effects whose names match the query, grouped by source.
///
/// Coordinates are points from the top left corner of the grid, before scrolling.
struct EffectGrid {
  /// An effect of the grid.
  struct Effect: Hashable {
    /// The index in the menu of effects.
    let index: Int
    /// The name.
    let name: String
  }

  /// A step of a key through the grid.
  enum Step: Hashable {
    case left, right, up, down
  }

  /// The height of a group's heading, and the space between cells.
  static let headingHeight = 24.0
  static let gap = 8.0
  /// The height of an effect's name below its thumbnail.
  static let nameHeight = 18.0
  /// The minimum width of a thumbnail.
  private static let leastWidth = 72.0

  /// The groups with their headings.
  private let groups: [(title: String, effects: [Effect])]
  /// The query.
  var query = "" {
    didSet { if !shown.contains(where: { $0.index == selection }) { selectFirst() } }
  }
  /// The selected effect's index in the menu; nil for none.
  var selection: Int?
  /// The width of the grid.
  var width = 248.0
  /// The aspect ratio of a thumbnail: its width divided by its height.
  var shape = 0.5

  /// Creates a grid of the groups that have effects.
  init(_ groups: [(title: String, effects: [Effect])]) {
    self.groups = groups.filter { !$0.effects.isEmpty }
  }

  /// The groups whose effects match the query: every word is in the name.
  private var shownGroups: [(title: String, effects: [Effect])] {
    let words = query.lowercased().split(separator: " ")
    return groups.map { group in
      (
        group.title,
        group.effects.filter { effect in
          words.allSatisfy { effect.name.lowercased().contains($0) }
        }
      )
    }.filter { !$0.1.isEmpty }
  }

  /// The matching effects, in order.
  var shown: [Effect] { shownGroups.flatMap(\.effects) }

  /// Selects the first matching effect.
  mutating func selectFirst() { selection = shown.first?.index }

  // MARK: Layout

  private var columnCount: Int { max(Int((width + Self.gap) / (Self.leastWidth + Self.gap)), 1) }

  /// The size of a thumbnail.
  var pictureSize: Size {
    let columns = Double(columnCount)
    let width = max((self.width - (columns - 1) * Self.gap) / columns, 1)
    return Size(width: width, height: min(width / shape, width * 1.5))
  }

  /// The headings and the cells, with the total height.
  func layout() -> (
    headings: [(title: String, y: Double)], cells: [(effect: Effect, frame: Rect)], height: Double
  ) {
    let picture = pictureSize
    let cell = Size(width: picture.width, height: picture.height + Self.nameHeight)
    var headings: [(title: String, y: Double)] = []
    var cells: [(effect: Effect, frame: Rect)] = []
    var y = 0.0
    for group in shownGroups {
      headings.append((group.title, y))
      y += Self.headingHeight
      for (place, effect) in group.effects.enumerated() {
        let (row, column) = (place / columnCount, place % columnCount)
        cells.append(
          (
            effect,
            Rect(
              x: Double(column) * (cell.width + Self.gap),
              y: y + Double(row) * (cell.height + Self.gap), width: cell.width,
              height: cell.height)
          ))
      }
      let rows = (group.effects.count + columnCount - 1) / columnCount
      y += Double(rows) * (cell.height + Self.gap)
    }
    return (headings, cells, y)
  }

  /// Returns the effects of cells, from the selected one outwards; from the first cell if none of
  /// them is selected.
  static func outwards(
    _ cells: [(effect: Effect, frame: Rect)], from selection: Int?
  ) -> [Int] {
    let start = cells.first { $0.effect.index == selection } ?? cells.first
    func distance(_ frame: Rect) -> Double {
      guard let center = start?.frame else { return 0 }
      let (x, y) = (frame.midX - center.midX, frame.midY - center.midY)
      return x * x + y * y
    }
    return cells.map { (index: $0.effect.index, distance: distance($0.frame)) }
      .enumerated().sorted {
        ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
      }.map(\.element.index)
  }

  /// Moves the selection to the nearest cell in a direction, if there is one.
  mutating func move(_ step: Step) {
    let cells = layout().cells
    guard let current = cells.firstIndex(where: { $0.effect.index == selection }) else {
      return selectFirst()
    }
    let frame = cells[current].frame
    let next: (effect: Effect, frame: Rect)? =
      switch step {
      case .left: current > 0 ? cells[current - 1] : nil
      case .right: current + 1 < cells.count ? cells[current + 1] : nil
      case .up: Self.nearest(to: frame, in: cells.filter { $0.frame.minY < frame.minY })
      case .down: Self.nearest(to: frame, in: cells.filter { $0.frame.minY > frame.minY })
      }
    if let next { selection = next.effect.index }
  }

  /// Returns the cell that is nearest vertically, and of those the nearest horizontally.
  private static func nearest(
    to frame: Rect, in cells: [(effect: Effect, frame: Rect)]
  ) -> (effect: Effect, frame: Rect)? {
    cells.min { a, b in
      let heights = (abs(a.frame.minY - frame.minY), abs(b.frame.minY - frame.minY))
      guard heights.0 == heights.1 else { return heights.0 < heights.1 }
      return abs(a.frame.minX - frame.minX) < abs(b.frame.minX - frame.minX)
    }
  }
}
