import CFFmpeg
package import Frames

/// The properties that the packets of a spliced film share.
package struct SpliceStream: Hashable, Sendable {
  /// The codec.
  package let codec: SpliceCodec
  /// The size of the frames in pixels.
  package let size: PixelSize
  let format: AVPixelFormat
  let profile: Int32
  /// The tags of the colours as the stream states them, which may be nothing.
  let color: VideoColorTags

  /// The tags of a stream's colours.
  struct VideoColorTags: Hashable, Sendable {
    let primaries: AVColorPrimaries
    let transfer: AVColorTransferCharacteristic
    let matrix: AVColorSpace
    let range: AVColorRange
    let location: AVChromaLocation
  }

  /// Reads the properties; nil without a size.
  init?(_ parameters: AVCodecParameters, _ codec: SpliceCodec) {
    guard
      let size = PixelSize(width: Int(parameters.width), height: Int(parameters.height))
    else { return nil }
    self.codec = codec
    self.size = size
    format = AVPixelFormat(parameters.format)
    // The constraints of a profile do not matter for a decoder of it.
    profile = codec == .h264 ? parameters.profile & 0xFF : parameters.profile
    color = VideoColorTags(
      primaries: parameters.color_primaries, transfer: parameters.color_trc,
      matrix: parameters.color_space, range: parameters.color_range,
      location: parameters.chroma_location)
  }

  /// True for a profile whose frames the encoder can write, too.
  var hasKnownProfile: Bool {
    switch codec {
    // Baseline, Main, High and High 10.
    case .h264: [66, 77, 100, 110].contains(profile)
    // Main and Main 10.
    case .hevc: profile == 1 || profile == 2
    // 8 bits, and 10 or 12.
    case .vp9: profile == 0 || profile == 2
    // Main.
    case .av1: profile == 0
    }
  }

  /// The tags of encoded frames.
  func tags(_ tags: ColorTags) -> ColorTags {
    var tags = tags
    tags.primaries = color.primaries
    tags.transfer = color.transfer
    tags.matrix = color.matrix
    tags.range = color.range
    tags.chromaLocation = color.location
    return tags
  }
}

/// The reason why a clip's packets cannot be copied, as a clause about the clip.
package struct SpliceFault: Error, Hashable, Sendable {
  /// The clause, such as `it is rotated`.
  package let clause: String

  init(_ clause: String) { self.clause = clause }

  /// The decoder gets other parameter sets within the clip.
  static let changingSets = SpliceFault("its parameter sets change")
  /// No packet in the wanted part is one at which decoding can start.
  package static let noRestart = SpliceFault("no key frame is between its transitions")

  /// Returns the first difference of a clip to the film of another one.
  package init?(_ own: SpliceStream, _ film: SpliceStream) {
    if own.codec != film.codec {
      self.init("its codec is \(own.codec.title), the film's is \(film.codec.title)")
    } else if own.profile != film.profile {
      self.init("its profile of \(own.codec.title) is not the film's")
    } else if own.color != film.color {
      self.init("its colour tags are not those of the film's first copied clip")
    } else if own.format != film.format || own.size != film.size {
      self.init("its pixel format is not the film's")
    } else {
      return nil
    }
  }

  /// Returns the fault of a clip as its header shows it; nil if its packets may be copied.
  ///
  /// - Parameters:
  ///   - codec: the codec of the film.
  ///   - format: the format of the film's pictures.
  ///   - rate: the frame rate of the film.
  package init?(
    _ clip: ClipInfo, _ codec: SpliceCodec, _ format: VideoPictureFormat, _ rate: FrameRate
  ) {
    func text(_ rate: FrameRate) -> String {
      let rounded = (rate.value * 1000).rounded() / 1000
      return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
    if clip.isAnimation || clip.unpacked != nil {
      self.init("it is an animated picture")
    } else if SpliceCodec(clip) == nil {
      self.init("its codec \(clip.codec) is none of H.264, H.265, VP9 and AV1")
    } else if SpliceCodec(clip) != codec {
      self.init(
        "its codec is \(SpliceCodec(clip)?.title ?? clip.codec), the film's is \(codec.title)")
    } else if clip.isReshaped {
      self.init("it is rotated, or its pixels are not square")
    } else if clip.size != format.size {
      self.init("its size is \(clip.size), the film's is \(format.size)")
    } else if clip.isInterlaced {
      self.init("it is interlaced")
    } else if clip.rate.value != rate.value {
      self.init("it has \(text(clip.rate)) frames per second, the film has \(text(rate))")
    } else if clip.hasAlpha {
      self.init("it has transparency")
    } else if clip.bitDepth != format.depth {
      self.init("it has \(clip.bitDepth) bits, the film has \(format.depth)")
    } else if clip.color != format.color {
      self.init("its colours are converted")
    } else if !clip.clock.jumps.isEmpty {
      self.init("its clock jumps")
    } else {
      return nil
    }
  }
}
