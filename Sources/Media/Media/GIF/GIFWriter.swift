import CFFmpeg
import Frames

/// A writer of GIF files that quantizes frames to one palette (FFmpeg's `paletteuse`).
struct GIFWriter: ~Copyable {
  private let graph: FilterGraph
  private let encoder: Encoder
  private let muxer: OutputContainer
  private let quantized: OwnedFrame
  /// The duration of the last frame in 1/100 s, which the muxer cannot compute from a next frame.
  private var lastDelay: Int64 = 0

  /// The maximum duration of a GIF frame in 1/100 s: the field has 16 bits.
  private static let maximumDelay: Int64 = 65535

  /// Writes the header of a GIF that loops forever.
  ///
  /// - Throws: `MediaError`.
  init(
    _ size: PixelSize, palette: borrowing OwnedFrame, into stream: DescriptorStream, path: String
  ) throws(MediaError) {
    // Error diffusion keeps gradients smooth; its restriction to the changed rectangle keeps static
    // areas static.
    let graph = try FilterGraph(
      "paletteuse", options: "dither=sierra2:diff_mode=rectangle",
      inputs: [size, PixelSize(frame: palette.pointer) ?? size], path: path)
    palette.pointer.pointee.pts = 0
    try graph.push(palette.pointer, into: 1)
    // Without an end of the palette's input, every frame would wait for another palette.
    try graph.push(nil, into: 1)
    let encoder = try Encoder(
      Encoder.Settings(
        name: "gif", size: size, format: AV_PIX_FMT_PAL8, rate: FrameRate(100)),
      path: path)
    let muxer = try OutputContainer("gif", stream, path: path)
    guard let quantized = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    try muxer.start(encoder, options: [("loop", "0")])
    self.graph = graph
    self.encoder = encoder
    self.muxer = muxer
    self.quantized = quantized
  }

  /// Quantizes and writes one frame. Times are in 1/100 s.
  ///
  /// - Throws: `MediaError`.
  mutating func write(
    _ frame: UnsafeMutablePointer<AVFrame>, at time: Int64, lasting duration: Int64
  ) throws(MediaError) {
    frame.pointee.pts = time
    try graph.push(frame)
    while try graph.pull(quantized.pointer) {
      defer { av_frame_unref(quantized.pointer) }
      var start = time
      var left = duration
      repeat {
        // A longer duration than the maximum repeats the frame.
        lastDelay = min(left, Self.maximumDelay)
        quantized.pointer.pointee.pts = start
        try encode(quantized.pointer)
        start += lastDelay
        left -= lastDelay
      } while left > 0
    }
  }

  /// Drains the encoder and writes the trailer.
  ///
  /// - Throws: `MediaError`.
  func finish() throws(MediaError) {
    try encode(nil)
    try muxer.set("final_delay", String(lastDelay))
    try muxer.finish()
  }

  private func encode(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MediaError) {
    try encoder.encode(frame) { (packet: borrowing OwnedPacket) throws(MediaError) in
      try muxer.write(packet, from: encoder)
    }
  }
}
