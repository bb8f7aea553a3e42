import Frames
import Media
import TestSupport
import Testing

@Suite("Outputs of more than 8 bits")
struct DeepVideoTests {
  private static let size = PixelSize.square(64)

  /// Returns a frame of 16 bits whose columns are `values`, repeated.
  private func frame(_ values: [UInt16]) -> Frame {
    let pixels = (0..<Self.size.height).flatMap { _ in
      (0..<Self.size.width).flatMap { x -> [UInt16] in
        let value = values[x % values.count]
        return [value, value, value, 65535]
      }
    }
    return Frame(
      size: Self.size, alpha: .opaque, bytes: pixels.withUnsafeBytes { [UInt8]($0) },
      samples: .uint16)
  }

  private func write(
    _ frame: Frame, to file: String, _ options: EncodingOptions,
    colorSpace: ColorSpace = .srgb
  ) throws {
    let format = try #require(OutputFormat(path: file))
    let stream = FrameStreamFormat(
      size: frame.size, framesPerSecond: FrameRate(10), alpha: .opaque, colorSpace: colorSpace,
      samples: .uint16)
    let sink = try format.makeSink(to: .file(FilePath(file)), stream: stream, options: options)
    for _ in 0..<sink.passes {
      try sink.write(frame.bytes.span.bytes, showingFor: format.isMoving ? 2 : 1)
      try sink.endPass()
    }
    try sink.commit()
  }

  @Test(
    "An encoder gets the pixel format of the depth",
    arguments: [
      ("a.mp4", "libx264", 10, "yuv420p10le"), ("a.webm", "libvpx-vp9", 10, "yuv420p10le"),
      ("a.mkv", "ffv1", 10, "gbrp10le"), ("a.mkv", "ffv1", 16, "gbrp16le"),
      ("a.mp4", "libx264", 16, "yuv420p10le"),
    ])
  func formats(name: String, encoder: String, depth: Int, wanted: String) throws {
    let folder = try TemporaryFolder()
    let options = EncodingOptions(preset: "ultrafast", encoder: encoder, depth: depth)
    try write(frame([30000, 40000]), to: folder(name), options)
    let lines = try FFprobe.lines("stream=pix_fmt", of: folder(name), ["-select_streams", "v"])
    #expect(lines.first == wanted)
  }

  @Test("PNG and FFV1 of 16 bits keep every number")
  func lossless() throws {
    let folder = try TemporaryFolder()
    let values = (0..<64).map { UInt16($0 * 1039 + 17) }
    let picture = frame(values)
    let reading = PictureReader.Options(samples: .uint16)
    try write(picture, to: folder("a.png"), EncodingOptions(depth: 16))
    #expect(try PictureReader.picture(FilePath(folder("a.png")), reading).frame == picture)
    try write(picture, to: folder("a.mkv"), EncodingOptions(encoder: "ffv1", depth: 16))
    try FFmpegProgram.run(["-i", folder("a.mkv"), "-frames:v", "1", folder("b.png")])
    #expect(try PictureReader.picture(FilePath(folder("b.png")), reading).frame == picture)
  }

  @Test("YUV of 8 bits is dithered: an area between two steps keeps its mean")
  func dithered() throws {
    let folder = try TemporaryFolder()
    // 0.3 steps of luma above one: 16 + 219 · v = 40.3.
    let value = UInt16((24.3 / 219 * 65535).rounded())
    try write(frame([value]), to: folder("a.y4m"), EncodingOptions())
    let bytes = try readFile(folder("a.y4m"))
    let marker = Array("FRAME\n".utf8)
    let start =
      try #require(
        bytes.indices.first { bytes[$0...].starts(with: marker) }) + marker.count
    let luma = bytes[start..<(start + Self.size.area)]
    #expect(Set(luma) == [40, 41])
    let mean = Double(luma.reduce(0) { $0 + Int($1) }) / Double(Self.size.area)
    #expect(abs(mean - 40.3) < 0.01)
  }

  @Test("PQ states its tags and the measured light")
  func metadata() throws {
    let folder = try TemporaryFolder()
    // 1,000 cd/m² in half of the columns, black in the others.
    let bright = UInt16((ColorSpace.pq.value(of: 1000 / 203.0) * 65535).rounded())
    let options = EncodingOptions(encoder: "ffv1", depth: 10)
    try write(frame([bright, 0]), to: folder("a.mkv"), options, colorSpace: .pq)
    let light = try FFprobe.lines(
      "stream_side_data=max_content,max_average", of: folder("a.mkv"),
      ["-select_streams", "v"])
    #expect(light.joined().contains("1000|500"), "\(light)")
  }

  @Test("A picture of standard dynamic range has white at 203 cd/m²; one of PQ keeps its numbers")
  func stills() throws {
    let folder = try TemporaryFolder()
    try PNGFile.write(
      try TestPictures.plain(4, 4, SIMD4(255, 255, 255, 255)), to: folder("white.png"))
    let reading = PictureReader.Options(colorSpace: .pq)
    let white = try PictureReader.picture(FilePath(folder("white.png")), reading).frame
    #expect(abs(Double(white.sample(0)) / 65535 - 0.5807) < 2e-4)
    let picture = frame([0, 12345, 40000, 65535])
    try write(picture, to: folder("pq.png"), EncodingOptions(depth: 16), colorSpace: .pq)
    #expect(try PictureReader.picture(FilePath(folder("pq.png")), reading).frame == picture)
  }
}
