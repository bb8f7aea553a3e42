import FoundationEssentials
import Jobs
import Media
import Support

/// The manifest of a folder of reference pictures: commands, and the instants at which they are
/// drawn.
struct CheckManifest {
  /// The differences that are allowed.
  struct Tolerance: Codable, Hashable {
    /// The largest difference of a channel, of 255, that does not count.
    var levels: Int
    /// The number of pixels that may differ by more.
    var pixels: Int

    /// Drivers of OpenGL round differently; so one level does not count.
    static let standard = Tolerance(levels: 1, pixels: 0)
  }

  /// A picture to draw and to compare.
  struct Picture: Hashable {
    /// The name of the file without its extension.
    let name: String
    /// The words of the command, without the program's name.
    let command: [String]
    /// The instant as it is given; nil for a command that draws one picture.
    let instant: String?
    let tolerance: Tolerance
  }

  /// The name of the file in the folder.
  static let fileName: FilePath = "check.json"
  /// The commands that a manifest may have.
  static let commands = ["render", "film", "sheet", "run"]
  private static let mostBytes = 1 << 24

  let pictures: [Picture]

  // MARK: - Reading

  /// A key that an object does not have.
  private struct UnknownKey: Error {
    let name: String
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }

    /// Throws `UnknownKey` for an object with other keys.
    static func check(_ decoder: any Decoder, _ known: String...) throws {
      for key in try decoder.container(keyedBy: AnyKey.self).allKeys
      where !known.contains(key.stringValue) {
        throw UnknownKey(name: key.stringValue)
      }
    }
  }

  private struct Text: Decodable {
    struct Entry: Decodable {
      let name: String
      let command: Words
      let at: [String]?
      let tolerance: PartialTolerance?

      private enum Key: String, CodingKey {
        case name, command, at, tolerance
      }

      init(from decoder: any Decoder) throws {
        try AnyKey.check(decoder, "name", "command", "at", "tolerance")
        let values = try decoder.container(keyedBy: Key.self)
        name = try values.decode(String.self, forKey: .name)
        command = try values.decode(Words.self, forKey: .command)
        at = try values.decodeIfPresent([String].self, forKey: .at)
        tolerance = try values.decodeIfPresent(PartialTolerance.self, forKey: .tolerance)
      }
    }

    let tolerance: PartialTolerance?
    let pictures: [Entry]

    private enum Key: String, CodingKey {
      case tolerance, pictures
    }

    init(from decoder: any Decoder) throws {
      try AnyKey.check(decoder, "tolerance", "pictures", "$schema")
      let values = try decoder.container(keyedBy: Key.self)
      tolerance = try values.decodeIfPresent(PartialTolerance.self, forKey: .tolerance)
      pictures = try values.decode([Entry].self, forKey: .pictures)
    }
  }

  private struct PartialTolerance: Decodable {
    let levels: Int?
    let pixels: Int?

    private enum Key: String, CodingKey {
      case levels, pixels
    }

    init(from decoder: any Decoder) throws {
      try AnyKey.check(decoder, "levels", "pixels")
      let values = try decoder.container(keyedBy: Key.self)
      levels = try values.decodeIfPresent(Int.self, forKey: .levels)
      pixels = try values.decodeIfPresent(Int.self, forKey: .pixels)
    }

    func over(_ other: Tolerance) -> Tolerance {
      Tolerance(levels: levels ?? other.levels, pixels: pixels ?? other.pixels)
    }
  }

  /// Words as a list, or as a text with spaces between them and quotation marks around some.
  private struct Words: Decodable {
    let words: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let list = try? container.decode([String].self) {
        words = list
      } else {
        words = Self.words(of: try container.decode(String.self))
      }
    }

    private static func words(of text: String) -> [String] {
      var words: [String] = []
      var word: String?
      var quote: Character?
      for character in text {
        if let open = quote {
          if character == open { quote = nil } else { word?.append(character) }
        } else if character == "'" || character == "\"" {
          quote = character
          word = word ?? ""
        } else if character.isWhitespace {
          if let done = word { words.append(done) }
          word = nil
        } else {
          word = (word ?? "") + String(character)
        }
      }
      if let word { words.append(word) }
      return words
    }
  }

  /// Reads the manifest of a folder.
  init(of folder: FilePath) throws(CommandError) {
    let file = folder.appending(Self.fileName)
    func fault(_ sentence: String) -> CommandError { .usage("'\(file)': \(sentence)") }
    let bytes: [UInt8]
    do throws(LineReader.Failure) {
      bytes = try LineReader.contents(of: file, mostBytes: Self.mostBytes)
    } catch {
      guard file.exists else {
        throw .usage(
          "'\(folder)' has no \(Self.fileName); write one, as 'hinge check --help' shows.")
      }
      throw .failure(error.description(of: "\(file)"))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let error = JSONSyntax.fault(in: text) {
      let before = text.unicodeScalars.prefix(error.offset)
      let line = before.filter { $0 == "\n" }.count + 1
      throw fault("line \(line) is not JSON; \(error.expected) is expected.")
    }
    let read: Text
    do {
      read = try JSONDecoder().decode(Text.self, from: Data(bytes))
    } catch let error as UnknownKey {
      throw fault(
        "unknown key '\(error.name)'; pictures have name, command, at and tolerance, and a tolerance has "
          + "levels and pixels.")
    } catch {
      throw fault(
        "it needs \"pictures\", a list of objects with \"name\", \"command\" and \"at\", as 'hinge "
          + "check --help' shows.")
    }
    let tolerance = read.tolerance?.over(.standard) ?? .standard
    var pictures: [Picture] = []
    var names: Set<String> = []
    for entry in read.pictures {
      guard Self.isName(entry.name) else {
        throw fault(
          "'\(entry.name)' is not a name; use letters, digits, '-', '_' and '.'.")
      }
      guard let command = entry.command.words.first, Self.commands.contains(command) else {
        throw fault(
          "\(entry.name): the command begins with one of \(Self.commands.joined(separator: ", ")).")
      }
      for option in ["-o", "--output", "--at"]
      where entry.command.words.contains(where: { $0 == option || $0.hasPrefix(option + "=") }) {
        throw fault("\(entry.name): leave \(option) out; 'at' has the instants.")
      }
      let own = entry.tolerance?.over(tolerance) ?? tolerance
      guard (0...255).contains(own.levels), own.pixels >= 0 else {
        throw fault("\(entry.name): a tolerance has 0 to 255 levels, and 0 pixels or more.")
      }
      let instants: [String?] = command == "sheet" ? [nil] : (entry.at ?? ["50%"]).map { $0 }
      for instant in instants {
        if let instant {
          do throws(OptionFault) {
            _ = try OptionType<Instant>.instant.read(Argument(instant))
          } catch {
            throw fault("\(entry.name): at: \(error.sentence)")
          }
        }
        let name = instant.map { "\(entry.name)-\(Self.fileName(of: $0))" } ?? entry.name
        // A reference must not replace a picture that a command reads.
        let isInput = entry.command.words.contains { word in
          word.split(whereSeparator: { $0 == "/" || $0 == "=" }).last.map(String.init)
            == "\(name).png"
        }
        guard !isInput else {
          throw fault("'\(name).png' is a picture of the command; choose another name.")
        }
        guard names.insert(name).inserted else {
          throw fault("'\(name)' is there twice; choose another name.")
        }
        pictures.append(
          Picture(
            name: name, command: entry.command.words, instant: instant, tolerance: own))
      }
    }
    guard !pictures.isEmpty else { throw fault("it has no pictures; add one.") }
    self.pictures = pictures
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0)
      }
  }

  /// Returns an instant as a part of a file name: `25percent`, `1.2s`.
  private static func fileName(of instant: String) -> String {
    instant.hasSuffix("%")
      ? "\(instant.dropLast())percent" : Double(instant) == nil ? instant : "\(instant)s"
  }
}
