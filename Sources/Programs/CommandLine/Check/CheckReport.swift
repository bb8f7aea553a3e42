import Frames
import Jobs
import Media
import Support
import Text

/// The reports of `hinge check`: JSON, JUnit's XML, and a contact sheet of what failed.
struct CheckReport: Encodable {
  /// The version of Hinge.
  let version = HingeVersion.current
  /// The numbers of all pictures, and of those that did not pass.
  let pictures, failures: Int
  /// The wall-clock time in seconds.
  let seconds: Double
  /// The result of each picture.
  let results: [GoldenCheck.Result]

  init(_ results: [GoldenCheck.Result], seconds: Double) {
    self.results = results
    self.seconds = seconds
    pictures = results.count
    failures = results.count { !$0.isGood }
  }

  // MARK: - JUnit

  /// The report in the form of JUnit's XML, which continuous integration shows.
  var junit: String {
    let cases = results.map { result in
      let begin =
        "    <testcase classname=\"hinge\" name=\"\(Self.escaped(result.name))\" time=\"\(fixed(result.seconds, 3))\""
      guard !result.isGood else { return begin + "/>" }
      let element = result.outcome == .error ? "error" : "failure"
      let message = Self.escaped(result.message ?? "")
      return begin + ">\n      <\(element) message=\"\(message)\">"
        + Self.escaped(result.files.joined(separator: "\n")) + "</\(element)>\n    </testcase>"
    }
    let errors = results.count { $0.outcome == .error }
    let counts =
      "tests=\"\(pictures)\" failures=\"\(failures - errors)\" errors=\"\(errors)\" time=\"\(fixed(seconds, 3))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="hinge check" \(counts)>
      \(cases.joined(separator: "\n"))
        </testsuite>
      </testsuites>

      """
  }

  /// Returns text for an attribute or an element of XML 1.0, in which controls cannot stand.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value):
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: - Pictures

  /// The largest number of rows of the contact sheet.
  private static let mostRows = 40

  /// Draws a contact sheet: reference, actual and difference of each failure.
  ///
  /// - Returns: nil if the sheet would be too large.
  static func sheet(of failures: [GoldenCheck.Failure]) throws -> Frame? {
    let shown = failures.prefix(mostRows).map { failure in
      (failure.name, [failure.reference, failure.actual, failure.difference].map { $0?.reduced })
    }
    let frames = shown.flatMap(\.1).compactMap(\.self)
    guard
      let cell = PixelSize(
        width: frames.map(\.size.width).max() ?? 1, height: frames.map(\.size.height).max() ?? 1),
      let layout = ContactSheetLayout(frame: cell, rows: shown.count, instants: 3, columns: 1)
    else { return nil }
    let typesetter = try Typesetter()
    let style = TextStyle(size: layout.textSize, color: SIMD4(200, 200, 206, 255))
    var image = ContactSheetImage(size: layout.size, red: 33, green: 33, blue: 36)
    for (instant, heading) in ["reference", "actual", "difference"].enumerated() {
      let line = try typesetter.line(heading, style, within: cell.width)
      let place = layout.headingBaseline(ofColumn: 0, instant: instant)
      image.composite(
        line.frame, at: PixelPosition(x: place.x - line.start, y: place.y - line.baseline))
    }
    for (row, (name, pictures)) in shown.enumerated() {
      let line = try typesetter.line(name, style, within: layout.rowWidth)
      let place = layout.captionBaseline(ofRow: row)
      image.composite(
        line.frame, at: PixelPosition(x: place.x - line.start, y: place.y - line.baseline))
      for (instant, picture) in pictures.enumerated() {
        guard let picture else { continue }
        image.composite(picture, at: layout.origin(row: row, instant: instant))
      }
    }
    return image.frame
  }
}

extension Frame {
  /// The frame with sides that are a whole number of times smaller, so that it fits the sheet: each
  /// pixel is the mean of a square.
  fileprivate var reduced: Frame {
    let frame = inEightBits
    let factor = (max(size.width, size.height) + 399) / 400
    guard factor > 1,
      let small = PixelSize(
        width: max(size.width / factor, 1), height: max(size.height / factor, 1))
    else { return frame }
    var bytes = [UInt8](repeating: 0, count: small.rgbaByteCount)
    let (columns, rows) = (min(factor, size.width), min(factor, size.height))
    for y in 0..<small.height {
      for x in 0..<small.width {
        var sums = SIMD4<Int>.zero
        for row in 0..<rows {
          for column in 0..<columns {
            let pixel = frame[x * columns + column, y * rows + row]
            sums &+= SIMD4(Int(pixel.x), Int(pixel.y), Int(pixel.z), Int(pixel.w))
          }
        }
        for channel in 0..<4 {
          bytes[(y * small.width + x) * 4 + channel] = UInt8(
            (sums[channel] + columns * rows / 2) / (columns * rows))
        }
      }
    }
    return Frame(size: small, alpha: alpha, bytes: bytes)
  }
}
