internal import CChipmunk
internal import Libraries

/// The error of loading Chipmunk, or of creating a world.
public struct MissingLibrary: Error, CustomStringConvertible {
  let reason: String

  public var description: String {
    "Dynamics require Chipmunk 7 (on Debian, the package libchipmunk7): \(reason)."
  }
}

extension ChipmunkFunctions {
  /// Chipmunk's functions, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(MissingLibrary) in
    do throws(LibraryError) {
      return try loadLibrary("libchipmunk.so.7", chipmunk_load)
    } catch {
      throw MissingLibrary(reason: error.cause)
    }
  }
}

extension cpVect {
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
}

extension Vector {
  init(_ vector: cpVect) { self.init(vector.x, vector.y) }
}
