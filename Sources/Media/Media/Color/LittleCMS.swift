import CLittleCMS
import Libraries

extension LittleCMSFunctions {
  /// The functions of Little CMS, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(LibraryError) in
    try loadLibrary(String(cString: lcms_library()), lcms_load)
  }
}

/// A conversion of colours between two profiles (a `cmsHTRANSFORM`): relative colorimetric, with
/// black point compensation.
struct ProfileConversion: ~Copyable {
  private let lcms: LittleCMSFunctions
  private let transform: cmsHTRANSFORM
  private let resultBytes: Int32

  /// The layout of the pixels, of four channels each.
  struct Layout {
    let channels: ICCProfile.Channels
    /// Bytes of a channel: 1 or 2.
    let sampleBytes: Int32
    /// True for inks of which 255 is none.
    var isInverted = false
    /// Bytes of a channel of the results, which are RGBA: 1 or 2.
    var resultBytes: Int32 = 1

    fileprivate var format: UInt32 {
      switch channels {
      case .gray: lcms_gray(sampleBytes)
      case .rgb: lcms_rgba(sampleBytes)
      case .cmyk: lcms_cmyk(sampleBytes, isInverted ? 1 : 0)
      }
    }
  }

  /// Creates a conversion.
  ///
  /// - Returns: nil if Little CMS refuses a profile.
  init?(
    _ source: ICCProfile, to target: ICCProfile, _ layout: Layout, _ lcms: LittleCMSFunctions
  ) {
    let opened = source.bytes.withUnsafeBytes {
      lcms.openProfile($0.baseAddress, UInt32($0.count))
    }
    defer { if let opened { _ = lcms.closeProfile(opened) } }
    let result = target.bytes.withUnsafeBytes {
      lcms.openProfile($0.baseAddress, UInt32($0.count))
    }
    defer { if let result { _ = lcms.closeProfile(result) } }
    guard let opened, let result,
      let transform = lcms.createTransform(
        opened, layout.format, result, lcms_rgba(layout.resultBytes), lcms_intent(), lcms_flags())
    else { return nil }
    self.lcms = lcms
    self.transform = transform
    resultBytes = layout.resultBytes
  }

  /// Converts pixels to RGBA, in place or elsewhere, without the target's fourth channel.
  func convert(
    _ source: UnsafeRawPointer, rowBytes: Int, to target: UnsafeMutableRawPointer, size: (Int, Int)
  ) {
    lcms.transformRows(
      transform, source, target, UInt32(size.0), UInt32(size.1), UInt32(rowBytes),
      UInt32(size.0 * 4) * UInt32(resultBytes), 0, 0)
  }

  deinit { lcms.deleteTransform(transform) }
}
