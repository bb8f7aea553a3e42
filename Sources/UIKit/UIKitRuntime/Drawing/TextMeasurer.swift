import SceneGraph
import Transitions

/// The measurer of windows without one: it takes every character for 0.6 em wide, in a monospaced
/// font's manner, and breaks lines at spaces.
@MainActor
final class EstimatingTextMeasurer: TextMeasurer {
  func size(of block: TextBlock, within width: Double?) -> Size {
    guard !block.text.isEmpty else { return Size(width: 0, height: 0) }
    let advance = block.font.size * 0.6
    let limit = width.map { max(Int(($0 / advance + 1e-9).rounded(.down)), 1) } ?? Int.max
    var lengths: [Int] = []
    for paragraph in block.text.split(separator: "\n", omittingEmptySubsequences: false) {
      var length = 0
      for word in paragraph.split(separator: " ") {
        if length > 0, length + 1 + word.count > limit, block.lineBreak != .clipping {
          lengths.append(length)
          length = word.count
        } else {
          length += word.count + (length > 0 ? 1 : 0)
        }
        while length > limit, block.lineBreak != .clipping {
          lengths.append(limit)
          length -= limit
        }
      }
      lengths.append(length)
    }
    if block.lineLimit > 0 { lengths = Array(lengths.prefix(block.lineLimit)) }
    return Size(
      width: Double(lengths.max() ?? 0) * advance,
      height: Double(lengths.count) * block.font.lineHeight)
  }
}
