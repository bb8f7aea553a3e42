import GPU
import ShaderLibrary

extension Program {
  /// The program of `pass` that does what `features` name; every one takes `PieceUniforms`.
  ///
  /// - Throws: `GPUError.shader`, whose log says the files and lines as they were written.
  init(
    _ pass: ShaderLibrary.Pass, _ features: [Definition], in device: Device
  ) throws(GPUError) {
    do {
      try self.init(
        label: ([pass.name] + features.map { "\($0.name) \($0.value)" }).joined(separator: " "),
        vertex: pass.vertex, fragment: pass.fragment,
        defines: [PieceUniforms.definition] + features, in: device)
    } catch .shader(let name, let log) {
      throw .shader(name: name, log: ShaderLibrary.naming(filesIn: log))
    }
  }
}
