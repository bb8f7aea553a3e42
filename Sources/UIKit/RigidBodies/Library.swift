internal import CChipmunk
internal import Glibc

/// The reason for which Chipmunk cannot be used.
public struct MissingLibrary: Error, CustomStringConvertible {
  let reason: String

  public var description: String {
    "Dynamics need Chipmunk 7, in Debian the package libchipmunk7: \(reason)."
  }
}

extension ChipmunkFunctions {
  /// Chipmunk's functions, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(MissingLibrary) in
    let functions = UnsafeMutablePointer<ChipmunkFunctions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    guard chipmunk_load(functions) != 0 else {
      throw MissingLibrary(
        reason: dlerror().map { String(cString: $0) } ?? "the loader does not say why")
    }
    return functions.pointee
  }
}

extension cpVect {
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
}

extension Vector {
  init(_ vector: cpVect) { self.init(vector.x, vector.y) }
}
