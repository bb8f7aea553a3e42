/// An error of joining parts, about one of them or about one that is missing.
public struct PartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public enum Reason: Hashable, Sendable {
    /// The file is not a part.
    case notAPart
    /// The part is incomplete or damaged: how that shows.
    case torn(String)
    /// The part belongs to another film, or was made in another way: how it differs from the part
    /// with the given name.
    case foreign(String, other: String)
    /// The frames of the part are also in another one, which is named.
    case doubled(other: String)
    /// Frames are in no part; the share that would have them, if the other parts tell.
    case missing(Range<Int>, share: String?)
    /// The part with the sound is not there.
    case missingSound
    /// The format of the output's name differs from that of the parts.
    case otherFormat(String)
    /// The file cannot be read; the system's message.
    case unreadable(String)
  }

  /// The file that the error is about: a part, or the output.
  public let path: String
  /// The reason.
  public let reason: Reason

  init(_ reason: Reason, _ path: String) { (self.reason, self.path) = (reason, path) }

  /// Creates an error about a part, or about the output.
  public init(_ reason: Reason, path: String) { self.init(reason, path) }

  /// One sentence with the fault and the remedy.
  public var description: String {
    switch reason {
    case .notAPart:
      "'\(path)' is not a part of a film; give the files that --part or --frames wrote, or join clips with "
        + "'hinge join'."
    case .torn(let cause):
      "'\(path)' is incomplete or damaged (\(cause)); remove it, and make this part again."
    case .foreign(let difference, let other):
      "'\(path)' does not belong to the film of '\(other)': \(difference); remove it, or make all parts "
        + "by the same command from the same inputs."
    case .doubled(let other):
      "'\(path)' has frames that '\(other)' has too; give each part once, and remove those of another division."
    case .missing(let frames, let share):
      "frames \(frames.lowerBound)-\(frames.upperBound - 1) of '\(path)' are in no part; make "
        + (share.map { "part \($0)" }
          ?? "them with --frames \(frames.lowerBound)-\(frames.upperBound - 1)")
        + " and join again."
    case .missingSound:
      "the sound of '\(path)' is in no part; make it with --part sound and join again."
    case .otherFormat(let format):
      "the parts are for \(format), not for the ending of '\(path)'; give the output another ending, or make the parts with "
        + "another --format."
    case .unreadable(let cause): "'\(path)' cannot be read (\(cause)); check the file and its disk."
    }
  }
}
