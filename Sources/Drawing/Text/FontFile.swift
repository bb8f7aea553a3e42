internal import CPango

/// Fonts in files, beside those of the machine.
public enum FontFile {
  /// Makes the font of a file known to typesetters that are created afterwards.
  ///
  /// - Returns: the name of the font's family; nil for a file that is not a font.
  public static func add(_ path: String) -> String? {
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { return nil }
    defer { FcPatternDestroy(pattern) }
    var family: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, "family", 0, &family) == FcResultMatch, let family,
      FcConfigAppFontAddFile(nil, path) != 0
    else { return nil }
    return String(cString: family)
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
