/// A setting of a video that its encoder or container does not take.
public struct EncodingFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The setting that is wrong.
  public enum Setting: Hashable, Sendable {
    case preset, quality, encoder
    /// The transparency of the frames.
    case alpha
  }

  /// The setting that is wrong.
  public let setting: Setting
  /// The fault as a clause, such as `libx264 has no quality 60`.
  public let fault: String
  /// The remedy as a clause.
  public let remedy: String

  init(_ setting: Setting, _ fault: String, _ remedy: String) {
    (self.setting, self.fault, self.remedy) = (setting, fault, remedy)
  }

  /// One sentence with the fault and the remedy.
  public var description: String { "\(fault); \(remedy)." }
}

extension MediaError {
  /// Creates a `.badSetting` error for an output.
  init(_ fault: EncodingFault, path: String) {
    self.init(.badSetting(fault.remedy), during: .opening, path: path, cause: fault.fault)
  }
}
