import CFFmpeg

/// A format of sound in memory: interleaved 32-bit floating-point samples, of which 1 is full
/// scale.
public struct AudioFormat: Hashable, Sendable {
  /// The sample frames per second.
  public var rate: Int
  /// The channels of a sample frame, in FFmpeg's default layout of that number: 1 is mono, 2 is
  /// stereo, 6 is 5.1.
  public var channelCount: Int

  /// Creates a format.
  ///
  /// - Precondition: the rate is from 1 to 768000 Hz, and there are 1 to 8 channels.
  public init(rate: Int = 48000, channelCount: Int = 2) {
    precondition((1...768_000).contains(rate), "a sampling rate in hertz")
    precondition((1...8).contains(channelCount), "1 to 8 channels")
    self.rate = rate
    self.channelCount = channelCount
  }
}

extension AudioFormat {
  /// The format as FFmpeg's filters name it.
  var samples: AudioSamples {
    var layout = AVChannelLayout()
    av_channel_layout_default(&layout, Int32(channelCount))
    return AudioSamples(
      rate: Int32(rate), kind: AV_SAMPLE_FMT_FLT, layout: layoutName(&layout),
      channelCount: Int32(channelCount))
  }
}

/// A format of FFmpeg's audio frames.
struct AudioSamples: Equatable {
  /// The sample frames per second.
  var rate: Int32
  /// The format of a sample.
  var kind: AVSampleFormat
  /// FFmpeg's name of the channel layout, for example `5.1(side)`.
  var layout: String
  /// The number of channels.
  var channelCount: Int32

  init(rate: Int32, kind: AVSampleFormat, layout: String, channelCount: Int32) {
    self.rate = rate
    self.kind = kind
    self.layout = layout
    self.channelCount = channelCount
  }

  /// Creates the format of a decoded frame. A frame without a layout gets the default one of its
  /// number of channels.
  init(of frame: UnsafeMutablePointer<AVFrame>) {
    if frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      let count = frame.pointee.ch_layout.nb_channels
      av_channel_layout_default(&frame.pointee.ch_layout, count)
    }
    rate = frame.pointee.sample_rate
    kind = AVSampleFormat(frame.pointee.format)
    layout = layoutName(&frame.pointee.ch_layout)
    channelCount = frame.pointee.ch_layout.nb_channels
  }

  /// The arguments of FFmpeg's `abuffer`; timestamps count sample frames.
  var sourceArguments: String {
    "sample_rate=\(rate):sample_fmt=\(kindName):channel_layout=\(layout):time_base=1/\(rate)"
  }

  /// FFmpeg's name of the samples' format, for example `fltp`.
  var kindName: String { av_get_sample_fmt_name(kind).map { String(cString: $0) } ?? "" }
}

extension OwnedFrame {
  /// Creates a frame of silence.
  ///
  /// - Returns: nil without memory.
  init?(silence count: Int, _ samples: AudioSamples) {
    guard let frame = OwnedFrame(samples: count, samples) else { return nil }
    av_samples_set_silence(
      frame.pointer.pointee.extended_data, 0, Int32(count), samples.channelCount, samples.kind)
    self = frame
  }

  /// Creates a frame with uninitialized samples.
  ///
  /// - Returns: nil without memory.
  init?(samples count: Int, _ samples: AudioSamples) {
    guard let frame = OwnedFrame() else { return nil }
    frame.pointer.pointee.format = samples.kind.rawValue
    frame.pointer.pointee.sample_rate = samples.rate
    frame.pointer.pointee.nb_samples = Int32(count)
    guard
      av_channel_layout_from_string(&frame.pointer.pointee.ch_layout, samples.layout) >= 0,
      av_frame_get_buffer(frame.pointer, 0) == 0
    else { return nil }
    self = frame
  }

  /// Creates a frame of interleaved 32-bit floating-point samples.
  ///
  /// - Returns: nil without memory.
  init?(_ values: [Float], _ format: AudioFormat, at time: Int) {
    guard let frame = OwnedFrame(samples: values.count / format.channelCount, format.samples)
    else { return nil }
    guard let target = ffmpeg_samples(frame.pointer, 0) else { return nil }
    values.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(start: target, count: bytes.count).copyMemory(from: bytes)
    }
    frame.pointer.pointee.pts = Int64(time)
    self = frame
  }

  /// The samples of a frame of interleaved 32-bit floating-point samples.
  var interleavedSamples: UnsafeBufferPointer<Float> {
    let count = Int(pointer.pointee.nb_samples) * Int(pointer.pointee.ch_layout.nb_channels)
    guard let bytes = ffmpeg_samples(pointer, 0) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    let first = UnsafeRawPointer(bytes).bindMemory(to: Float.self, capacity: count)
    return UnsafeBufferPointer(start: first, count: count)
  }
}

/// Returns FFmpeg's name of a channel layout.
private func layoutName(_ layout: UnsafeMutablePointer<AVChannelLayout>) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    guard let text = buffer.baseAddress,
      av_channel_layout_describe(layout, text, buffer.count) > 0
    else { return "" }
    return String(cString: text)
  }
}
