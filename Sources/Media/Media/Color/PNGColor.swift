/// The chunks of a PNG that say what its colours are, which stand before its pixels.
struct PNGColor {
  private var cicp: [UInt8]?
  private var hasSRGB = false
  private var transfer: TransferFunction?
  private var chromaticities: Chromaticities?
  /// What cannot be used of `gAMA` and `cHRM`, as a clause.
  private var numbersFault: String?
  /// The whole chunk `iCCP`, with its length and its checksum.
  private(set) var profileChunk: Range<Int>?

  /// Finds the chunks in a file, or in chunks without a signature.
  init(_ file: UnsafeRawBufferPointer, from start: Int = 8) {
    for chunk in PNGChunks(file, from: start) {
      guard let data = chunk.data else { return }
      switch UInt32(chunk.name) {
      case BigEndianBytes.tag("cICP") where data.data.count == 4: cicp = [UInt8](data.data)
      case BigEndianBytes.tag("iCCP") where profileChunk == nil: profileChunk = chunk.range
      case BigEndianBytes.tag("sRGB"): hasSRGB = true
      case BigEndianBytes.tag("gAMA"):
        transfer = data.number(at: 0).flatMap { TransferFunction(gamma: $0) }
        if transfer == nil { numbersFault = "its gamma (gAMA) is ignored: it is out of range" }
      case BigEndianBytes.tag("cHRM"):
        chromaticities = Self.chromaticities(data)
        if chromaticities == nil {
          numbersFault = "its primaries (cHRM) are ignored: they span no colour space"
        }
      case BigEndianBytes.tag("IDAT"): return
      default: break
      }
    }
  }

  private static func chromaticities(_ data: BigEndianBytes) -> Chromaticities? {
    let numbers = (0..<8).compactMap { data.number(at: $0 * 4).map { Double($0) / 100_000 } }
    guard numbers.count == 8 else { return nil }
    let points = (0..<4).map { SIMD2(numbers[$0 * 2], numbers[$0 * 2 + 1]) }
    let result = Chromaticities(
      white: points[0], red: points[1], green: points[2], blue: points[3])
    return result.toD50 == nil ? nil : result
  }

  /// Returns what holds of the chunks, in the order of PNG's third edition: `cICP`, `iCCP`, `sRGB`,
  /// then `gAMA` and `cHRM`.
  func color(in file: UnsafeRawBufferPointer) -> PictureColor {
    if let cicp, cicp[2] == 0,
      var color = PictureColor(
        primaries: Int(cicp[0]), transfer: Int(cicp[1]), origin: "cICP")
    {
      color.isLimited = cicp[3] == 0
      return color
    }
    var color = PictureColor()
    if let chunk = profileChunk {
      color = Self.profile(UnsafeRawBufferPointer(rebasing: file[chunk].dropFirst(8).dropLast(4)))
      if color.fault == nil { return color }
    }
    let profileFault = color.fault
    if hasSRGB {
      color = PictureColor(.coded(.bt709, .srgb), origin: "sRGB")
    } else if transfer != nil || chromaticities != nil {
      color = PictureColor(
        .coded(chromaticities ?? .bt709, transfer ?? .srgb),
        origin: transfer == nil ? "cHRM" : chromaticities == nil ? "gAMA" : "gAMA and cHRM")
    }
    color.fault = profileFault ?? (hasSRGB ? nil : numbersFault)
    return color
  }

  /// Unpacks a profile: its name, a zero, the method 0, and zlib's data.
  private static func profile(_ data: UnsafeRawBufferPointer) -> PictureColor {
    var damaged = PictureColor()
    damaged.fault = "its colour profile is ignored: it is damaged or too large"
    guard let end = data.prefix(80).firstIndex(of: 0), end + 2 < data.count, data[end + 1] == 0,
      let bytes = try? Inflater.inflate(
        UnsafeRawBufferPointer(rebasing: data[(end + 2)...]), limit: ICCProfile.maximumBytes)
    else { return damaged }
    return bytes.withUnsafeBytes { PictureColor(profile: $0, origin: "iCCP") }
  }
}
