import Frames
import Media
import Support

/// The report about a file, which `hinge probe` prints.
struct ProbeReport {
  private let file: String
  private let probe: MediaProbe

  init(_ file: String, _ probe: MediaProbe) {
    (self.file, self.probe) = (file, probe)
  }

  /// The report as lines.
  var text: String {
    var rows: [(String, String)] = []
    if let size = probe.size {
      let stored = probe.storedSize.map { $0 == size ? "" : ", stored as \($0)" } ?? ""
      rows.append(("size", "\(size)\(stored)"))
      rows.append(
        ("orientation", probe.orientation == 1 ? "upright" : "\(probe.orientation) (EXIF)"))
    }
    if let color = probe.color {
      rows.append(("colours", color + (probe.colorOrigin.map { " (\($0))" } ?? "")))
    }
    if let transfer = probe.transfer { rows.append(("transfer", transfer)) }
    if let range = probe.range { rows.append(("range", range)) }
    if let depth = probe.bitDepth { rows.append(("bits", "\(depth)")) }
    if let hasAlpha = probe.hasAlpha { rows.append(("alpha", hasAlpha ? "yes" : "no")) }
    if let rate = probe.rate { rows.append(("rate", "\(fixed(rate.value, 3)) frames/s")) }
    if let duration = probe.duration { rows.append(("duration", "\(fixed(duration, 3)) s")) }
    for track in probe.sound {
      let language = track.language.map { $0 == "und" ? "" : ", \($0)" } ?? ""
      rows.append(
        (
          "sound",
          "\(track.codec), \(track.channels) channel\(track.channels == 1 ? "" : "s"), "
            + "\(track.sampleRate) Hz\(language)"
            + (probe.sound.count > 1 && track.isUsed ? ", used" : "")
        ))
    }
    for clause in probe.treatment { rows.append(("Hinge", clause)) }
    if probe.treatment.isEmpty { rows.append(("Hinge", "reads it unchanged")) }
    let codec = probe.codec.map { ", \($0)" } ?? ""
    // No text of a file begins a line of its own.
    return (["\(file): \(probe.kind.rawValue), \(probe.format)\(codec)"] + aligned(rows))
      .map { printable($0) }.joined(separator: "\n") + "\n"
  }
}

extension ProbeReport: Encodable {
  private enum Key: String, CodingKey {
    case file, kind, format, codec, width, height, storedWidth, storedHeight, orientation, color
    case colorOrigin, transfer, range, bitDepth, hasAlpha, framesPerSecond, duration, sound
    case isComplete, treatment
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(file, forKey: .file)
    try object.encode(probe.kind.rawValue, forKey: .kind)
    try object.encode(probe.format, forKey: .format)
    try object.encodeIfPresent(probe.codec, forKey: .codec)
    try object.encodeIfPresent(probe.size?.width, forKey: .width)
    try object.encodeIfPresent(probe.size?.height, forKey: .height)
    try object.encodeIfPresent(probe.storedSize?.width, forKey: .storedWidth)
    try object.encodeIfPresent(probe.storedSize?.height, forKey: .storedHeight)
    try object.encode(probe.orientation, forKey: .orientation)
    try object.encodeIfPresent(probe.color, forKey: .color)
    try object.encodeIfPresent(probe.colorOrigin, forKey: .colorOrigin)
    try object.encodeIfPresent(probe.transfer, forKey: .transfer)
    try object.encodeIfPresent(probe.range, forKey: .range)
    try object.encodeIfPresent(probe.bitDepth, forKey: .bitDepth)
    try object.encodeIfPresent(probe.hasAlpha, forKey: .hasAlpha)
    try object.encodeIfPresent(probe.rate?.value, forKey: .framesPerSecond)
    try object.encodeIfPresent(probe.duration, forKey: .duration)
    try object.encode(probe.sound, forKey: .sound)
    try object.encode(probe.isComplete, forKey: .isComplete)
    try object.encode(probe.treatment, forKey: .treatment)
  }
}
