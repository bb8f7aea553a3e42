public import Frames

extension PixelSize {
  /// The number of pixels of FFmpeg's largest frame, with 128 pixels added to each side: FFmpeg
  /// refuses a frame of which 2³¹ − 1 bytes or more would be 8 for each of them
  /// (`av_image_check_size2`).
  public static let largestPaddedArea = (Int(Int32.max) - 1) / 8

  /// True if FFmpeg encodes frames of this size, and decodes them if the width is a multiple of 64,
  /// to which decoders round it up. The largest square is 16255 × 16255.
  public var isWithinFFmpegLimit: Bool {
    // Sides below the limit cannot overflow.
    max(width, height) < Self.largestPaddedArea
      && (width + 128) * (height + 128) <= Self.largestPaddedArea
  }
}
