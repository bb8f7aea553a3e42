import CFFmpeg
import Glibc
import TestSupport

@testable import Media

/// Writes interleaved samples as a WAV file of 32-bit floating-point numbers.
func writeWAV(
  _ path: String, _ samples: [Float], rate: Int = 48000, channelCount: Int = 1
) throws {
  func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  let data = samples.withUnsafeBytes(Array.init)
  let format =
    number(3, 2) + number(channelCount, 2) + number(rate, 4) + number(rate * channelCount * 4, 4)
    + number(channelCount * 4, 2) + number(32, 2)
  try writeFile(
    path,
    Array("RIFF".utf8) + number(36 + data.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
      + format + Array("data".utf8) + number(data.count, 4) + data)
}

/// Returns the samples of a file of raw 32-bit floating-point numbers.
func readSamples(_ path: String) throws -> [Float] {
  try readFile(path).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
}

/// The channels' samples of one frame at a time.
func channel(_ index: Int, of count: Int, _ samples: [Float]) -> [Float] {
  stride(from: index, to: samples.count, by: count).map { samples[$0] }
}

/// Returns silence with a pulse at each position: a Gaussian with a deviation of `width` samples,
/// which lossy codecs keep in its place.
func clicks(at positions: [Int], count: Int, width: Double = 4) -> [Float] {
  var samples = [Float](repeating: 0, count: count)
  for position in positions {
    for offset in -32...32 where samples.indices.contains(position + offset) {
      samples[position + offset] = Float(0.8 * exp(-pow(Double(offset) / width, 2) / 2))
    }
  }
  return samples
}

/// Returns the position of the largest sample of a range; nil if all are below 0.2.
func peak(_ samples: [Float], in range: Range<Int>) -> Int? {
  let part = range.clamped(to: samples.indices)
  guard let top = part.max(by: { samples[$0] < samples[$1] }), samples[top] > 0.2 else {
    return nil
  }
  return top
}

/// Reads the part of a file in blocks of an awkward size.
func readSound(
  _ path: String, format: AudioFormat = AudioFormat(), begin: Double = 0, count: Int,
  fadeIn: Int = 0, fadeOut: Int = 0, curve: AudioCurve = .qsin, isTolerant: Bool = false
) throws -> [Float] {
  guard
    let reader = try AudioReader(
      FilePath(path), format: format, begin: begin, count: count, fadeIn: fadeIn, fadeOut: fadeOut,
      curve: curve, isTolerant: isTolerant)
  else { throw TestFailure("\(path) has no sound") }
  var samples: [Float] = []
  while true {
    let part = try reader.read(1777)
    if part.isEmpty { return samples }
    samples += part
  }
}

/// Returns the largest difference of two sounds; infinity if they differ in length.
func difference(_ first: some Collection<Float>, _ second: some Collection<Float>) -> Float {
  guard first.count == second.count else { return .infinity }
  return zip(first, second).map { abs($0 - $1) }.max() ?? 0
}

/// Encodes samples into a container by libavformat.
func encodeSound(
  _ samples: [Float], _ format: AudioFormat, encoder name: String, container: String,
  bitRate: Int? = nil, to path: String
) throws {
  let descriptor = open(path, O_CREAT | O_TRUNC | O_RDWR, 0o644)
  guard descriptor >= 0 else { throw TestFailure("cannot create \(path)") }
  defer { close(descriptor) }
  let output = DescriptorStream(descriptor: descriptor, isSeekable: true)
  let io = try IOContext(output, isWriting: true, during: .opening, path: path)
  var made: UnsafeMutablePointer<AVFormatContext>?
  guard io.ffmpeg.functions.avformat_alloc_output_context2(&made, nil, container, "") >= 0,
    let muxer = made
  else { throw TestFailure("no muxer \(container)") }
  defer { io.ffmpeg.functions.avformat_free_context(muxer) }
  muxer.pointee.pb = io.pointer
  muxer.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT
  let flags = muxer.pointee.oformat.pointee.flags
  let encoder = try Encoder(
    Encoder.SoundSettings(
      name: name, format: format, bitRate: bitRate,
      hasGlobalHeader: flags & AVFMT_GLOBALHEADER != 0), path: path)
  guard let stream = io.ffmpeg.functions.avformat_new_stream(muxer, nil),
    io.ffmpeg.functions.avcodec_parameters_from_context(stream.pointee.codecpar, encoder.pointer)
      >= 0
  else { throw TestFailure("no stream") }
  let unit = encoder.pointer.pointee.time_base
  stream.pointee.time_base = unit
  guard io.ffmpeg.functions.avformat_write_header(muxer, nil) >= 0 else {
    throw TestFailure("no header")
  }
  func write(_ packet: borrowing OwnedPacket) throws(MediaError) {
    packet.pointer.pointee.stream_index = 0
    io.ffmpeg.functions.av_packet_rescale_ts(packet.pointer, unit, stream.pointee.time_base)
    let code = io.ffmpeg.functions.av_interleaved_write_frame(muxer, packet.pointer)
    guard code >= 0 else { throw MediaError.encoder(code, path: path) }
  }
  // Blocks of an awkward size, which no codec's frames match.
  let block = 701 * format.channelCount
  for first in stride(from: 0, to: samples.count, by: block) {
    try encoder.encode(Array(samples[first..<min(first + block, samples.count)]), write)
  }
  try encoder.finish(write)
  guard io.ffmpeg.functions.av_write_trailer(muxer) >= 0 else { throw TestFailure("no trailer") }
  io.ffmpeg.functions.avio_flush(io.pointer)
}
