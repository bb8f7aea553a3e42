internal import CPango

/// The font of a file, beside those of the machine.
public struct FontFile: Hashable, Sendable {
  /// The name of the font's family: the most specific one, such as that with the width.
  public let family: String
  /// The weight as in CSS: 400 is regular and 700 bold.
  public let weight: Double
  /// True for slanted letters.
  public let isItalic: Bool

  /// Makes the font of a file known to typesetters that are created afterwards.
  ///
  /// - Returns: nil for a file that is not a font.
  public static func add(_ path: String) -> FontFile? {
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { return nil }
    defer { FcPatternDestroy(pattern) }
    var families: [String] = []
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, "family", Int32(families.count), &name) == FcResultMatch,
      let found = name
    {
      families.append(String(cString: found))
    }
    guard let family = families.max(by: { $0.count < $1.count }),
      FcConfigAppFontAddFile(nil, path) != 0
    else { return nil }
    var (weight, slant) = (0.0, Int32(0))
    // A variable font states a range here; its default is regular.
    let hasWeight = FcPatternGetDouble(pattern, "weight", 0, &weight) == FcResultMatch
    let hasSlant = FcPatternGetInteger(pattern, "slant", 0, &slant) == FcResultMatch
    let css = hasWeight ? FcWeightToOpenTypeDouble(weight) : 400
    return FontFile(
      family: family, weight: css > 0 ? css : 400, isItalic: hasSlant && slant != FC_SLANT_ROMAN)
  }

  /// Returns true if the machine, or a file that was added, has a family of this name. A list with
  /// commas, as Pango takes it, has one of several.
  public static func isInstalled(_ families: String) -> Bool {
    families.split(separator: ",").contains { part in
      let name = part.trimmingPrefix(while: \.isWhitespace)
      let generic = ["sans", "sans-serif", "serif", "monospace", "mono", "cursive", "fantasy"]
      if generic.contains(name.lowercased()) { return true }
      guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return true }
      defer {
        FcPatternDestroy(pattern)
        FcObjectSetDestroy(wanted)
      }
      FcPatternAddString(pattern, "family", String(name))
      FcObjectSetAdd(wanted, "family")
      guard let found = FcFontList(nil, pattern, wanted) else { return true }
      defer { FcFontSetDestroy(found) }
      return found.pointee.nfont > 0
    }
  }
}
