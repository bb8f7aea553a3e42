/// A value of a Swift type that has a GLSL counterpart.
public protocol UniformValue {
  /// The OpenGL type of the uniform's declaration, for example `GL_FLOAT_VEC2`.
  static var glType: UInt32 { get }
  /// The GLSL name of the type, for example `vec2`.
  static var glslName: String { get }
  /// Stores consecutive array elements in a program, the first at `location`.
  static func store(_ values: UnsafeBufferPointer<Self>, in program: UInt32, at location: Int32)
}

/// A uniform of a linked program, its name and type checked by a `UniformTable`.
///
/// Valid as long as its program, and only on the program's thread.
public struct Uniform<Value: UniformValue> {
  let program: UInt32
  let location: Int32

  /// Sets the value for the draws that follow.
  public func set(_ value: Value) {
    withUnsafePointer(to: value) {
      Value.store(UnsafeBufferPointer(start: $0, count: 1), in: program, at: location)
    }
  }
}

/// An array uniform of a linked program, its name, type and length checked by a `UniformTable`.
///
/// Valid as long as its program, and only on the program's thread.
public struct UniformArray<Value: UniformValue> {
  let program: UInt32
  let location: Int32
  /// The number of elements.
  public let count: Int

  /// Sets the first elements for the draws that follow.
  ///
  /// - Precondition: `values` has at most `count` elements.
  public func set(_ values: [Value]) {
    set(values.count) { values[$0] }
  }

  /// Sets the first elements for the draws that follow, without a heap allocation.
  ///
  /// - Parameters:
  ///   - valueCount: the number of elements to set, at most `count`.
  ///   - value: returns the element at an index.
  /// - Precondition: `valueCount` is at most `count`.
  public func set(_ valueCount: Int, _ value: (Int) -> Value) {
    precondition(valueCount <= count, "an array of \(count) uniforms cannot hold more values")
    withUnsafeTemporaryAllocation(of: Value.self, capacity: valueCount) { values in
      for index in 0..<valueCount { values.initializeElement(at: index, to: value(index)) }
      defer { values.deinitialize() }
      Value.store(UnsafeBufferPointer(values), in: program, at: location)
    }
  }
}
