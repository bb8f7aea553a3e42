import Frames
import GPU

/// Converts the pixels that a renderer has drawn to those of a stream: light to encoded values, and
/// to fewer bits, rounded or dithered with `BlueNoise`.
///
/// All four numbers of a pixel have the same threshold, so that gray stays gray, and colours
/// multiplied by alpha do not exceed it.
package final class FrameFinisher {
  private let size: PixelSize
  private let alpha: AlphaMode
  private let samples: SampleType
  private let isLinear: Bool
  private let isDithered: Bool
  /// The encoded value of every number of the target, in steps of the stream's numbers.
  private let steps: [Float]
  /// The same values in fractions of a step, `1 << shift` to a step.
  private let fractions: [Int32]
  private let shift: Int32
  private var bytes: [UInt8]

  /// Creates a converter.
  ///
  /// - Parameter dithers: true to dither numbers of fewer bits, false to round them.
  /// - Returns: nil if the drawn numbers are the stream's.
  init?(
    from working: WorkingSpace, to samples: SampleType, dithers: Bool, size: PixelSize,
    alpha: AlphaMode
  ) {
    switch (working.pixelFormat, samples) {
    case (.rgba8, .uint8), (.rgba16, .uint16): return nil
    default: break
    }
    self.size = size
    self.alpha = alpha
    self.samples = samples
    isLinear = working.light == .linear
    isDithered = dithers && samples == .uint8 && working.pixelFormat != .rgba8
    let most: Float = samples == .uint8 ? 255 : 65535
    switch working.pixelFormat {
    case .rgba8: steps = (0...255).map { Float($0) / 255 * most }
    case .rgba16: steps = (0...65535).map { Float($0) / 65535 * most }
    case .rgba16Float, .rgba32Float:
      // A floating-point number of 11 bits is up to 0.042 away from the step of 8 bits that it was
      // made of.
      let margin: Float = samples == .uint8 ? 0.045 : 0
      steps = LightTables.of(working.colorSpace).values.map { value in
        let step = (value * most).rounded()
        return abs(value * most - step) <= margin ? step : value * most
      }
    }
    shift = samples == .uint8 ? 16 : 8
    let scale = Float(1 << shift)
    fractions = steps.map { Int32(($0 * scale).rounded()) }
    bytes = [UInt8](repeating: 0, count: size.byteCount(samples))
  }

  /// Converts the pixels of a frame, and passes them to `take`.
  func finish<Failure>(
    _ drawn: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    convert(drawn)
    var failure: Failure?
    bytes.withUnsafeBytes { finished in
      do throws(Failure) { try take(finished) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func convert(_ drawn: UnsafeRawBufferPointer) {
    bytes.withUnsafeMutableBytes { output in
      switch samples {
      case .uint8: convert(drawn, to: output.bindMemory(to: UInt8.self))
      case .uint16: convert(drawn, to: output.bindMemory(to: UInt16.self))
      }
    }
  }

  private func convert<Output: FixedWidthInteger & UnsignedInteger>(
    _ drawn: UnsafeRawBufferPointer, to output: UnsafeMutableBufferPointer<Output>
  ) {
    if steps.count == 256 {
      convert(drawn.bindMemory(to: UInt8.self), to: output)
    } else {
      convert(drawn.bindMemory(to: UInt16.self), to: output)
    }
  }

  @inline(__always)
  private func convert<Input: FixedWidthInteger, Output: FixedWidthInteger & UnsignedInteger>(
    _ input: UnsafeBufferPointer<Input>, to output: UnsafeMutableBufferPointer<Output>
  ) {
    let half = Int32(1) << (shift - 1)
    let scale = Float(1 << shift)
    let thresholds =
      isDithered ? BlueNoise.thresholds.map { Int32($0 * scale) } : [half]
    let (isOpaque, isPlain, shift) = (alpha == .opaque, !isLinear, shift)
    let mask = isDithered ? BlueNoise.side - 1 : 0
    let (width, height) = (size.width, size.height)
    fractions.withUnsafeBufferPointer { fractions in
      thresholds.withUnsafeBufferPointer { thresholds in
        for y in 0..<height {
          let line = (y & mask) * BlueNoise.side
          for x in 0..<width {
            let pixel = (y &* width &+ x) &* 4
            let threshold = thresholds[line &+ (x & mask)]
            if isOpaque || isPlain {
              for index in pixel..<(pixel &+ 3) {
                let value = (fractions[Int(input[index])] &+ threshold) &>> shift
                output[index] = Output(truncatingIfNeeded: value)
              }
              let value = (fractions[Int(input[pixel &+ 3])] &+ threshold) &>> shift
              output[pixel &+ 3] = isOpaque ? Output.max : Output(truncatingIfNeeded: value)
            } else {
              store(input, output, at: pixel, Float(threshold) / scale)
            }
          }
        }
      }
    }
  }

  /// Converts a pixel of light that may be transparent.
  private func store<Input: FixedWidthInteger, Output: FixedWidthInteger & UnsignedInteger>(
    _ input: UnsafeBufferPointer<Input>, _ output: UnsafeMutableBufferPointer<Output>,
    at pixel: Int, _ threshold: Float
  ) {
    func number(_ index: Int) -> Float {
      Float(Float16(bitPattern: UInt16(truncatingIfNeeded: input[index])))
    }
    let most = Float(Output.max)
    let opacity = number(pixel + 3)
    let covered = opacity > 0 ? min(opacity, 1) : 0
    for index in pixel..<(pixel + 3) {
      let straight = covered > 0 ? Float16(number(index) / covered) : 0
      let value = steps[Int(straight.bitPattern)] * covered
      output[index] = Output(min(max(value + threshold, 0), most))
    }
    output[pixel + 3] = Output(min(covered * most + threshold, most))
  }
}
