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

  /// Makes the fonts of files known, and names their families in the plan.
  ///
  /// - Throws: `FilmScriptError` about a path that leaves the folder; `JobError` about a file that
  ///   is not a font.
  func addFonts(to plan: inout FilmPlan) throws {
    var families: [String: String] = [:]
    func family(_ font: String?, at place: FilmPlace) throws -> String? {
      guard let font, Self.isFontFile(font) else { return font }
      if let known = families[font] { return known }
      let file = try folder.file(FilmWord(font, at: place))
      guard file.exists else {
        throw JobError(
          MediaError(.missingInput, during: .reading, path: file.description),
          about: .input("\(name):\(place)"))
      }
      guard let family = FontFile.add(file.description) else {
        throw JobError(
          .failed, "'\(file)' is not a font; choose a .ttf, .otf or .ttc file",
          about: .input("\(name):\(place)"))
      }
      families[font] = family
      return family
    }
    for index in plan.captions.indices {
      plan.captions[index].caption.font = try family(
        plan.captions[index].caption.font, at: plan.captions[index].place)
    }
    for index in plan.titles.indices {
      plan.titles[index].font = try family(plan.titles[index].font, at: plan.titlePlaces[index])
    }
  }

  /// True for the name of a font's file.
  static func isFontFile(_ font: String) -> Bool {
    let name = font.lowercased()
    return name.contains("/") || [".ttf", ".otf", ".ttc", ".woff2"].contains { name.hasSuffix($0) }
  }
}
