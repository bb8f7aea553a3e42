import Frames
import RenderJobs
import Rendering
import SceneGraph
import TransitionCatalog
import Transitions

/// The page about every effect, and its strips of frames: made from the effects alone.
enum EffectsDocument {
  /// The page's name in its folder.
  static let name = "effects.md"
  /// The folder of the strips, beside the page.
  static let stripFolder = "effects"
  /// The instants that a strip shows, in percent of eased progress.
  static let instants = Sheet.usualInstants

  /// The size of a strip's frame for screens of `picture`'s size: small, since every effect has a strip.
  static func frameSize(for picture: PixelSize) -> PixelSize {
    SheetLayout.frameSize(for: picture, area: 14_000)
  }

  /// The name of the strip of the effect called `name`.
  static func stripName(of name: String) -> String { "\(name).png" }

  /// The page, in Markdown.
  static func text(_ effects: [any Transition.Type] = Catalog.all) -> String {
    let percents = instants.map(plain)
    let list = percents.dropLast().joined(separator: ", ") + " and \(percents[percents.count - 1])"
    let contents = effects.map { "- [\($0.name)](#\($0.name)): \($0.summary)" }
    let head = [
      "# Effects",
      "",
      "<!-- `make docs` writes this page and its pictures from the effects themselves: what is changed here is lost. -->",
      "",
      """
      Each frame shows an effect at \(list) % of its eased progress, from left to right. Where there are two rows,
      the upper one is the push and the lower one the pop, a motion of its own; where there is one, it is the push unless the
      text says otherwise, and the other direction is the same backwards. `hinge render -t NAME` and `-t NAME:pop` play them,
      `--reverse` plays each backwards, `--curve` and `--duration` replace how they go by themselves, and `-p PARAMETER=VALUE`
      sets what the tables name.
      """,
      "",
    ]
    return (head + contents + effects.flatMap { section($0) }).joined(separator: "\n") + "\n"
  }

  private static func section<Effect: Transition>(_ effect: Effect.Type) -> [String] {
    let description = EffectDescription(effect)
    let shown = rows(of: effect)
    var lines = [
      "", "## \(effect.name)", "", effect.summary, "",
      "![\(effect.name)](\(stripFolder)/\(stripName(of: effect.name)))", "",
    ]
    if shown == [.pop] { lines.append("- In the picture: the pop, as the source shows it") }
    lines += [
      "- From: \(effect.source)",
      "- By itself: \(plain(effect.duration)) s, \(curveText(effect.curve))",
      "- Where a curve overshoots: \(effect.overshoot)",
    ]
    if !description.parameters.isEmpty {
      lines += ["", "| parameter | default | values | what it does |", "|---|---|---|---|"]
      lines += description.parameters.map { parameter in
        let value = parameter.defaultText.isEmpty ? "none" : "`\(parameter.defaultText)`"
        let cells = ["`\(parameter.name)`", value, parameter.values, parameter.help]
        return "| \(cells.map(escaped).joined(separator: " | ")) |"
      }
    }
    return lines
  }

  /// The curve by its name, and in numbers.
  private static func curveText(_ curve: TimingCurve) -> String {
    guard case .cubicBezier(let bezier) = curve, curve.cssText.hasPrefix("ease") else {
      return "`\(curve.cssText)`"
    }
    let (a, b) = (bezier.control1, bezier.control2)
    let numbers = [a.x, a.y, b.x, b.y].map(plain).joined(separator: ", ")
    return "`\(curve.cssText)`, which is `cubic-bezier(\(numbers))`"
  }

  /// What Markdown would take for the end of a table's cell or for a tag, as it is.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "|" || $1 == "<" ? "\\\($1)" : String($1) }
  }

  /// What the strip of `effect` shows: both directions where each is a motion of its own, and else the one that the
  /// source shows.
  private static func rows(of effect: any Transition.Type) -> [Direction] {
    effect is any ReversibleTransition.Type ? [effect.sourceDirection] : Direction.allCases
  }

  /// The strip of `effect`: its push above its pop, or the one of them that stands for both.
  ///
  /// - Parameter frame: the size of a frame.
  static func strip(
    of effect: any Transition.Type, _ frame: PixelSize
  ) throws(CommandError) -> Sheet {
    var rows: [TransitionSpec] = []
    for direction in self.rows(of: effect) {
      rows.append(try TransitionSpec("\(effect.name):\(direction.rawValue)", settings: []))
    }
    let layout = SheetLayout(
      frame: frame, rows: rows.count, instants: instants.count, columns: 1, labels: false)
    guard let layout else { throw .failure("A strip of frames of \(frame) is too large.") }
    return Sheet(
      rows: rows, instants: instants, layout: layout, container: Container(filling: frame))
  }
}
