package import Devices
package import Frames
package import Media
package import SceneGraph

/// The hole in the picture of a frame, which shows the screen.
package struct FrameOpening {
  /// The first and the last column and row.
  private(set) var columns, rows: ClosedRange<Int>
  /// Its pixels, row by row over the whole picture.
  private var isOpen: [Bool]
  private let size: PixelSize

  /// The alpha from which a pixel belongs to the frame, of 255: translucent pixels at the edge of a
  /// hole show the screen, too.
  private static let opaque: UInt8 = 250

  /// Finds the largest transparent area that does not reach the picture's border.
  ///
  /// - Returns: nil if there is none.
  package init?(in frame: Frame) {
    self.init(size: frame.size) { x, y in frame[x, y].w < Self.opaque }
  }

  /// Takes the white pixels of a mask.
  ///
  /// - Returns: nil if there are none.
  package init?(mask: Frame) {
    size = mask.size
    isOpen = []
    isOpen.reserveCapacity(size.area)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = mask[x, y]
        isOpen.append(color.w >= 128 && max(color.x, color.y, color.z) >= 128)
      }
    }
    (columns, rows) = (0...0, 0...0)
    guard let bounds = Self.bounds(of: isOpen, size) else { return nil }
    (columns, rows) = bounds
  }

  private init?(size: PixelSize, _ isClear: (Int, Int) -> Bool) {
    self.size = size
    let (width, height) = (size.width, size.height)
    var isUnseen = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      for x in 0..<width { isUnseen[y * width + x] = isClear(x, y) }
    }
    var best: [Int] = []
    var stack: [Int] = []
    for start in isUnseen.indices where isUnseen[start] {
      isUnseen[start] = false
      stack = [start]
      var area: [Int] = []
      var reachesBorder = false
      while let index = stack.popLast() {
        area.append(index)
        let (x, y) = (index % width, index / width)
        reachesBorder = reachesBorder || x == 0 || y == 0 || x == width - 1 || y == height - 1
        for (isInside, next) in [
          (x > 0, index - 1), (x < width - 1, index + 1), (y > 0, index - width),
          (y < height - 1, index + width),
        ] where isInside && isUnseen[next] {
          isUnseen[next] = false
          stack.append(next)
        }
      }
      if !reachesBorder, area.count > best.count { best = area }
    }
    guard best.count > 1 else { return nil }
    isOpen = [Bool](repeating: false, count: width * height)
    for index in best { isOpen[index] = true }
    (columns, rows) = (0...0, 0...0)
    guard let bounds = Self.bounds(of: isOpen, size) else { return nil }
    (columns, rows) = bounds
  }

  private static func bounds(
    of isOpen: [Bool], _ size: PixelSize
  ) -> (ClosedRange<Int>, ClosedRange<Int>)? {
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for y in 0..<size.height {
      for x in 0..<size.width where isOpen[y * size.width + x] {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    return right >= left ? (left...right, top...bottom) : nil
  }

  /// The place of the screen.
  var opening: DeviceSetup.Opening {
    let hole = Rect(
      x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(columns.count),
      height: Double(rows.count))
    let isWhole = rows.allSatisfy { y in
      columns.allSatisfy { isOpen[y * size.width + $0] }
    }
    return DeviceSetup.Opening(
      picture: Size(width: Double(size.width), height: Double(size.height)), hole: hole,
      isMasked: !isWhole)
  }

  /// The mask of the rectangle around the hole: opaque in it and one pixel around it, where the
  /// frame lies over its edge.
  var mask: Frame? {
    guard let own = PixelSize(width: columns.count, height: rows.count) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(own.rgbaByteCount)
    for y in rows {
      for x in columns {
        let isNear = max(y - 1, 0)...min(y + 1, size.height - 1)
        let isShown = isNear.contains { row in
          (max(x - 1, 0)...min(x + 1, size.width - 1)).contains { isOpen[row * size.width + $0] }
        }
        let value: UInt8 = isShown ? 255 : 0
        bytes += [value, value, value, value]
      }
    }
    return Frame(size: own, alpha: .premultiplied, bytes: bytes)
  }
}

extension DeviceSetup {
  /// The pictures that the device needs.
  ///
  /// - Parameters:
  ///   - origin: where they are named, for errors.
  ///   - file: returns the path of a name.
  package func inputs<Failure: Error>(
    origin: String, file: (String) throws(Failure) -> FilePath
  ) throws(Failure) -> [InputPicture] {
    var pictures: [InputPicture] = []
    for (text, name) in [(self.file, picture), (mask, maskPicture)] {
      guard let text, let name else { continue }
      pictures.append(InputPicture(path: try file(text), origin: origin, name: name))
    }
    return pictures
  }

  /// Returns the device with the measures of its picture, and the mask of its screen.
  ///
  /// - Parameter frame: returns a decoded picture.
  /// - Throws: `JobError` about a picture without a hole.
  package func measured(
    _ frame: (PictureName) -> Frame?
  ) throws(JobError) -> (setup: DeviceSetup, mask: Frame?) {
    guard let picture, let around = frame(picture) else { return (self, nil) }
    let given = maskPicture.flatMap { frame($0) }
    if let given, given.size != around.size {
      throw JobError(
        .invalidRequest,
        "the mask of the device has \(given.size) pixels and its picture \(around.size); give a "
          + "mask of the same size.", about: nil)
    }
    guard let found = given.map({ FrameOpening(mask: $0) }) ?? FrameOpening(in: around) else {
      throw JobError(
        .invalidRequest,
        given == nil
          ? "'\(file ?? "")' has no hole: no transparent area inside it. Give a picture with "
            + "transparency, or a mask that is white where the screen is visible: mask=hole.png."
          : "the mask of the device has no white pixels, where the screen would be visible.",
        about: nil)
    }
    var setup = self
    setup.opening = found.opening
    return (setup, found.opening.isMasked ? found.mask : nil)
  }
}
