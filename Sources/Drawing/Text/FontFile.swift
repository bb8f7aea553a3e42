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
}
