import Frames
import Media

/// Returns a valid size.
func size(_ width: Int, _ height: Int) throws -> PixelSize {
  guard let size = PixelSize(width: width, height: height) else {
    throw TestFailure("\(width)x\(height) is not a size")
  }
  return size
}

/// Returns a frame whose pixels are computed from column and row.
func frame(
  _ size: PixelSize, alpha: AlphaMode = .opaque, _ pixel: (Int, Int) -> SIMD4<UInt8>
) -> Frame {
  var bytes: [UInt8] = []
  for y in 0..<size.height {
    for x in 0..<size.width {
      let value = pixel(x, y)
      bytes += [value.x, value.y, value.z, value.w]
    }
  }
  return Frame(size: size, alpha: alpha, bytes: bytes)
}

/// Returns a smooth opaque frame that moves with `time`.
func gradient(_ size: PixelSize, at time: Int) -> Frame {
  frame(size) { x, y in
    SIMD4(
      UInt8(truncatingIfNeeded: 40 + x * 2 + time), UInt8(truncatingIfNeeded: 60 + y * 2),
      UInt8(truncatingIfNeeded: 200 - x - y / 2), 255)
  }
}

/// Writes all frames in every pass of a sink, and commits.
func write(_ frames: [(frame: Frame, periods: Int)], to sink: any FrameSink) throws {
  for _ in 0..<sink.passes {
    for (frame, periods) in frames {
      let bytes = frame.bytes
      try sink.write(bytes.span.bytes, showingFor: periods)
    }
    try sink.endPass()
  }
  try sink.commit()
}

/// Returns the reason of the `MediaError` that `body` throws; nil if it throws nothing.
func reason(_ body: () throws -> Void) throws -> MediaError.Reason? {
  do {
    try body()
    return nil
  } catch let error as MediaError {
    return error.reason
  }
}
