import CLittleCMS
import Frames
import Libraries

/// Straight pixels of four channels, as a file has them: RGBA, or four inks.
enum StraightPixels {
  /// 8 bits a channel.
  case eight([UInt8])
  /// 16 bits a channel, the native byte order.
  case sixteen([UInt16])
}

extension PictureColor {
  /// Converts pixels to straight RGBA of a colour space, of 8 bits but for high dynamic range.
  ///
  /// - Parameters:
  ///   - pixels: as the file has them.
  ///   - samples: the type of the result's numbers; pixels of 8 bits keep theirs.
  ///   - inks: the meaning of four inks; nil for colours.
  ///   - notes: gets what the user has to know, as clauses.
  /// - Throws: `.missingLibrary` if Little CMS is needed, and missing.
  func converted(
    _ pixels: consuming StraightPixels, size: PixelSize, to space: ColorSpace,
    samples: SampleType = .uint8, inks: PictureDecoding.Inks? = nil, path: String,
    notes: inout [String]
  ) throws(MediaError) -> StraightPixels {
    if isLimited { pixels = pixels.expandedRange() }
    if space.isHighDynamicRange {
      if inks == nil, let (primaries, transfer) = coded {
        let conversion = DynamicRangeConversion(primaries, transfer, to: space)
        return .sixteen(conversion.map(pixels))
      }
      // By its profile to BT.2020, whose light is then encoded.
      let wide = try converted(
        pixels, size: size, to: .bt2020, samples: .uint16, inks: inks, path: path, notes: &notes)
      return .sixteen(DynamicRangeConversion(.bt2020, .srgb, to: space).map(wide))
    }
    guard let source = sourceProfile(of: pixels, isInk: inks != nil, notes: &notes),
      let target = space.profile
    else {
      if case .coded(let primaries, let transfer) = encoding, transfer.isHighDynamicRange {
        notes.append(
          "it is \(transfer.name), high dynamic range: light up to white (203 cd/m²) is kept, "
            + "brighter light becomes white")
        return .eight(ToneMapping(primaries, transfer, to: space).map(pixels))
      }
      notes.append("its colours count as sRGB: its primaries and its curve make no profile")
      return pixels.rounded(to: samples)
    }
    if source.isSRGB, space == .srgb { return pixels.rounded(to: samples) }
    let lcms: LittleCMSFunctions
    do throws(LibraryError) {
      lcms = try LittleCMSFunctions.loaded.get()
    } catch {
      throw MediaError(error, during: .reading, path: path)
    }
    let isDeep = samples == .uint16 && pixels.sampleBytes == 2
    let layout = ProfileConversion.Layout(
      channels: source.channels, sampleBytes: pixels.sampleBytes, isInverted: inks == .inverted,
      resultBytes: isDeep ? 2 : 1)
    guard let conversion = ProfileConversion(source, to: target, layout, lcms) else {
      notes.append("its colour profile is ignored: Little CMS refuses it")
      return pixels.rounded(to: samples)
    }
    if isDeep { return .sixteen(pixels.convertedDeeply(by: conversion, size: size)) }
    return .eight(pixels.converted(by: conversion, size: size, isInk: inks != nil))
  }

  /// The profile of the pixels; nil for high dynamic range, and for a profile of other channels.
  private func sourceProfile(
    of pixels: StraightPixels, isInk: Bool, notes: inout [String]
  ) -> ICCProfile? {
    switch encoding {
    case .untagged: return ColorSpace.srgb.profile
    case .coded(let primaries, let transfer): return ICCProfile(named: "", primaries, transfer)
    case .profile(let profile):
      // A profile of RGB converts gray pixels, too, but one of gray would lose colours.
      if (profile.channels == .cmyk) == isInk, profile.channels != .gray || pixels.isGray {
        return profile
      }
      notes.append("its colour profile is ignored: it is for other channels than the picture's")
      return ColorSpace.srgb.profile
    }
  }
}

extension StraightPixels {
  /// True if every pixel is gray, to within what a lossy format adds. WebP, AVIF and HEIC have no
  /// format of gray, so that the profile of a gray picture stands beside three channels.
  fileprivate var isGray: Bool {
    func areGray<Number: FixedWidthInteger & UnsignedInteger>(_ values: [Number]) -> Bool {
      let limit = Int(Number.max / 255) * 2
      return values.withUnsafeBufferPointer { values in
        stride(from: 0, to: values.count, by: 4).allSatisfy { pixel in
          let green = Int(values[pixel + 1])
          return abs(Int(values[pixel]) - green) <= limit
            && abs(Int(values[pixel + 2]) - green) <= limit
        }
      }
    }
    switch self {
    case .eight(let bytes): return areGray(bytes)
    case .sixteen(let values): return areGray(values)
    }
  }

  fileprivate var sampleBytes: Int32 { if case .eight = self { 1 } else { 2 } }

  /// Returns the pixels rounded to 8 bits; those of 8 bits are handed over without a copy.
  consuming func rounded() -> [UInt8] {
    switch consume self {
    case .eight(let bytes): return bytes
    case .sixteen(let values):
      return values.map { UInt8((UInt32($0) * 255 + 32767) / 65535) }
    }
  }

  /// Returns the pixels with numbers of at most the bits of a type.
  consuming func rounded(to samples: SampleType) -> StraightPixels {
    if case .sixteen = self, samples == .uint16 { return self }
    return .eight(rounded())
  }

  /// Returns pixels of 16 bits, converted to RGBA of 16 bits.
  consuming func convertedDeeply(
    by conversion: borrowing ProfileConversion, size: PixelSize
  ) -> [UInt16] {
    guard case .sixteen(var values) = consume self else { return [] }
    let sides = (size.width, size.height)
    values.withUnsafeMutableBytes { data in
      guard let start = data.baseAddress else { return }
      conversion.convert(UnsafeRawPointer(start), rowBytes: size.width * 8, to: start, size: sides)
    }
    return values
  }

  /// Returns the pixels with premultiplied colours divided by alpha.
  consuming func straightened() -> StraightPixels {
    switch consume self {
    case .eight(var bytes):
      bytes.withUnsafeMutableBytes { data in
        guard let start = data.baseAddress else { return }
        copyUnpremultiplied(UnsafeRawBufferPointer(data), to: start)
      }
      return .eight(bytes)
    case .sixteen(var values):
      for index in values.indices where index % 4 != 3 {
        let alpha = Int(values[index | 3])
        guard alpha > 0 else { continue }
        values[index] = UInt16(min(65535, (Int(values[index]) * 65535 + alpha / 2) / alpha))
      }
      return .sixteen(values)
    }
  }

  /// Returns the pixels with the range from 16/255 to 235/255 expanded to the full one.
  fileprivate consuming func expandedRange() -> StraightPixels {
    switch consume self {
    case .eight(var bytes):
      let table = (0...255).map { UInt8(min(max((Double($0) - 16) / 219, 0), 1) * 255 + 0.5) }
      for index in bytes.indices where index % 4 != 3 { bytes[index] = table[Int(bytes[index])] }
      return .eight(bytes)
    case .sixteen(var values):
      for index in values.indices where index % 4 != 3 {
        let value = (Double(values[index]) - 16 * 256) / (219 * 256)
        values[index] = UInt16(min(max(value, 0), 1) * 65535 + 0.5)
      }
      return .sixteen(values)
    }
  }

  /// Returns the pixels, converted to RGBA8.
  consuming func converted(
    by conversion: borrowing ProfileConversion, size: PixelSize, isInk: Bool
  ) -> [UInt8] {
    let sides = (size.width, size.height)
    switch consume self {
    case .eight(var bytes):
      bytes.withUnsafeMutableBytes { data in
        guard let start = data.baseAddress else { return }
        conversion.convert(
          UnsafeRawPointer(start), rowBytes: size.width * 4, to: start, size: sides)
        if isInk { for index in stride(from: 3, to: data.count, by: 4) { data[index] = 255 } }
      }
      return bytes
    case .sixteen(let values):
      // Inks have 8 bits.
      return [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { output, count in
        guard let target = output.baseAddress else { return }
        for index in stride(from: 3, to: values.count, by: 4) {
          output[index] = UInt8((UInt32(values[index]) * 255 + 32767) / 65535)
        }
        values.withUnsafeBytes { data in
          guard let source = data.baseAddress else { return }
          conversion.convert(source, rowBytes: size.width * 8, to: target, size: sides)
        }
        count = size.rgbaByteCount
      }
    }
  }
}
