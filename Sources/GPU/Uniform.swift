internal import COpenGL

/// A value that a shader takes as a uniform.
public protocol UniformValue {
  /// The OpenGL type that the shader must declare, for example `GL_FLOAT_VEC2`.
  static var glType: UInt32 { get }
  /// GLSL's word for the type.
  static var glslName: String { get }
  /// Stores values in a program, one after the other from `location`.
  static func store(_ values: UnsafeBufferPointer<Self>, in program: UInt32, at location: Int32)
}

/// A uniform of a linked program whose name and type were checked.
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

/// An array of uniforms of a linked program whose name, type and length were checked.
public struct UniformArray<Value: UniformValue> {
  let program: UInt32
  let location: Int32
  /// How many values there are.
  public let count: Int

  /// Sets the first values for the draws that follow.
  ///
  /// - Precondition: there are no more than `count`.
  public func set(_ values: [Value]) {
    set(values.count) { values[$0] }
  }

  /// Sets the first values for the draws that follow, without an array of them.
  ///
  /// - Parameters:
  ///   - valueCount: how many there are.
  ///   - value: each of them by its index.
  /// - Precondition: there are no more than `count`.
  public func set(_ valueCount: Int, _ value: (Int) -> Value) {
    precondition(valueCount <= count, "an array of \(count) uniforms takes no more values")
    withUnsafeTemporaryAllocation(of: Value.self, capacity: valueCount) { values in
      for index in 0..<valueCount { values.initializeElement(at: index, to: value(index)) }
      defer { values.deinitialize() }
      Value.store(UnsafeBufferPointer(values), in: program, at: location)
    }
  }
}

/// The uniforms of a linked program: each has to be claimed once, under its name and type.
public struct UniformTable: ~Copyable {
  private let label: String
  private let allowsUnused: Bool
  private let program: GLuint
  private var unclaimed: [String: (type: GLenum, count: Int)]

  /// Asks the program for the uniforms that its shaders use.
  ///
  /// - Parameter allowingUnused: whether those that it does not use may be claimed, too; setting them does nothing.
  public init(of program: borrowing Program, allowingUnused: Bool = false) {
    label = program.label
    allowsUnused = allowingUnused
    self.program = program.name.id
    unclaimed = [:]
    var count: GLint = 0
    glGetProgramiv(self.program, GLenum(GL_ACTIVE_UNIFORMS), &count)
    var text = [GLchar](repeating: 0, count: 256)
    for index in 0..<GLuint(count) {
      var (length, size, type): (GLsizei, GLint, GLenum) = (0, 0, 0)
      glGetActiveUniform(
        self.program, index, GLsizei(text.count), &length, &size, &type, &text)
      let name = String(
        decoding: text.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      unclaimed[name] = (type, Int(size))
    }
  }

  /// Claims a uniform.
  ///
  /// - Throws: `GPUError.uniform` where the program has none of that name, or one of another type.
  public mutating func claim<Value: UniformValue>(
    _ name: String, as _: Value.Type = Value.self
  ) throws(GPUError) -> Uniform<Value> {
    let (location, _) = try claim(name, name, Value.self)
    return Uniform(program: program, location: location)
  }

  /// Claims an array of uniforms.
  ///
  /// - Throws: `GPUError.uniform` where the program has no array of that name, or one of another type or length.
  public mutating func claim<Value: UniformValue>(
    _ name: String, count: Int, as _: Value.Type = Value.self
  ) throws(GPUError) -> UniformArray<Value> {
    let (location, size) = try claim(name, "\(name)[0]", Value.self)
    guard size == count || allowsUnused && size < count else {
      throw .uniform(program: label, "the uniform '\(name)' has \(size) elements, not \(count)")
    }
    return UniformArray(program: program, location: location, count: count)
  }

  private mutating func claim<Value: UniformValue>(
    _ name: String, _ nameInProgram: String, _: Value.Type
  ) throws(GPUError) -> (location: GLint, count: Int) {
    guard let (type, count) = unclaimed.removeValue(forKey: nameInProgram) else {
      // OpenGL ignores what is stored at −1, as it does what is beyond an array's last element in use.
      if allowsUnused { return (-1, 0) }
      throw .uniform(program: label, "it has no uniform '\(name)' that it uses")
    }
    guard type == Value.glType else {
      throw .uniform(
        program: label, "the uniform '\(name)' is not a \(Value.glslName) (its type is \(type))")
    }
    return (glGetUniformLocation(program, nameInProgram), count)
  }

  /// Ends the claiming.
  ///
  /// - Throws: `GPUError.uniform` where the program has uniforms that nobody claimed.
  public consuming func finish() throws(GPUError) {
    guard unclaimed.isEmpty else {
      throw .uniform(
        program: label, "nobody claims \(unclaimed.keys.sorted().joined(separator: ", "))")
    }
  }
}
