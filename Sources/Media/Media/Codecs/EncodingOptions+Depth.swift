import CFFmpeg
public import Frames

extension EncodingOptions {
  /// Returns FFmpeg's name of the encoder for opaque frames in a container.
  public func encoderName(in container: VideoSink.Container) -> String {
    encoder ?? container.defaultEncoder(keepingAlpha: false)
  }

  /// Returns the bits of a sample that the encoder keeps of frames of `depth` bits.
  ///
  /// - Parameters:
  ///   - container: the container, which has the default encoder.
  ///   - alpha: the alpha convention of the frames.
  public func keptDepth(in container: VideoSink.Container, alpha: AlphaMode = .opaque) -> Int {
    guard (depth ?? 8) > 8,
      let settings = try? VideoSettings(container, self, alpha: alpha, path: "")
    else { return 8 }
    return settings.bits
  }

  /// Returns the bits of a sample that the encoder keeps of frames with more than 8: 10 or 8.
  ///
  /// - Parameter container: the container, which has the default encoder.
  public func depth(in container: VideoSink.Container) -> Int {
    guard let ffmpeg = try? FFmpegCoding.loaded.get(),
      let codec = ffmpeg.functions.avcodec_find_encoder_by_name(encoderName(in: container)),
      let format = codec.pixelFormat(in: container, keepingAlpha: false, depth: 10),
      let layout = av_pix_fmt_desc_get(format)
    else { return 8 }
    return layout.pointee.comp.0.depth > 8 ? 10 : 8
  }
}
