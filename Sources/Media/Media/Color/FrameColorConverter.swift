import CLittleCMS
public import Frames
import Libraries

/// Converts frames of sRGB to another colour space, with one transform for all of them.
public final class FrameColorConverter {
  private let conversion: ProfileConversion

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
    guard let conversion = ProfileConversion(source, to: target, layout, lcms) else { return nil }
    self.conversion = conversion
  }

  /// Returns a frame of sRGB in the other colour space.
  public func converted(_ frame: Frame) -> Frame {
    let pixels = StraightPixels.eight(frame.bytes)
    var bytes = (frame.alpha == .opaque ? pixels : pixels.straightened())
      .converted(by: conversion, size: frame.size, isInk: false)
    if frame.alpha != .opaque { _ = premultiply(&bytes) }
    return Frame(size: frame.size, alpha: frame.alpha, bytes: bytes)
  }
}
