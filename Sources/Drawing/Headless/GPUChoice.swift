/// A choice of the GPU to draw with.
public enum GPUChoice: Sendable, Hashable {
  /// The first working hardware device, or software if there is none.
  case auto
  /// The CPU, through Mesa's llvmpipe.
  case software
  /// The CPU by another driver: Mesa's zink, which is OpenGL on Vulkan, and lavapipe, which is
  /// Vulkan on the CPU. It is slower, and shows whether a picture depends on the driver.
  ///
  /// A process that has drawn with it draws with it for `software`, too.
  case zink
  /// The EGL device with this index, from 0.
  case device(Int)

  /// Parses `auto`, `software`, `zink` or a device index.
  ///
  /// - Returns: nil for any other text.
  public init?(text: String) {
    switch text {
    case "auto": self = .auto
    case "software": self = .software
    case "zink": self = .zink
    default:
      guard let index = Int(text), index >= 0 else { return nil }
      self = .device(index)
    }
  }

  /// The text that `init(text:)` parses into this choice.
  public var text: String {
    switch self {
    case .auto: "auto"
    case .software: "software"
    case .zink: "zink"
    case .device(let index): "\(index)"
    }
  }

  /// Returns the candidates that the choice allows, in the order in which they are tried.
  ///
  /// - Throws: `HeadlessError.noSuchDevice` if the index exceeds the number of devices.
  public func candidates(
    among all: [HeadlessCandidate]
  ) throws(HeadlessError) -> [HeadlessCandidate] {
    switch self {
    case .auto: return all
    case .software, .zink:
      return all.filter { $0.isSoftware == true } + all.filter { $0.platform == .surfaceless }
    case .device(let index):
      let devices = all.filter { $0.platform == .device(index) }
      guard !devices.isEmpty else {
        throw .noSuchDevice(index: index, count: all.count { $0.platform != .surfaceless })
      }
      return devices
    }
  }
}
