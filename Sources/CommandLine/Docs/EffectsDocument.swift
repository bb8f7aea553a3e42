import Frames
import RenderJobs
import Rendering
import SceneGraph
import TransitionCatalog
import Transitions

/// The page that describes every effect, and its strips of frames; generated from the effects.
enum EffectsDocument {
  /// The file name of the page.
  static let name = "effects.md"
  /// The name of the strips' folder, beside the page.
  static let stripFolder = "effects"
  /// The instants of a strip, in percent of eased progress.
  static let instants = ContactSheet.defaultInstants

  /// Returns the frame size of a strip for screens of the size of `picture`: about 14,000 pixels.
  static func frameSize(for picture: PixelSize) -> PixelSize {
    ContactSheetLayout.frameSize(for: picture, area: 14_000)
  }

  /// Returns the file name of the strip of the effect called `name`.
  static func stripName(of name: String) -> String { "\(name).png" }

  /// Returns the page in Markdown.
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

  /// Returns the lines of an effect's section.
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

  /// Returns the CSS text of a curve; for a named one, its control points too.
  private static func curveText(_ curve: TimingCurve) -> String {
    guard case .cubicBezier(let bezier) = curve, curve.cssText.hasPrefix("ease") else {
      return "`\(curve.cssText)`"
    }
    let (a, b) = (bezier.control1, bezier.control2)
    let numbers = [a.x, a.y, b.x, b.y].map(plain).joined(separator: ", ")
    return "`\(curve.cssText)`, which is `cubic-bezier(\(numbers))`"
  }

  /// Returns `text` with `|` and `<` escaped for a cell of a Markdown table.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "|" || $1 == "<" ? "\\\($1)" : String($1) }
  }

  /// Returns the directions that the strip of `effect` shows: both, or for a reversible transition
  /// the one of its source.
  private static func rows(of effect: any Transition.Type) -> [Direction] {
    effect is any ReversibleTransition.Type ? [effect.sourceDirection] : Direction.allCases
  }

  /// Returns the strip of `effect`, a contact sheet with a row for each direction shown.
  ///
  /// - Parameter frame: the size of a frame in pixels.
  static func strip(
    of effect: any Transition.Type, _ frame: PixelSize
  ) throws(CommandError) -> ContactSheet {
    var rows: [TransitionSpec] = []
    for direction in self.rows(of: effect) {
      rows.append(try TransitionSpec("\(effect.name):\(direction.rawValue)", settings: []))
    }
    let layout = ContactSheetLayout(
      frame: frame, rows: rows.count, instants: instants.count, columns: 1, labels: false)
    guard let layout else { throw .failure("A strip of frames of \(frame) is too large.") }
    return ContactSheet(
      rows: rows, instants: instants, layout: layout, container: Container(filling: frame))
  }
}
