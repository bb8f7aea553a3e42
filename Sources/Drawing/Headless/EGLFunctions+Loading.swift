internal import CEGL
import Libraries

extension EGLFunctions {
  /// EGL's functions, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(HeadlessError) in
    do throws(LibraryError) {
      return try loadLibrary("libEGL.so.1", egl_load)
    } catch {
      throw .missingLibrary(error.cause)
    }
  }
}

extension HeadlessError {
  /// The error of loading EGL; nil if it is loaded.
  public static var eglLoading: HeadlessError? {
    if case .failure(let error) = EGLFunctions.loaded { error } else { nil }
  }
}
