import GPU
import ShaderLibrary

extension Program {
  /// The program of `pass` that does what `features` name; every one takes `PieceUniforms`.
  init(
    _ pass: ShaderLibrary.Pass, _ features: [Definition], in device: Device
  ) throws(GPUError) {
    try self.init(
      label: ([pass.name] + features.map { "\($0.name) \($0.value)" }).joined(separator: " "),
      vertex: pass.vertex, fragment: pass.fragment,
      defines: [PieceUniforms.definition] + features, in: device)
  }
}
