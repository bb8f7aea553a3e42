import GPU

/// The samplers that a renderer has needed so far.
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
