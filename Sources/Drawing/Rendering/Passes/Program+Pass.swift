import GPU
import ShaderSources

extension Program {
  /// Compiles `pass` with `features`. Every program takes `DrawUniforms`.
  ///
  /// - Throws: `GPUError.shader`, whose log names the shaders' files and their lines.
  init(
    _ pass: ShaderLibrary.Pass, _ features: [ShaderMacro], in device: Device
  ) throws(GPUError) {
    do {
      try self.init(
        label: ([pass.name] + features.map { "\($0.name) \($0.value)" }).joined(separator: " "),
        vertex: pass.vertex, fragment: pass.fragment,
        defines: [DrawUniforms.definition] + features, in: device)
    } catch .shader(let name, let log) {
      throw .shader(name: name, log: ShaderLibrary.naming(filesIn: log))
    }
  }
}
