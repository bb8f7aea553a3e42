import Effects
import Frames
import GPU
import Headless
import Rendering
import SceneGraph
import TestSupport
import Transitions

/// Sets parameters of effects from texts, and draws what is accepted.
///
/// The first line of an input is an effect and its direction, the second one a progress, and the
/// others are settings.
public struct ParameterFuzzTarget: FuzzTarget {
  public static let name = "parameters"
  public static let syntax = FuzzSyntax.text
  public static let dictionary =
    Catalog.all.flatMap { effect in
      TransitionSpec(effect.init()).settings.map { "\($0.name)=\($0.defaultText)" } + [effect.name]
    } + [":push", ":pop", "=", ",", ";", "center", "true", "#12345678", "0,0,1,1"]

  private let device: Device
  private let pipeline: FramePipeline
  private let size: PixelSize
  private let container: Container

  public static func seeds() -> [[UInt8]] {
    Catalog.all.flatMap { effect in
      Direction.allCases.map { direction in
        let settings = TransitionSpec(effect.init()).settings.map { setting in
          guard case .text(let examples, _) = setting.kind, let example = examples.last else {
            return "\(setting.name)=\(setting.defaultText)"
          }
          return "\(setting.name)=\(example)"
        }
        let lines = ["\(effect.name):\(direction.rawValue)", "0.4"] + settings
        return Array(lines.joined(separator: "\n").utf8)
      }
    }
  }

  public init(in folder: String) throws {
    size = try pixels(24, 40)
    device = try Device.headless(.software)
    let store = PictureStore(in: device)
    for (name, shade) in [(PictureName.from, UInt8(200)), (.to, 90)] {
      let bytes = [UInt8](repeating: shade, count: size.rgbaByteCount - 4) + [0, 0, 0, 255]
      let opaque = bytes.enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element }
      try store.set(Frame(size: size, alpha: .opaque, bytes: opaque), as: name)
    }
    pipeline = try FramePipeline(Renderer(in: device), store, size: size, background: .black)
    container = Container(filling: size, scale: nil)
  }

  public func run(_ input: [UInt8]) throws {
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let spec: TransitionSpec
    do {
      spec = try TransitionSpec(lines[0], settings: Array(lines.dropFirst(2)), from: Catalog.all)
    } catch {
      return
    }
    for setting in spec.settings { try requireAccepted(setting, in: spec) }
    let progress = lines.count > 1 ? Double(lines[1]) ?? 0.5 : 0.5
    for time in [0, 0.37, 1, progress] where time.isFinite {
      let scene = spec.scene(at: time, in: container)
      // Curves may overshoot by any amount; far out, coordinates end at infinity.
      if abs(time) <= 10 { try requireSane(scene, "\(lines[0]) at \(time)") }
      let frame = try pipeline.frame(scene)
      try require(frame.size == size, "a frame of \(frame.size)")
    }
  }

  /// Throws a finding unless the value is in its range and its text is read back as the same value.
  private func requireAccepted(
    _ setting: TransitionSpec.Setting, in spec: TransitionSpec
  ) throws {
    switch (setting.kind, setting.value) {
    case (.number(let range, _), .number(let number)):
      // A degree may differ in the last digits after its way through radians.
      let slack = 1e-9 * max(abs(range.lowerBound), abs(range.upperBound))
      let isWithin = number >= range.lowerBound - slack && number <= range.upperBound + slack
      try require(isWithin, "\(setting.name) is \(number), outside of \(range)")
    case (.whole(let range), .whole(let number)):
      try require(range.contains(number), "\(setting.name) is \(number), outside of \(range)")
    case (.choice(let words), .choice(let word)):
      try require(words.contains(word), "\(setting.name) is '\(word)'")
    case (.text, .text), (.color, .color), (.picture, .picture): break
    default: throw FuzzFinding("\(setting.name) has a value of another kind: \(setting.value)")
    }
    var copy = spec
    do {
      try copy.set(setting.name, to: setting.text)
    } catch {
      throw FuzzFinding("\(setting.name): its own text '\(setting.text)' is refused: \(error)")
    }
    try require(
      copy.setting(named: setting.name)?.value == setting.value,
      "\(setting.name): '\(setting.text)' is read back as another value")
  }
}
