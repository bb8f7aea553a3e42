import Jobs
import OpenTimeline
import Support
import Transitions

/// The metadata of a timeline's transition under `hinge`:
/// `{"effect": "flip", "direction": "pop", "parameters": {"edge": "top"}, "curve": "ease-out"}`, of
/// which all but the effect may be missing.
extension FilmTransition {
  /// The key in the metadata.
  static let metadataKey = "hinge"

  /// The metadata of this transition. Its duration is not in them: the timeline has it.
  var metadata: JSONValue {
    var object: [String: JSONValue] = ["effect": .string(effect)]
    object["direction"] = direction.map { .string($0.rawValue) }
    object["curve"] = curve.map { .string($0) }
    if !settings.isEmpty {
      let parameters = settings.map { setting in
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), JSONValue.string(parts.count > 1 ? String(parts[1]) : ""))
      }
      // The last one of several settings of a parameter counts.
      object["parameters"] = .object(Dictionary(parameters) { $1 })
    }
    return .object(object)
  }

  /// Creates a transition from its metadata.
  ///
  /// - Parameter item: the name of the timeline's transition.
  /// - Throws: `OpenTimelineError` with the item for a value that is not as `metadata` has it.
  init(
    metadata: JSONValue, duration: Double, of item: String
  ) throws(OpenTimelineError) {
    let key = Self.metadataKey
    guard let object = metadata.object, let effect = object["effect"]?.string, !effect.isEmpty
    else {
      throw OpenTimelineError(
        item,
        "has the metadata '\(key)' without the name of an effect, such as "
          + "{\"effect\": \"cube\"}")
    }
    self.init(effect, duration: duration)
    if let value = object["direction"], value != .null {
      guard let direction = value.string.flatMap(Direction.init(rawValue:)) else {
        throw OpenTimelineError(
          item, "has metadata in which '\(key).direction' is neither 'push' nor 'pop'")
      }
      self.direction = direction
    }
    if let value = object["curve"], value != .null {
      guard let curve = value.string else {
        throw OpenTimelineError(item, "has metadata in which '\(key).curve' is not a text")
      }
      self.curve = curve
    }
    if let value = object["parameters"], value != .null {
      guard let parameters = value.object else {
        throw OpenTimelineError(item, "has metadata in which '\(key).parameters' is not an object")
      }
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        guard let text = Self.text(of: value) else {
          throw OpenTimelineError(
            item,
            "has metadata in which '\(key).parameters.\(name)' is neither a text nor a "
              + "number")
        }
        settings.append("\(name)=\(text)")
      }
    }
  }

  /// Returns the text of a parameter's value; nil for a list, an object or nothing.
  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): plain(number)
    case .bool(let bool): "\(bool)"
    case .null, .array, .object: nil
    }
  }
}
