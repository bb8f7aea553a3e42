import CFFmpeg
public import Frames

/// The format of a film's pictures: 4:2:0 with 8 bits, limited range and even sides.
public struct FilmPictureFormat: Hashable, Sendable {
  /// The size in pixels; both sides are even.
  public let size: PixelSize
  /// The encoding of the colours.
  public let color: VideoColor

  /// Creates a format.
  ///
  /// - Precondition: both sides of `size` are even.
  public init(size: PixelSize, color: VideoColor = .bt709) {
    precondition(size.width % 2 == 0 && size.height % 2 == 0, "chroma samples cover two pixels")
    self.size = size
    self.color = color
  }
}

/// A picture of a film on its way from a decoder to an encoder.
///
/// Unchecked because no one writes into its frame.
public final class VideoPicture: @unchecked Sendable {
  let frame: OwnedFrame

  init(_ frame: consuming OwnedFrame) { self.frame = frame }

  /// Creates a picture that shares the pixels of `frame`; nil without memory.
  init?(sharing source: UnsafePointer<AVFrame>) {
    guard let frame = OwnedFrame(), av_frame_ref(frame.pointer, source) >= 0 else { return nil }
    self.frame = frame
  }
}
