public import Frames
import Glibc
import Media

/// Requires two pictures to be alike. If they are not, writes the reference, the actual picture and
/// the difference as PNGs under `.build/pictures` (or `HINGE_PICTURES`).
///
/// - Parameters:
///   - largest: the largest difference of any channel, of 255.
///   - outliers: the share of pixels, 0 to 1, that may differ by more.
///   - rms: the largest root mean square of the differences, of 255.
/// - Throws: `PictureMismatch`, which says where they differ most.
public func requireAlike(
  _ actual: Frame, _ reference: Frame, within largest: Int, outliers: Double = 0,
  rms: Double = .infinity, named name: String
) throws {
  guard let difference = FrameDifference(actual, reference) else {
    throw PictureMismatch(
      description: "\(name): the sizes differ, \(actual.size) and \(reference.size)")
  }
  let share = difference.fraction(above: largest)
  guard share > outliers || difference.rootMeanSquare > rms else { return }
  let folder = getenv("HINGE_PICTURES").map { String(cString: $0) } ?? ".build/pictures"
  mkdir(folder, 0o777)
  for (picture, kind) in [
    (actual, "actual"), (reference, "reference"), (difference.picture(gain: 8), "difference"),
  ] {
    try PNGFile.write(picture, to: "\(folder)/\(name)-\(kind).png")
  }
  throw PictureMismatch(
    description: """
      \(name): \(share * 100) % of the pixels differ by more than \(largest) (allowed: \
      \(outliers * 100) %), RMS allowed: \(rms); actual and reference: \(difference); see \
      \(folder)/\(name)-*.png
      """)
}

/// An error: two pictures are not alike.
public struct PictureMismatch: Error, CustomStringConvertible {
  /// The size of the difference, and the pixels with most of it.
  public let description: String
}

/// Writes stills for people to look at.
public enum PNGFile {
  /// Writes `frame` to `path`.
  public static func write(_ frame: Frame, to path: String) throws {
    let stream = FrameStreamFormat(
      size: frame.size, framesPerSecond: FrameRate(1), alpha: frame.alpha)
    let sink = try FileSink(.png, to: .file(path), stream: stream)
    do {
      try sink.write(frame.bytes.span.bytes, showingFor: 1)
      try sink.endPass()
      try sink.commit()
    } catch {
      sink.discard()
      throw error
    }
  }
}
