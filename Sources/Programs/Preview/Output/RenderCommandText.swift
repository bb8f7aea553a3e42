import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Transitions

extension TransitionSpec {
  /// Returns the arguments of `hinge render`, after its pictures, that play the spec in
  /// `direction`.
  func commandWords(_ direction: Direction, withDuration: Bool = true) -> [String] {
    let effect = EffectMenu.file(of: self).map(\.description) ?? name
    var words = ["-t", direction == .push ? effect : "\(effect):\(direction.rawValue)"]
    for setting in settings where setting.value != setting.defaultValue {
      words += ["-p", "\(setting.name)=\(setting.text)"]
    }
    if withDuration, let customDuration { words += ["--duration", plain(customDuration)] }
    if let customCurve { words += ["--curve", customCurve.cssText] }
    return words
  }
}

extension Shutter {
  /// The arguments of `hinge render`.
  var words: [String] {
    var words = ["--motion-blur", plain(angle)]
    if phase != -angle / 2 { words += ["--shutter-phase", plain(phase)] }
    if curve != .box { words += ["--shutter-curve", curve.rawValue] }
    return words
  }
}

extension DrawingSettings {
  /// The arguments of `hinge render` for the light that is blended; none for the default.
  var lightWords: [String] { light == .encoded ? [] : ["--light", light.rawValue] }

  /// The arguments of `hinge render` for the background and the backdrop; none for the default.
  var backdropWords: [String] {
    switch backdrop {
    case .background: ["--background", background.cssText]
    case .auto: []
    case .color(let color): ["--backdrop", color.cssText]
    case .gradient: ["--backdrop", "gradient"]
    case .light: ["--backdrop", "light"]
    case .dark: ["--backdrop", "dark"]
    case .blur: ["--backdrop", "blur"]
    case .mirror: ["--backdrop", "mirror"]
    case .picture(let file): ["--backdrop", file.description]
    }
  }
}
