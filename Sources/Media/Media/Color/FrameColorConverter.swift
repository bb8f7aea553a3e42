import CLittleCMS
public import Frames
import Libraries

/// Converts frames of sRGB to another colour space, with one transform for all of them.
public final class FrameColorConverter {
  private let conversion: ProfileConversion
  private let deepConversion: ProfileConversion

  /// Creates a converter; nil for sRGB itself.
  ///
  /// - Throws: `.missingLibrary` if Little CMS is missing.
  public init?(to space: ColorSpace, path: String) throws(MediaError) {
    guard space != .srgb, let source = ColorSpace.srgb.profile, let target = space.profile else {
      return nil
    }
    let lcms: LittleCMSFunctions
    do throws(LibraryError) {
      lcms = try LittleCMSFunctions.loaded.get()
    } catch {
      throw MediaError(error, during: .reading, path: path)
    }
    let layout = ProfileConversion.Layout(channels: .rgb, sampleBytes: 1)
    let deepLayout = ProfileConversion.Layout(channels: .rgb, sampleBytes: 2, resultBytes: 2)
    guard let conversion = ProfileConversion(source, to: target, layout, lcms),
      let deepConversion = ProfileConversion(source, to: target, deepLayout, lcms)
    else { return nil }
    self.conversion = conversion
    self.deepConversion = deepConversion
  }

  /// Returns an opaque frame of 16 bits, such as those of clips, in the other colour space.
  private func convertedDeeply(_ frame: Frame) -> Frame {
    precondition(frame.alpha == .opaque, "the frames of clips are opaque")
    let values = frame.bytes.withUnsafeBytes { [UInt16]($0.bindMemory(to: UInt16.self)) }
    let result = StraightPixels.sixteen(values)
      .convertedDeeply(by: deepConversion, size: frame.size)
    return Frame(
      size: frame.size, alpha: .opaque, bytes: result.withUnsafeBytes { [UInt8]($0) },
      samples: .uint16)
  }

  /// Returns a frame of sRGB in the other colour space.
  public func converted(_ frame: Frame) -> Frame {
    if frame.samples == .uint16 { return convertedDeeply(frame) }
    let pixels = StraightPixels.eight(frame.bytes)
    var bytes = (frame.alpha == .opaque ? pixels : pixels.straightened())
      .converted(by: conversion, size: frame.size, isInk: false)
    if frame.alpha != .opaque { _ = premultiply(&bytes) }
    return Frame(size: frame.size, alpha: frame.alpha, bytes: bytes)
  }
}
