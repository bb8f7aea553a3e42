import FilmScripts
import Jobs
public import Media
import Text

extension FilmJob {
  /// The files of subtitles and fonts.
  ///
  /// - Throws: `FilmScriptError` for a path that leaves the script's folder.
  public var textFiles: [FilePath] {
    get throws(FilmScriptError) {
      var words = plan.subtitleFiles
      for (font, place) in plan.fonts where Self.isFontFile(font) {
        words.append(FilmWord(font, at: place))
      }
      var files: [FilePath] = []
      for word in words { files.append(try folder.file(word)) }
      return files
    }
  }

  /// Makes the fonts of files known, and returns them by their names in the script.
  ///
  /// - Throws: `FilmScriptError` about a path that leaves the folder; `JobError` about a file that
  ///   is not a font.
  func addFonts(of plan: FilmPlan) throws -> [String: FontFile] {
    var fonts: [String: FontFile] = [:]
    for (font, place) in plan.fonts where Self.isFontFile(font) && fonts[font] == nil {
      let file = try folder.file(FilmWord(font, at: place))
      guard file.exists else {
        throw JobError(
          MediaError(.missingInput, during: .reading, path: file.description),
          about: .input("\(name):\(place)"))
      }
      guard let known = FontFile.add(file.description) else {
        throw JobError(
          .failed, "'\(file)' is not a font; choose a .ttf, .otf or .ttc file",
          about: .input("\(name):\(place)"))
      }
      fonts[font] = known
    }
    return fonts
  }

  /// True for the name of a font's file.
  static func isFontFile(_ font: String) -> Bool {
    let name = font.lowercased()
    return name.contains("/") || [".ttf", ".otf", ".ttc", ".woff2"].contains { name.hasSuffix($0) }
  }
}

/// The files of the fonts in which the texts of a film are set.
final class UsedFonts {
  var files: Set<String> = []

  /// The fingerprint of the files' contents, wherever they are; nil without files.
  var fingerprint: String? {
    guard !files.isEmpty else { return nil }
    let contents = files.map { file in
      var content = Fingerprint()
      _ = content.add(sampleOf: FilePath(file))
      return content.text
    }
    var all = Fingerprint()
    for content in contents.sorted() { all.add(content) }
    return all.text
  }
}
