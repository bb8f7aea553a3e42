import Frames

/// What a picture's file says about its colours.
struct PictureColor {
  /// The encoding of the colours.
  enum Encoding: Hashable {
    /// The file says nothing, and the numbers count as sRGB's.
    case untagged
    /// An embedded profile.
    case profile(ICCProfile)
    /// Primaries and a transfer function, by their numbers or as such.
    case coded(Chromaticities, TransferFunction)
  }

  var encoding = Encoding.untagged
  /// Where the file says it, such as `cICP`; empty for an untagged picture.
  var origin = ""
  /// True for RGB numbers of limited range: black is 16/255, white 235/255.
  var isLimited = false
  /// What the file says that cannot be used, as a clause.
  var fault: String?

  /// True if the numbers are sRGB's as they are.
  var isSRGB: Bool {
    guard !isLimited else { return false }
    switch encoding {
    case .untagged: return true
    case .profile(let profile): return profile.isSRGB
    case .coded(let primaries, let transfer):
      return transfer == .srgb && primaries.isClose(to: .bt709, within: 0.002)
    }
  }

  /// True if pixels have to be converted, those of more than 8 bits before they are rounded.
  func needsConversion(to space: ColorSpace) -> Bool { !(isSRGB && space == .srgb) }

  /// The primaries and the transfer function, if the file states them as such; sRGB's without a
  /// statement, and nil for a profile of other colours.
  var coded: (Chromaticities, TransferFunction)? {
    switch encoding {
    case .untagged: (.bt709, .srgb)
    case .profile(let profile): profile.isSRGB ? (.bt709, .srgb) : nil
    case .coded(let primaries, let transfer): (primaries, transfer)
    }
  }

  /// True for PQ and HLG.
  var isHighDynamicRange: Bool {
    if case .coded(_, let transfer) = encoding { transfer.isHighDynamicRange } else { false }
  }

  /// True for a profile of four inks.
  var hasInks: Bool {
    if case .profile(let profile) = encoding { profile.channels == .cmyk } else { false }
  }

  /// The name in sentences, such as `Display P3`.
  var name: String {
    switch encoding {
    case .untagged: return "untagged, taken as sRGB"
    case .profile(let profile):
      let own = profile.description
      return own.isEmpty ? "an unnamed profile" : own
    case .coded(let primaries, let transfer):
      let known = [
        (Chromaticities.bt709, "BT.709"), (.displayP3, "P3"), (.bt2020, "BT.2020"),
      ].first { primaries.isClose(to: $0.0, within: 0.002) }
      if transfer == .srgb, known?.1 == "BT.709" { return "sRGB" }
      if transfer == .srgb, known?.1 == "P3" { return "Display P3" }
      return "\(known?.1 ?? "own primaries"), \(transfer.name)"
    }
  }

  /// Creates the colours of an embedded profile; a wrong one is a fault.
  init(profile data: UnsafeRawBufferPointer, origin: String) {
    do throws(ICCProfile.Fault) {
      encoding = .profile(try ICCProfile(data))
      self.origin = origin
    } catch {
      fault = "its colour profile is ignored: \(error.clause)"
    }
  }

  /// Creates the colours of numbers of ITU-T H.273; nil if they say nothing.
  init?(primaries: Int, transfer: Int, origin: String) {
    let colors = Chromaticities.coded(primaries)
    let function = TransferFunction.coded(transfer)
    guard colors != nil || function != nil else { return nil }
    encoding = .coded(colors ?? .bt709, function ?? .srgb)
    self.origin = origin
  }

  init() {}

  init(_ encoding: Encoding, origin: String) {
    self.encoding = encoding
    self.origin = origin
  }
}
