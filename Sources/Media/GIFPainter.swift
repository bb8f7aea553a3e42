import CFFmpeg
import Frames

/// Draws frames with one palette (FFmpeg's `paletteuse`) and writes them as a GIF.
struct GIFPainter: ~Copyable {
  private let graph: FilterGraph
  private let encoder: Encoder
  private let muxer: OutputContainer
  private let painted: OwnedFrame
  /// How long the last frame shows, which the muxer cannot know from the start of the next.
  private var lastDelay: Int64 = 0

  /// The longest time that a GIF frame can have, in 1/100 s.
  private static let longestDelay: Int64 = 65535

  init(
    _ size: PixelSize, palette: borrowing OwnedFrame, into stream: DescriptorStream, path: String
  ) throws(MediaError) {
    // Error diffusion over the changed rectangle alone: gradients stay smooth, what rests stays still.
    let graph = try FilterGraph(
      "paletteuse", options: "dither=sierra2:diff_mode=rectangle",
      inputs: [size, PixelSize(frame: palette.pointer) ?? size], path: path)
    palette.pointer.pointee.pts = 0
    try graph.push(palette.pointer, into: 1)
    // The palette serves until the end; unless its input is ended, every frame waits for another.
    try graph.push(nil, into: 1)
    let encoder = try Encoder(
      Encoder.Settings(
        name: "gif", size: size, format: AV_PIX_FMT_PAL8, rate: FrameRate(100)),
      path: path)
    let muxer = try OutputContainer("gif", stream, path: path)
    guard let painted = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    try muxer.start(encoder, options: [("loop", "0")])
    self.graph = graph
    self.encoder = encoder
    self.muxer = muxer
    self.painted = painted
  }

  /// Draws one frame; times are in 1/100 s.
  mutating func paint(
    _ frame: UnsafeMutablePointer<AVFrame>, at time: Int64, lasting duration: Int64
  ) throws(MediaError) {
    frame.pointee.pts = time
    try graph.push(frame)
    while try graph.pull(painted.pointer) {
      defer { av_frame_unref(painted.pointer) }
      var start = time
      var left = duration
      repeat {
        // A longer hold than a frame can have is the same frame again.
        lastDelay = min(left, Self.longestDelay)
        painted.pointer.pointee.pts = start
        try encode(painted.pointer)
        start += lastDelay
        left -= lastDelay
      } while left > 0
    }
  }

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
