/// The error of a timeline that cannot be read, or that its reader does not support.
public struct OpenTimelineError: Error, Hashable, CustomStringConvertible {
  /// The path of the file; nil for a timeline without a file.
  public var file: String?
  /// The name of the faulty item, or its place in the file; nil for the timeline.
  public var item: String?
  /// The fault: the predicate of the item's name.
  public var fault: String

  /// Creates an error about an item, or about the timeline.
  public init(_ item: String?, _ fault: String, file: String? = nil) {
    (self.item, self.fault, self.file) = (item, fault, file)
  }

  /// The error as one sentence on one line.
  public var description: String {
    let subject = item.map { "'\($0)'" } ?? (file == nil ? "The timeline" : "the timeline")
    let sentence = "\(file.map { "'\($0)': " } ?? "")\(subject) \(fault)."
    // A name in a file may have line breaks.
    return String(
      String.UnicodeScalarView(
        sentence.unicodeScalars.map {
          $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
        }))
  }
}
