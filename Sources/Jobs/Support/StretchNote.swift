package import Frames

/// Returns a note about screens that are stretched from portrait to landscape or vice versa; nil if
/// none are.
///
/// - Parameters:
///   - screens: the screens, by the names of their files, with their sizes.
///   - size: the size that they fill, in pixels.
///   - filled: the surface that they fill, with its verb: `the frames are`.
package func stretchNote(
  about screens: [(file: String, size: PixelSize)], filling size: PixelSize, _ filled: String
) -> String? {
  let stretched = screens.filter {
    let (own, drawn) = ($0.size.width - $0.size.height, size.width - size.height)
    return own.signum() * drawn.signum() < 0
  }
  guard let first = stretched.first else { return nil }
  let names = stretched.map(\.file).joined(separator: " and ")
  let (one, other) =
    first.size.width > first.size.height ? ("landscape", "portrait") : ("portrait", "landscape")
  return stretched.count == 1
    ? "\(names) is \(one) and \(filled) \(other), so it is stretched; --fit contain or --fit "
      + "cover keeps its shape."
    : "\(names) are \(one) and \(filled) \(other), so they are stretched; --fit contain or "
      + "--fit cover keeps their shape."
}
