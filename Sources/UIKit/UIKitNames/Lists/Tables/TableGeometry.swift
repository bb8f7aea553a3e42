import Foundation
import FoundationNames
import SceneGraph

/// The positions of a table's rows, headers and footers, from top to bottom.
struct TableGeometry {
  struct Section {
    /// The distances from the top of the content, in points.
    var top = 0.0
    var bottom = 0.0
    var header = 0.0
    var footer = 0.0
    var heights: [Double] = []
    /// True for the rows whose height is unknown until their cell is created.
    var isEstimated: [Bool] = []
    var tops: [Double] = []
  }

  var sections: [Section] = []
  /// The height of the view above all sections.
  var header = 0.0
  /// The height of the view below all sections.
  var footer = 0.0
  /// The total height.
  private(set) var height = 0.0
  /// The top of the view below all sections.
  private(set) var footerTop = 0.0

  /// Computes all positions from the heights.
  mutating func place() {
    var y = header
    for index in sections.indices {
      sections[index].top = y
      y += sections[index].header
      sections[index].tops = sections[index].heights.map { height in
        defer { y += height }
        return y
      }
      y += sections[index].footer
      sections[index].bottom = y
    }
    footerTop = y
    height = y + footer
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && sections[path.section].heights.indices.contains(path.row)
  }

  /// The numbers of rows of the sections.
  var rowCounts: [Int] { sections.map(\.heights.count) }

  /// Returns the top and the height of a row; nil if it does not exist.
  func row(_ path: IndexPath) -> (top: Double, height: Double)? {
    guard contains(path) else { return nil }
    let section = sections[path.section]
    return (section.tops[path.row], section.heights[path.row])
  }

  /// Returns the rows visible in a part of the content.
  func rows(from top: Double, to bottom: Double) -> [IndexPath] {
    var paths: [IndexPath] = []
    for (index, section) in sections.enumerated()
    where section.bottom > top && section.top < bottom {
      // The first row whose bottom is below the part's top.
      var (low, high) = (0, section.tops.count)
      while low < high {
        let middle = (low + high) / 2
        if section.tops[middle] + section.heights[middle] > top {
          high = middle
        } else {
          low = middle + 1
        }
      }
      while low < section.tops.count, section.tops[low] < bottom {
        if section.heights[low] > 0 { paths.append(IndexPath(row: low, section: index)) }
        low += 1
      }
    }
    return paths
  }
}
