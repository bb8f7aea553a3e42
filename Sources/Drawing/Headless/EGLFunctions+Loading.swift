internal import CEGL
import Glibc

extension EGLFunctions {
  /// EGL's functions, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(HeadlessError) in
    let functions = UnsafeMutablePointer<EGLFunctions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    guard egl_load(functions) != 0 else {
      throw .missingLibrary(dlerror().map { String(cString: $0) } ?? "it does not say why")
    }
    return functions.pointee
  }
}

extension HeadlessError {
  /// The error of loading EGL; nil if it is there.
  public static var ofLibrary: HeadlessError? {
    if case .failure(let error) = EGLFunctions.loaded { error } else { nil }
  }
}
