import Jobs
import OpenTimeline
import Support

extension Effect {
  /// True if the effect changes nothing: it is off, a speed of 1, or one of those that DaVinci
  /// Resolve gives every clip, with its parameters as they are by default.
  var isNeutral: Bool {
    if !isEnabled { return true }
    if schema == "LinearTimeWarp.1" { return timeScalar == 1 }
    guard schema == "Effect.1", let resolve = metadata["Resolve_OTIO"]?.object else {
      return false
    }
    if resolve["Enabled"]?.bool == false { return true }
    guard let parameters = resolve["Parameters"]?.array else { return false }
    return parameters.allSatisfy { parameter in
      guard let fields = parameter.object, let value = fields["Parameter Value"],
        let normal = fields["Default Parameter Value"],
        value == normal || (value.number != nil && value.number == normal.number)
      else { return false }
      return switch fields["Key Frames"] {
      case nil, .null: true
      case .object(let frames): frames.isEmpty
      case .array(let frames): frames.isEmpty
      default: false
      }
    }
  }

  /// The effect for a sentence about its clip: `plays at the speed 2` or `has the effect 'Blur'`.
  var predicate: String {
    switch schema {
    case "LinearTimeWarp.1": return "plays at the speed \(timeScalar.map(plain) ?? "?")"
    case "FreezeFrame.1": return "holds one frame (FreezeFrame)"
    default:
      // DaVinci Resolve keeps the name in its metadata.
      let names = [metadata["Resolve_OTIO"]?.object?["Effect Name"]?.string, effectName, name]
      let known = names.compactMap { $0 }.first { !$0.isEmpty }
      return "has the effect '\(known ?? schema)'"
    }
  }
}
