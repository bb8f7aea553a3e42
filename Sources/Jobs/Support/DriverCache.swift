import Glibc

/// The folder in which Mesa keeps compiled shaders.
package enum DriverCache {
  /// The variables that name it.
  private static let variables = [
    "MESA_SHADER_CACHE_DIR", "MESA_GLSL_CACHE_DIR", "XDG_CACHE_HOME", "HOME",
  ]

  /// Has Mesa keep no shaders if the folder's name cannot be printed: Mesa writes the bytes of a
  /// folder that it cannot make to standard error. Call it before a driver is opened.
  package static func disableIfUnprintable() {
    for name in variables {
      guard let value = getenv(name) else { continue }
      guard let text = String(validatingCString: value),
        !text.unicodeScalars.contains(where: \.isUnprintable)
      else {
        for name in ["MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"] {
          setenv(name, "true", 1)
        }
        return
      }
    }
  }
}
