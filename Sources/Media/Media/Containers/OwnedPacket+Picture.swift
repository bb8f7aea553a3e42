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
    var end = 8
    var checksum: [UInt8] = []
    for chunk in PNGChunks(bytes) {
      if chunk.data == nil {
        var length: [UInt8] = []
        BigEndianBytes.append(bytes.count - end - 8, to: &length)
        writable[end..<(end + 4)].copyBytes(from: length)
        (end, checksum) = (bytes.count, [0, 0, 0, 0])
      } else if chunk.name == BigEndianBytes.tag("IEND") {
        return
      } else {
        end = chunk.range.upperBound
      }
    }
    guard end <= bytes.count else { return }
    let ending = checksum + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    pointer.pointee.size = Int32(end)
    guard ffmpeg.functions.av_grow_packet(pointer, Int32(ending.count)) >= 0 else { return }
    writable[end...].copyBytes(from: ending)
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
