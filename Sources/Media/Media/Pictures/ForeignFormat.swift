/// A format of pictures and drawings that is recognized, and not read.
enum ForeignFormat {
  /// Returns the name of the format of a file, with its article; nil for another one.
  ///
  /// - Parameter start: the first bytes of the file.
  static func name(of start: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      start.dropFirst(offset).starts(with: Array(text.utf8))
    }
    if has("%PDF") { return "a PDF" }
    if has("%!PS") || start.starts(with: [0xC5, 0xD0, 0xD3, 0xC6]) { return "an EPS" }
    if has("gimp xcf") { return "an XCF of GIMP" }
    if has("icns") { return "an ICNS" }
    if has("8BPS") { return "a PSD" }
    if start.starts(with: [0xFF, 0x0A]) || has("JXL ", at: 4) { return "a JPEG XL" }
    if has("ftypcrx", at: 4) { return "a raw picture (CR3)" }
    if has("ftyphe", at: 4) || has("ftypmif1", at: 4) || has("ftypmsf1", at: 4) {
      return "a HEIF of a kind"
    }
    if has("FUJIFILMCCD-RAW") { return "a raw picture (RAF)" }
    let text = String(decoding: start, as: UTF8.self)
    if text.contains("<svg") { return "an SVG" }
    if has("<!DOCTYPE html") || has("<html") { return "a web page" }
    return nil
  }
}
