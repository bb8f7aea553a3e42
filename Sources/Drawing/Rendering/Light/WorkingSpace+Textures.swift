import Frames
import GPU

extension WorkingSpace {
  /// Uploads a frame of the colour space.
  ///
  /// Colours become light before they are multiplied by alpha, so that a transparent edge of a
  /// picture has the picture's own light.
  ///
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  func texture(
    of frame: Frame, label: String, in device: Device
  ) throws(GPUError) -> Texture {
    guard light == .linear else {
      return try Texture(frame, as: pixelFormat, label: label, in: device)
    }
    let numbers = frame.alpha == .opaque ? opaqueLight(of: frame) : light(of: frame)
    return try Texture(size: frame.size, floats: numbers, label: label, in: device)
  }

  private func opaqueLight(of frame: Frame) -> [Float16] {
    let table = LightTables.of(colorSpace).light(frame.samples)
    let count = frame.size.area * 4
    return [Float16](unsafeUninitializedCapacity: count) { output, initialized in
      table.withUnsafeBufferPointer { table in
        frame.bytes.withUnsafeBytes { bytes in
          switch frame.samples {
          case .uint8: for index in 0..<count { output[index] = table[Int(bytes[index])] }
          case .uint16:
            let samples = bytes.bindMemory(to: UInt16.self)
            for index in 0..<count { output[index] = table[Int(samples[index])] }
          }
        }
      }
      for index in stride(from: 3, to: count, by: 4) { output[index] = 1 }
      initialized = count
    }
  }

  private func light(of frame: Frame) -> [Float16] {
    let table = LightTables.of(colorSpace).light(.uint16)
    let count = frame.size.area * 4
    var result = [Float16](repeating: 0, count: count)
    for pixel in stride(from: 0, to: count, by: 4) {
      let alpha = Float(frame.sample(pixel + 3))
      guard alpha > 0 else { continue }
      for index in pixel..<(pixel + 3) {
        let straight = min(Float(frame.sample(index)) / alpha, 1)
        let light = table[Int((straight * 65535).rounded())]
        result[index] = Float16(Float(light) * alpha / 65535)
      }
      result[pixel + 3] = Float16(alpha / 65535)
    }
    return result
  }
}
