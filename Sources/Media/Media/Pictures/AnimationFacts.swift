import CFFmpeg

/// What an animated picture's file says about all of its pictures.
struct AnimationFacts {
  var color = PictureColor()
  var orientation = Orientation.upright

  init() {}

  /// Takes the profile out of an APNG's chunks before its pictures, which FFmpeg would unpack
  /// whatever its size, and reads what they say.
  ///
  /// - Parameter parameters: the stream's, which have the chunks.
  init(takingFrom parameters: UnsafeMutablePointer<AVCodecParameters>) {
    guard parameters.pointee.codec_id == AV_CODEC_ID_APNG, let start = parameters.pointee.extradata
    else { return }
    let count = Int(parameters.pointee.extradata_size)
    let bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
    let colors = PNGColor(UnsafeRawBufferPointer(bytes), from: 0)
    color = colors.color(in: UnsafeRawBufferPointer(bytes))
    orientation = Orientation(PNGChunks(UnsafeRawBufferPointer(bytes), from: 0)) ?? .upright
    guard let profile = colors.profileChunk else { return }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[profile.upperBound...])
    UnsafeMutableRawBufferPointer(rebasing: bytes[profile.lowerBound...]).copyMemory(from: rest)
    parameters.pointee.extradata_size -= Int32(profile.count)
  }
}
