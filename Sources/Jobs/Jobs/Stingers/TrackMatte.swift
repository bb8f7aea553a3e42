import Frames
import Rendering
import SceneGraph
import Transitions

/// The drawing of a stinger with a track matte: frames with the picture, and beside it the matte,
/// which is white where the new scene shows.
///
/// The matte is the shape of the effect over the whole length of the stinger. It is drawn with a
/// white new screen over black, and divided by the same frame with white alone, so that shading
/// does not count.
struct TrackMatte {
  private let layout: Stinger.Layout
  private let size: PixelSize
  private let container: Container
  private let shape: FramePipeline
  private let light: FramePipeline
  /// The numbers of the frames of the picture.
  private let samples: SampleType

  /// Creates the pipelines of a matte for pictures of `size`.
  ///
  /// - Parameter samples: the numbers of the frames of the picture. A matte has 256 levels.
  /// - Throws: `GPUError`.
  init(
    _ layout: Stinger.Layout, size: PixelSize, in container: Container, _ renderer: Renderer,
    _ samples: SampleType
  ) throws {
    (self.layout, self.size, self.container) = (layout, size, container)
    self.samples = samples
    func screen(_ level: UInt8) -> Frame {
      Frame(size: .square(1), alpha: .opaque, bytes: [level, level, level, 255])
    }
    func pipeline(_ from: UInt8, _ background: Color) throws -> FramePipeline {
      let store = PictureStore(in: renderer.device)
      try store.set(screen(from), as: .from)
      try store.set(screen(255), as: .to)
      return try FramePipeline(renderer, store, size: size, background: background)
    }
    shape = try pipeline(0, .black)
    light = try pipeline(255, .white)
  }

  /// Writes the frames of a stinger.
  ///
  /// - Parameters:
  ///   - frames: the frames of the picture.
  ///   - count: their number.
  ///   - pipeline: the pipeline of these frames.
  ///   - spec: the effect that mixes the scenes.
  ///   - exposer: what turns frames into exposures; nil for frames of one instant.
  ///   - willDraw: called before each frame with the number of frames so far; throwing ends it.
  func write(
    _ frames: any FrameSource, count: Int, with pipeline: FramePipeline, _ spec: TransitionSpec,
    exposing exposer: FrameExposer?, into sink: any FrameSink, willDraw: (Int) throws -> Void
  ) throws {
    let schedule = spec.schedule(rate: 1)
    for pass in 0..<sink.passes {
      for index in 0..<count {
        try willDraw(pass * count + index)
        guard let frame = try frames.frame(index, in: container) else { break }
        func scene(_ position: Double) -> PresentedFrame {
          let progress = schedule.progress(atFraction: position / Double(max(count - 1, 1)))
          return PresentedFrame(spec.scene(at: progress, in: container))
        }
        let position = Double(index)
        var picture = FramePipeline.Request(frame)
        var mix = FramePipeline.Request(scene(position))
        if let exposer {
          picture =
            frames.isAtRest(index, isLast: index == count - 1)
            ? exposer.resting(picture)
            : try exposer.exposing(picture, of: frames, at: position, in: container)
          mix =
            index == 0 || index == count - 1
            ? exposer.resting(mix) : try exposer.exposing(mix, at: position, scene)
        }
        let drawn = try pipeline.frame(picture)
        let matte = matte(try shape.frame(mix), try light.frame(mix))
        let bytes = joined(drawn.bytes, matte)
        try sink.write(bytes.span.bytes, showingFor: 1)
      }
      try sink.endPass()
    }
  }

  /// Returns the matte as RGBA rows, with the numbers of the picture.
  private func matte(_ shape: Frame, _ light: Frame) -> [UInt8] {
    var bytes = shape.bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let whole = Int(light.bytes[pixel + 1])
      let level =
        whole == 0 ? 0 : UInt8(min(255, (Int(bytes[pixel + 1]) * 255 + whole / 2) / whole))
      for channel in pixel..<(pixel + 3) { bytes[channel] = level }
      bytes[pixel + 3] = 255
    }
    // A number of 8 bits is, times 257, one of 16: both of its bytes are the number.
    return samples == .uint8 ? bytes : bytes.flatMap { [$0, $0] }
  }

  private func joined(_ picture: [UInt8], _ matte: [UInt8]) -> [UInt8] {
    guard layout == .side else { return picture + matte }
    let row = picture.count / size.height
    var bytes: [UInt8] = []
    bytes.reserveCapacity(picture.count * 2)
    for start in stride(from: 0, to: picture.count, by: row) {
      bytes += picture[start..<(start + row)]
      bytes += matte[start..<(start + row)]
    }
    return bytes
  }
}
