import Frames
import Glibc

/// The reduction of an animation's frames to palettes.
///
/// Each frame has a palette for the pixels that change, and only these are stored; all others stay
/// as they are displayed, so that nothing flickers where nothing moves. A frame of the colours that
/// the first palette has uses that one.
///
/// Colours that are far from the palette pass their error on to the pixels around (R. W. Floyd,
/// L. Steinberg: An adaptive algorithm for spatial greyscale, 1976), three quarters of it: this
/// keeps the mean of an area almost, and noise low. A pixel takes the colour of the pixel before if
/// that is hardly worse, because runs of a colour are short in the file.
struct GIFQuantizer: ~Copyable {
  /// The part of an error that is passed on.
  private static let passedOn: Float = 0.75
  /// How much the squared error may grow for a run of a colour.
  private static let runError: Int32 = 3

  private let size: PixelSize
  /// The number of colours of a palette, without the transparent entry.
  private let limit: Int
  private var histogram: ColorHistogram
  /// The current frame and the last one as 0xAARRGGBB.
  private var pixels, source: UnsafeMutablePointer<UInt32>
  /// The colours that a viewer shows; a colour with an alpha of 0 is transparent.
  private let shown: UnsafeMutablePointer<UInt32>
  /// The `PixelMark` of each pixel.
  private let marks: UnsafeMutablePointer<UInt32>
  /// The entries of the first image's palette, which other images may use; nil before it.
  private var common: [UInt32: UInt8]?
  private var commonCount = 0
  /// Errors that are passed on to a row and to the next one, with a pixel more at each end.
  private var errors: [SIMD4<Float>]
  private var nextErrors: [SIMD4<Float>]
  /// True if nothing is displayed yet, or the last image was cleared.
  private var isBlank = true

  /// Creates a quantizer.
  ///
  /// - Parameter colors: the entries of a palette, 4 to 256; one of them is transparent.
  init(_ size: PixelSize, colors: Int) {
    self.size = size
    limit = min(max(colors, 4), 256) - 1
    histogram = ColorHistogram(pixels: size.area)
    func plane() -> UnsafeMutablePointer<UInt32> {
      let plane = UnsafeMutablePointer<UInt32>.allocate(capacity: size.area)
      plane.initialize(repeating: 0, count: size.area)
      return plane
    }
    (pixels, source, shown, marks) = (plane(), plane(), plane(), plane())
    errors = Array(repeating: .zero, count: size.width + 2)
    nextErrors = errors
  }

  deinit {
    for plane in [pixels, source, shown, marks] { plane.deallocate() }
  }

  /// Returns the image that turns the frame before into a frame.
  ///
  /// - Parameters:
  ///   - isCleared: true if the image is to be cleared after its time; it then covers everything
  ///     that is visible.
  ///   - write: writes the frame's straight pixels as 0xAARRGGBB; those with an alpha below one
  ///     half are transparent.
  /// - Precondition: a pixel that was visible is not transparent, unless the last image is cleared.
  mutating func image(
    isCleared: Bool, _ write: (UnsafeMutablePointer<UInt32>) -> Void
  ) -> GIFImage {
    if isBlank { shown.update(repeating: 0, count: size.area) }
    swap(&pixels, &source)
    write(pixels)
    let area = mark(storesAll: isBlank || isCleared)
    isBlank = isCleared
    guard let area else {
      if common == nil { common = [:] }
      return .nothing(isCleared: isCleared)
    }
    histogram.count(pixels, marks, size.area)
    let palette = Palette(histogram, limit: limit)
    let indices = indices(area, palette)
    return image(area, palette, indices, isCleared: isCleared)
  }

  /// Marks the pixels that change, and returns the rectangle around them; nil if none changes.
  private func mark(storesAll: Bool) -> PixelArea? {
    var area: PixelArea?
    for row in 0..<size.height {
      let first = row * size.width
      if !storesAll, memcmp(pixels + first, source + first, size.width * 4) == 0 {
        (marks + first).update(repeating: PixelMark.kept, count: size.width)
        continue
      }
      guard let columns = mark(row, storesAll: storesAll) else { continue }
      area = area?.union(columns, row) ?? PixelArea(columns: columns, rows: row..<row + 1)
    }
    return area
  }

  /// Marks the pixels of a row that change, and returns the columns around them; nil if none does.
  private func mark(_ row: Int, storesAll: Bool) -> Range<Int>? {
    let line = row * size.width..<(row + 1) * size.width
    let (kept, changed) = (PixelMark.kept, PixelMark.changed)
    var index = line.lowerBound
    while index + 8 <= line.upperBound {
      func eight(_ plane: UnsafeMutablePointer<UInt32>) -> SIMD8<UInt32> {
        UnsafeRawPointer(plane + index).loadUnaligned(as: SIMD8<UInt32>.self)
      }
      let new = eight(pixels)
      // The bits of a mark: all where a pixel stays, none where it changes.
      var stays = ~(unsafeBitCast(new, to: SIMD8<Int32>.self) &>> 31)
      if !storesAll {
        let isThere = (new .== eight(source)) .| (new | 0xFF00_0000 .== eight(shown))
        stays |= unsafeBitCast(isThere, to: SIMD8<Int32>.self)
      }
      UnsafeMutableRawPointer(marks + index).storeBytes(of: stays, as: SIMD8<Int32>.self)
      index += 8
    }
    while index < line.upperBound {
      let pixel = pixels[index]
      let isKept =
        pixel >> 31 == 0
        || !storesAll && (pixel == source[index] || pixel | 0xFF00_0000 == shown[index])
      marks[index] = isKept ? kept : changed
      index += 1
    }
    guard let first = line.first(where: { marks[$0] == changed }),
      let last = line.last(where: { marks[$0] == changed })
    else { return nil }
    return first - line.lowerBound..<last - line.lowerBound + 1
  }

  /// Returns the indices of the pixels in an area, and displays them. Pixels that stay have the
  /// index after the last entry.
  private mutating func indices(_ area: PixelArea, _ palette: Palette) -> [UInt8] {
    let isDithered = palette.uses.contains { $0.isDithered }
    if isDithered {
      for index in nextErrors.indices { nextErrors[index] = .zero }
    }
    return [UInt8](unsafeUninitializedCapacity: area.count) { target, count in
      palette.colors.withUnsafeBufferPointer { colors in
        palette.uses.withUnsafeBufferPointer { uses in
          guard let target = target.baseAddress, let colors = colors.baseAddress,
            let uses = uses.baseAddress
          else { return }
          for row in area.rows {
            if isDithered {
              swap(&errors, &nextErrors)
              for index in nextErrors.indices { nextErrors[index] = .zero }
            }
            writeRow(row, area.columns, palette, colors, uses, to: target + count)
            count += area.columns.count
          }
        }
      }
    }
  }

  /// Writes the indices of the pixels of a row, and displays them.
  private mutating func writeRow(
    _ row: Int, _ columns: Range<Int>, _ palette: Palette, _ colors: UnsafePointer<UInt32>,
    _ uses: UnsafePointer<Palette.Use>, to target: UnsafeMutablePointer<UInt8>
  ) {
    let first = row * size.width + columns.lowerBound
    let (marks, pixels, shown) = (marks + first, pixels + first, shown + first)
    let transparent = UInt8(palette.colors.count)
    let (kept, isExact) = (PixelMark.kept, palette.isExact)
    var carried = SIMD4<Float>.zero
    // The entry of the pixel before, if that has one.
    var before = transparent
    // The choice for the last colour that was not dithered: runs of a colour are common.
    var choice = (
      mark: kept, pixel: UInt32(0), before: transparent, entry: transparent, distance: Int32(0)
    )
    var index = 0
    while index < columns.count {
      let mark = marks[index]
      if mark == kept {
        before = transparent
        target[index] = transparent
        index += 1
        // So are runs of pixels that stay.
        while index + 8 <= columns.count, areEightKept(marks + index) {
          (target + index).update(repeating: transparent, count: 8)
          index += 8
        }
        continue
      }
      let pixel = pixels[index]
      var (entry, distance) = (choice.entry, choice.distance)
      let use = uses[Int(mark)]
      if use.isDithered {
        let column = columns.lowerBound + index
        let wanted = Palette.point(pixel) + (carried + errors[column + 1]) * Self.passedOn
        entry = palette.entry(nearestTo: wanted, around: use.entry)
        let error = wanted - Palette.point(colors[Int(entry)])
        carried = error * (7 / 16)
        nextErrors[column] += error * (3 / 16)
        nextErrors[column + 1] += error * (5 / 16)
        nextErrors[column + 2] += error * (1 / 16)
        distance = squaredDistance(pixel, colors[Int(entry)])
      } else {
        carried = .zero
        // Several colours may have one mark.
        if mark != choice.mark || pixel != choice.pixel || before != choice.before {
          entry = use.entry
          distance = squaredDistance(pixel, colors[Int(entry)])
          if !isExact, before != transparent, before != entry {
            let other = squaredDistance(pixel, colors[Int(before)])
            if other <= distance + Self.runError { (entry, distance) = (before, other) }
          }
          choice = (mark, pixel, before, entry, distance)
        }
      }
      // What is displayed may be nearer than the palette, by an earlier one.
      if shown[index] != 0, squaredDistance(pixel, shown[index]) <= distance {
        entry = transparent
      } else {
        shown[index] = colors[Int(entry)] | 0xFF00_0000
      }
      before = entry
      target[index] = entry
      index += 1
    }
  }

  /// Returns an image with the first palette if that has its colours, or with its own one.
  private mutating func image(
    _ area: PixelArea, _ palette: Palette, _ indices: [UInt8], isCleared: Bool
  ) -> GIFImage {
    var image = GIFImage(
      area: area, colors: palette.colors, indices: indices, isCleared: isCleared)
    guard let common else {
      let entries = palette.colors.enumerated().map { ($1, UInt8($0)) }
      // Means of colours may be rounded to the same one.
      self.common = Dictionary(entries) { first, _ in first }
      commonCount = palette.colors.count
      return image
    }
    guard palette.isExact else { return image }
    var translation = [UInt8](repeating: 0, count: 256)
    for (index, color) in palette.colors.enumerated() {
      guard let entry = common[color] else { return image }
      translation[index] = entry
    }
    translation[palette.colors.count] = UInt8(commonCount)
    image.colors = nil
    for index in image.indices.indices {
      image.indices[index] = translation[Int(image.indices[index])]
    }
    return image
  }
}

/// Returns the squared distance of two colours.
@inline(__always)
private func squaredDistance(_ first: UInt32, _ second: UInt32) -> Int32 {
  let red = Int32((first >> 16) & 255) - Int32((second >> 16) & 255)
  let green = Int32((first >> 8) & 255) - Int32((second >> 8) & 255)
  let blue = Int32(first & 255) - Int32(second & 255)
  return red * red + green * green + blue * blue
}

/// Returns true if eight pixels stay.
@inline(__always)
private func areEightKept(_ marks: UnsafePointer<UInt32>) -> Bool {
  let marks = UnsafeRawPointer(marks).loadUnaligned(as: SIMD4<UInt64>.self)
  let both = marks.lowHalf & marks.highHalf
  return both.x & both.y == .max
}
