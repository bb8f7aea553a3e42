import Frames
import GPU
import Headless
import TestSupport
import Testing

/// The calls that have to be on the device's thread.
enum AffineCall: String, CaseIterable, Codable, Sendable {
  case check, finish, createTexture, createFence, createQuery, beginQuery, compile
  case clear, clearRegion, copy, generateMipmaps, readPixels, startReadback, beginPass
  case releaseSampler, releaseFence

  /// The call's name in the sentence.
  var name: String {
    switch self {
    case .check: "check(_:)"
    case .finish: "finish()"
    case .createTexture: "the creation of the texture 'new'"
    case .createFence: "the creation of a fence"
    case .createQuery: "the creation of a query"
    case .beginQuery: "begin()"
    case .compile: "the compilation of 'new.vert'"
    case .clear: "clear(to:)"
    case .clearRegion: "clear(to:x:y:width:height:)"
    case .copy: "copy(_:fromX:y:toX:y:width:height:)"
    case .generateMipmaps: "generateMipmaps(with:)"
    case .readPixels: "readPixels(into:)"
    case .startReadback: "read(_:part:into:)"
    case .beginPass: "a render pass"
    case .releaseSampler: "the release of a sampler"
    case .releaseFence: "the release of a fence"
    }
  }

  /// Makes the call on another thread than that of a new device.
  func perform() throws {
    let device = try Device.headless(.tested)
    let size = try pixels(1, 1)
    let target = try RenderTarget(size: size, label: "target", in: device)
    let ring = try ReadbackRing(size: size, slotCount: 1, in: device)
    guard let query = Query(.samplesPassed, in: device) else { return }
    var sampler: SamplerBox? = SamplerBox(Sampler(.nearest, .clampToEdge, in: device))
    var fences: ReadbackRing? = try ReadbackRing(size: size, slotCount: 1, in: device)
    try fences?.insertFence(0)
    onAnotherThread {
      switch self {
      case .check: try? device.check("testing")
      case .finish: device.finish()
      case .createTexture:
        _ = try? Texture(size: size, mipmapped: false, label: "new", in: device)
      case .createFence: try? ring.insertFence(0)
      case .createQuery: _ = Query(.samplesPassed, in: device)
      case .beginQuery: query.begin()
      case .compile:
        _ = try? Program(
          label: "new", vertex: Shaders.strip, fragment: Shaders.solid, in: device)
      case .clear: target.clear(to: .zero)
      case .clearRegion: target.clear(to: .zero, x: 0, y: 0, width: 1, height: 1)
      case .copy:
        target.copy(target.texture, fromX: 0, y: 0, toX: 0, y: 0, width: 1, height: 1)
      case .generateMipmaps: target.generateMipmaps()
      case .readPixels: _ = try? target.pixels()
      case .startReadback: try? ring.read(target, into: 0)
      case .beginPass: _ = RenderPass(into: target)
      case .releaseSampler: sampler = nil
      case .releaseFence: fences = nil
      }
    }
    withExtendedLifetime((sampler, fences)) {}
  }

  private final class SamplerBox {
    let sampler: Sampler
    init(_ sampler: consuming Sampler) { self.sampler = sampler }
  }
}

@Suite struct AffinityTests {
  @Test(arguments: AffineCall.allCases)
  func aCallOnAnotherThreadEndsTheProcess(call: AffineCall) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [call] in try call.perform()
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("\(call.name) was called on thread 0x"), "\(message)")
    #expect(message.contains("use and release a device and its objects on the thread that created"))
  }

  @Test func aCallWithAnotherContextCurrentEndsTheProcess() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let first = try Device.headless(.tested)
      let second = try Device.headless(.tested)
      first.finish()
      withExtendedLifetime(second) {}
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("finish() was called on thread 0x"), "\(message)")
    #expect(message.contains("use one device at a time on a thread"))
  }

  @Test func devicesOfTwoThreadsDoNotDisturbEachOther() throws {
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(1, 1), label: "here", in: device)
      target.clear(to: SIMD4(1, 0, 0, 1))
      var other: Frame?
      onAnotherThread {
        try? withDevice { device in
          let target = try RenderTarget(size: try pixels(1, 1), label: "there", in: device)
          target.clear(to: SIMD4(0, 1, 0, 1))
          other = try target.pixels()
        }
      }
      #expect(other?[0, 0] == SIMD4(0, 255, 0, 255))
      #expect(try target.pixels()[0, 0] == SIMD4(255, 0, 0, 255))
    }
  }
}
