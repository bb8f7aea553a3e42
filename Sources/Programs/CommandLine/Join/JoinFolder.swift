import Media

/// The clips and pictures of a folder that is an operand of `hinge join`, in the order of their
/// names.
///
/// Numbers in names are compared by their values, so that `clip2.mp4` precedes `clip10.mp4`. Hidden
/// files, folders and the film itself are not among them.
struct JoinFolder {
  /// The clips and pictures.
  let clips: [FilePath]
  /// The names of other files, which are not joined.
  let others: [FilePath]

  /// The ends of the names of clips, apart from those that completion offers.
  private static let moreEndings: Set<String> = [
    "3g2", "3gp", "asf", "dv", "f4v", "flv", "m2t", "m2ts", "mjpeg", "mts", "mxf", "nut", "ogv",
    "qt", "ts", "vob", "wmv", "jpe", "jfif", "jp2", "ppm", "pgm", "pnm", "qoi", "exr", "dds", "psd",
  ]

  /// Lists a folder.
  ///
  /// - Parameter output: the film.
  init(_ folder: FilePath, output: FilePath?) {
    let film = output?.resolved
    var (clips, others): ([FilePath], [FilePath]) = ([], [])
    for path in folder.files(withPrefix: "") {
      let name = path.lastComponent
      guard name.bytes.first != UInt8(ascii: "."), !path.isFolder,
        film == nil || path.resolved != film
      else { continue }
      let ending = name.description.lowercased().split(separator: ".").dropFirst().last
      let isClip = ending.map {
        Completion.pictureEndings.contains(String($0)) || Self.moreEndings.contains(String($0))
      }
      if isClip == true { clips.append(path) } else { others.append(name) }
    }
    self.clips = clips.sorted { NumberedName($0.lastComponent) < NumberedName($1.lastComponent) }
    self.others = others.sorted { NumberedName($0) < NumberedName($1) }
  }

  /// The sentence about files that are not joined; nil if there are none.
  ///
  /// - Parameter folder: the operand.
  func note(of folder: FilePath) -> String? {
    guard !others.isEmpty else { return nil }
    let names = others.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
    return
      "\(folder): \(names)\(others.count > 4 ? ", …" : "") \(others.count == 1 ? "is" : "are") "
      + "neither a clip nor a picture by name and \(others.count == 1 ? "is" : "are") not joined."
  }
}

/// A file name as a list of texts and numbers, which order it among others.
struct NumberedName: Comparable {
  private enum Part: Equatable {
    case text([UInt8])
    /// The digits without leading zeros.
    case number([UInt8])
  }

  private let parts: [Part]
  private let bytes: [UInt8]

  /// Divides a name.
  init(_ name: FilePath) {
    bytes = name.bytes
    var parts: [Part] = []
    var rest = bytes[...]
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      rest = rest.dropFirst(run.count)
      parts.append(
        isDigit(first)
          ? .number(Array(run.drop { $0 == UInt8(ascii: "0") }))
          : .text(run.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 })
      )
    }
    self.parts = parts
  }

  static func < (one: NumberedName, other: NumberedName) -> Bool {
    for (a, b) in zip(one.parts, other.parts) where a != b {
      switch (a, b) {
      case (.number(let a), .number(let b)):
        return a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
      case (.text(let a), .text(let b)): return a.lexicographicallyPrecedes(b)
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }
    if one.parts.count != other.parts.count { return one.parts.count < other.parts.count }
    return one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}
