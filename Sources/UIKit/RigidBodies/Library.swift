internal import CChipmunk
internal import Glibc

/// The reason why Chipmunk cannot be used.
public struct MissingLibrary: Error, CustomStringConvertible {
  let reason: String

  public var description: String {
    "Dynamics require Chipmunk 7 (on Debian, the package libchipmunk7): \(reason)."
  }
}

extension ChipmunkFunctions {
  /// Chipmunk's functions, loaded on first use, or the error from loading them.
  static let loaded = Result { () throws(MissingLibrary) in
    let functions = UnsafeMutablePointer<ChipmunkFunctions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    guard chipmunk_load(functions) != 0 else {
      throw MissingLibrary(
        reason: dlerror().map { String(cString: $0) } ?? "the loader gave no reason")
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
