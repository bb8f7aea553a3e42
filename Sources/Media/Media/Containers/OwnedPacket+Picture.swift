import CFFmpeg
import Glibc

// Changes to a packet that holds the whole file of a picture, before its decoder gets it.

extension OwnedPacket {
  /// The packet's bytes, which can be changed.
  private var writable: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size))
  }

  /// Removes bytes.
  func remove(_ range: Range<Int>) {
    let bytes = writable
    guard let start = bytes.baseAddress, range.upperBound <= bytes.count else { return }
    memmove(
      start + range.lowerBound, start + range.upperBound, bytes.count - range.upperBound)
    pointer.pointee.size -= Int32(range.count)
  }

  /// Completes a PNG that is cut off: its last chunk ends where the file does, and `IEND` follows.
  func completePNG(_ ffmpeg: FFmpegCoding) {
    var offset = 8
    while let length = BigEndianBytes(bytes).number(at: offset) {
      let end = offset + 12 + length
      if end > bytes.count {
        let left = bytes.count - offset - 8
        guard left >= 0, ffmpeg.av_grow_packet(pointer, 16) >= 0 else { return }
        let tail: [UInt8] =
          [0, 0, 0, 0, 0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
        var number: [UInt8] = []
        BigEndianBytes.append(left, to: &number)
        for (index, byte) in number.enumerated() { writable[offset + index] = byte }
        let start = writable.count - 16
        for (index, byte) in tail.enumerated() { writable[start + index] = byte }
        return
      }
      if BigEndianBytes(bytes).number(at: offset + 4) == BigEndianBytes.tag("IEND") { return }
      offset = end
    }
  }

  /// Changes the tag of a CMYK picture, so that the decoder gives the inks as they are.
  ///
  /// - Returns: false if the file has no such tag.
  func showInks(_ codec: AVCodecID) -> Bool {
    switch codec {
    case AV_CODEC_ID_MJPEG:
      guard let marker = JPEGMarkers.adobe(bytes) else { return false }
      // Without this word the decoder does not multiply the inks by black.
      writable[marker] = UInt8(ascii: "a")
      JPEGMarkers.hideInkNames(in: writable)
      return true
    case AV_CODEC_ID_TIFF:
      guard let place = TIFFDirectory(bytes)?.place(of: 0x106) else { return false }
      let isLittle = bytes[0] == UInt8(ascii: "I")
      guard bytes[place + (isLittle ? 0 : 1)] == 5 else { return false }
      // RGB instead of separated inks.
      writable[place + (isLittle ? 0 : 1)] = 2
      return true
    default: return false
    }
  }
}
