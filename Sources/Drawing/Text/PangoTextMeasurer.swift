public import SceneGraph

/// Measures text with the fonts that `CairoRasterizer` draws.
@MainActor
public final class PangoTextMeasurer: TextMeasurer {
  private let typesetter: Typesetter

  /// Finds the machine's fonts.
  ///
  /// - Returns: nil if there is no font or memory; a window then estimates the size of texts.
  public init?() {
    guard let typesetter = try? Typesetter() else { return nil }
    self.typesetter = typesetter
  }

  public func size(of block: TextBlock, within width: Double?) -> Size {
    typesetter.size(of: block, within: width)
  }
}

extension Typesetter {
  /// Returns the size of a text in points, as `CairoRasterizer` draws it.
  ///
  /// - Parameter width: the width of the lines; nil for no limit.
  package func size(of block: TextBlock, within width: Double?) -> Size {
    guard !block.text.isEmpty, let layout = TextLayout(block, within: width, self) else {
      return Size(width: 0, height: 0)
    }
    return Size(
      width: layout.width, height: Double(layout.lines.count) * block.font.lineHeight)
  }

  /// Returns the files of the fonts in which this machine sets a text.
  package func fontFiles(of block: TextBlock, within width: Double?) -> Set<String> {
    block.text.isEmpty ? [] : TextLayout(block, within: width, self)?.fontFiles ?? []
  }
}
