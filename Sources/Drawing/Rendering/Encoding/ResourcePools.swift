import Frames
import GPU

/// The samplers created so far, by settings.
struct SamplerCache {
  /// A sampler, boxed since a dictionary holds no noncopyable values.
  final class Box {
    /// The sampler.
    let sampler: Sampler
    init(_ sampler: consuming Sampler) { self.sampler = sampler }
  }

  private struct Key: Hashable {
    let filter: TextureFilter
    let continuation: AddressMode
  }

  private let device: Device
  private var samplers: [Key: Box] = [:]

  /// Creates an empty cache.
  init(in device: Device) { self.device = device }

  /// Returns the sampler of a filter and a continuation, and creates it if it is the first.
  mutating func sampler(_ filter: TextureFilter, _ continuation: AddressMode) -> Box {
    let key = Key(filter: filter, continuation: continuation)
    if let sampler = samplers[key] { return sampler }
    let sampler = Box(Sampler(filter, continuation, in: device))
    samplers[key] = sampler
    return sampler
  }
}

/// A target that a group is composited in.
final class ScratchTarget {
  /// The target.
  let target: RenderTarget
  init(_ target: consuming RenderTarget) { self.target = target }
}

/// The scratch targets that no group uses at the moment.
struct ScratchTargetPool {
  private let device: Device
  private var targets: [Key: [ScratchTarget]] = [:]

  private struct Key: Hashable {
    let size: PixelSize
    let format: PixelFormat
  }
  /// The targets for sums that are not in use.
  private var sums: [ScratchTarget] = []

  /// Creates an empty pool.
  init(in device: Device) { self.device = device }

  /// Removes and returns a target of `size`, or creates one. Its content is undefined.
  mutating func take(
    _ size: PixelSize, _ format: PixelFormat
  ) throws(GPUError) -> ScratchTarget {
    if let target = targets[Key(size: size, format: format)]?.popLast() { return target }
    return ScratchTarget(
      try RenderTarget(size: size, format: format, label: "group", in: device))
  }

  /// Removes and returns a target of `size` for sums in floats, or creates one.
  mutating func takeSum(_ size: PixelSize) throws(GPUError) -> ScratchTarget {
    sums.removeAll { $0.target.size != size }
    if let sum = sums.popLast() { return sum }
    return ScratchTarget(
      try RenderTarget(size: size, format: .rgba32Float, label: "sum", in: device))
  }

  /// Returns a target for sums to the pool.
  mutating func putSum(_ target: ScratchTarget) { sums.append(target) }

  /// Returns a target to the pool.
  mutating func put(_ target: ScratchTarget) {
    let key = Key(size: target.target.size, format: target.target.format)
    targets[key, default: []].append(target)
  }

  /// Frees the targets of all sizes but `size` and `sizes`.
  mutating func trim(to size: PixelSize, _ sizes: [PixelSize]) {
    guard targets.keys.contains(where: { $0.size != size && !sizes.contains($0.size) }) else {
      return
    }
    targets = targets.filter { $0.key.size == size || sizes.contains($0.key.size) }
  }
}
