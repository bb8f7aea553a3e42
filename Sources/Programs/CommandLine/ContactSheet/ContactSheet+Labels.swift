import Frames
import Jobs
import SceneGraph
import Support
import Text
import Transitions

extension ContactSheet {
  private static let titleColor = SIMD4<UInt8>(236, 236, 240, 255)
  private static let detailColor = SIMD4<UInt8>(142, 142, 150, 255)

  /// The sheet without frames and labels: a neutral dark grey.
  var blankImage: ContactSheetImage {
    ContactSheetImage(size: layout.size, red: 33, green: 33, blue: 36)
  }

  /// Returns the sheet without frames: its labels are the rows' names and the columns' instants.
  func labelledImage(with typesetter: Typesetter) throws(TextError) -> ContactSheetImage {
    var image = blankImage
    let titleStyle = TextStyle(size: layout.textSize, weight: .bold, color: Self.titleColor)
    let detailStyle = TextStyle(size: layout.textSize, color: Self.detailColor)
    for column in 0..<layout.columns {
      for (index, instant) in instants.enumerated() {
        let heading = try typesetter.line(
          "\(plain(instant))%", detailStyle, within: layout.frame.width)
        image.composite(
          heading, onBaseline: layout.headingBaseline(ofColumn: column, instant: index))
      }
    }
    // A sheet of forward pushes alone needs no direction beside each name.
    let showsDirections = rows.contains { $0.direction != .push } || playback == .reversed
    for (index, row) in rows.enumerated() {
      let baseline = layout.captionBaseline(ofRow: index)
      let title = try typesetter.line(row.name, titleStyle, within: layout.rowWidth)
      image.composite(title, onBaseline: baseline)
      guard showsDirections else { continue }
      let indent = title.width + Int((layout.textSize * 0.6).rounded())
      let text = row.direction.rawValue + (playback == .reversed ? ", reversed" : "")
      let detail = try typesetter.line(text, detailStyle, within: max(layout.rowWidth - indent, 0))
      image.composite(
        detail, onBaseline: PixelPosition(x: baseline.x + indent, y: baseline.y))
    }
    return image
  }
}

extension ContactSheetImage {
  /// Composites a line of text whose baseline begins at `baseline`.
  fileprivate mutating func composite(_ line: TextLine, onBaseline baseline: PixelPosition) {
    composite(
      line.frame, at: PixelPosition(x: baseline.x - line.start, y: baseline.y - line.baseline))
  }
}
