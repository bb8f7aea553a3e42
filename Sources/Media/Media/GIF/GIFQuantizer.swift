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
  /// The last frame as 0xAARRGGBB.
  private let source: UnsafeMutableBufferPointer<UInt32>
  /// The colours that a viewer shows; a colour with an alpha of 0 is transparent.
  private let shown: UnsafeMutableBufferPointer<UInt32>
  private let marks: UnsafeMutableBufferPointer<UInt32>
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
    source = .allocate(capacity: size.area)
    shown = .allocate(capacity: size.area)
    marks = .allocate(capacity: size.area)
    shown.initialize(repeating: 0)
    source.initialize(repeating: 0)
    errors = Array(repeating: .zero, count: size.width + 2)
    nextErrors = errors
  }

  deinit {
    source.deallocate()
    shown.deallocate()
    marks.deallocate()
  }

  /// Returns the image that turns the frame before into a frame.
  ///
  /// - Parameters:
  ///   - pixels: the frame's straight pixels as 0xAARRGGBB; those with an alpha below one half are
  ///     transparent.
  ///   - isCleared: true if the image is to be cleared after its time; it then covers everything
  ///     that is visible.
  /// - Precondition: a pixel that was visible is not transparent, unless the last image is cleared.
  mutating func image(_ pixels: UnsafeBufferPointer<UInt32>, isCleared: Bool) -> GIFImage {
    if isBlank { shown.update(repeating: 0) }
    let area = mark(pixels, storesAll: isBlank || isCleared)
    _ = source.update(from: pixels)
    isBlank = isCleared
    guard let area else {
      if common == nil { common = [:] }
      return .nothing(isCleared: isCleared)
    }
    histogram.count(pixels, marks)
    let palette = Palette(histogram, limit: limit)
    let indices = indices(of: pixels, area, palette)
    return image(area, palette, indices, isCleared: isCleared)
  }

  /// Marks the pixels that change, and returns the rectangle around them; nil if none changes.
  private mutating func mark(
    _ pixels: UnsafeBufferPointer<UInt32>, storesAll: Bool
  ) -> PixelArea? {
    var area: PixelArea?
    for row in 0..<size.height {
      let line = row * size.width..<(row + 1) * size.width
      if !storesAll, isSourceRow(line, in: pixels) {
        for index in line { marks[index] = PixelMark.kept }
        continue
      }
      for index in line {
        let pixel = pixels[index]
        let isKept =
          pixel >> 31 == 0
          || !storesAll && (pixel == source[index] || pixel | 0xFF00_0000 == shown[index])
        marks[index] = isKept ? PixelMark.kept : PixelMark.changed
      }
      guard let first = line.first(where: { marks[$0] == PixelMark.changed }),
        let last = line.last(where: { marks[$0] == PixelMark.changed })
      else { continue }
      let columns = first - line.lowerBound..<last - line.lowerBound + 1
      area = area?.union(columns, row) ?? PixelArea(columns: columns, rows: row..<row + 1)
    }
    return area
  }

  /// Returns true if the pixels of a row are those of the last frame.
  private func isSourceRow(_ line: Range<Int>, in pixels: UnsafeBufferPointer<UInt32>) -> Bool {
    guard let old = source.baseAddress, let new = pixels.baseAddress else { return false }
    return memcmp(new + line.lowerBound, old + line.lowerBound, line.count * 4) == 0
  }

  /// Returns the indices of the pixels in an area, and displays them. Pixels that stay have the
  /// index after the last entry.
  private mutating func indices(
    of pixels: UnsafeBufferPointer<UInt32>, _ area: PixelArea, _ palette: Palette
  ) -> [UInt8] {
    let isDithered = palette.uses.contains { $0.isDithered }
    if isDithered {
      for index in nextErrors.indices { nextErrors[index] = .zero }
    }
    let transparent = UInt8(palette.colors.count)
    return [UInt8](unsafeUninitializedCapacity: area.count) { target, count in
      palette.colors.withUnsafeBufferPointer { colors in
        palette.uses.withUnsafeBufferPointer { uses in
          for row in area.rows {
            if isDithered {
              swap(&errors, &nextErrors)
              for index in nextErrors.indices { nextErrors[index] = .zero }
            }
            var carried = SIMD4<Float>.zero
            // The entry of the pixel before, if that has one.
            var before = transparent
            for column in area.columns {
              let index = row * size.width + column
              let mark = marks[index]
              var entry = transparent
              if mark < PixelMark.kept {
                let pixel = pixels[index]
                let use = uses[Int(mark)]
                entry = use.entry
                if use.isDithered {
                  let wanted =
                    Palette.point(pixel) + (carried + errors[column + 1]) * Self.passedOn
                  entry = palette.entry(nearestTo: wanted, around: entry)
                  let error = wanted - Palette.point(colors[Int(entry)])
                  carried = error * (7 / 16)
                  nextErrors[column] += error * (3 / 16)
                  nextErrors[column + 1] += error * (5 / 16)
                  nextErrors[column + 2] += error * (1 / 16)
                } else {
                  carried = .zero
                }
                var distance = squaredDistance(pixel, colors[Int(entry)])
                if !use.isDithered, !palette.isExact, before != transparent, before != entry {
                  let other = squaredDistance(pixel, colors[Int(before)])
                  if other <= distance + Self.runError { (entry, distance) = (before, other) }
                }
                // What is displayed may be nearer than the palette, by an earlier one.
                if shown[index] != 0, squaredDistance(pixel, shown[index]) <= distance {
                  entry = transparent
                } else {
                  shown[index] = colors[Int(entry)] | 0xFF00_0000
                }
              }
              before = entry
              target[count] = entry
              count += 1
            }
          }
        }
      }
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
