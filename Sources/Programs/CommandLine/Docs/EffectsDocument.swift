import Effects
import Frames
import Jobs
import Rendering
import SceneGraph
import ShaderEffects
import Support
import Transitions

/// The page that describes every effect, its strips of frames and its animations; generated from
/// the effects.
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

  /// Returns the file name of the animation of the effect called `name`.
  static func animationName(of name: String) -> String { "\(name).gif" }

  /// Returns the page in Markdown.
  ///
  /// - Parameter shaders: shader files, for a part of their own behind the effects.
  static func text(
    _ effects: [any Transition.Type] = Catalog.all, shaders: [ShaderTransition] = []
  ) -> String {
    let percents = instants.map(plain)
    let list = percents.dropLast().joined(separator: ", ") + " and \(percents[percents.count - 1])"
    let contents = effects.map { "- [\($0.name)](#\($0.name)): \($0.summary)" }
    let head = [
      "# Effects",
      "",
      "<!-- `make docs` generates this page and its pictures from the effects: edits here are lost. -->",
      "",
      """
      The animation plays each effect with its default duration and curve. The frames below it show the
      effect at \(list) % of its eased progress, from left to right. If there are two rows,
      the upper one is the push and the lower one the pop, a different motion; a single row is the push unless the
      text says otherwise, and the other direction is the same motion backwards. `hinge render -t NAME` and `-t NAME:pop` play
      them, `--reverse` plays each backwards, `--curve` and `--duration` replace the defaults, and `-p PARAMETER=VALUE`
      sets the parameters in the tables.
      """,
      "",
    ]
    let lines =
      head + contents + shaderContents(shaders) + effects.flatMap { section($0) }
      + shaders.flatMap { section($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines of the table of contents for shader files.
  private static func shaderContents(_ shaders: [ShaderTransition]) -> [String] {
    guard !shaders.isEmpty else { return [] }
    let head = [
      "",
      "These are [shaders](shaders.md). `-t` takes the path of their file, or their name "
        + "with `--transitions`:",
      "",
    ]
    return head + shaders.map { "- [\($0.file.name)](#\($0.file.name)): \($0.effect.summary)" }
  }

  /// Returns the lines that show the effect called `name`: its animation, and its strip.
  private static func pictures(of name: String) -> [String] {
    [
      "![\(name)](\(stripFolder)/\(animationName(of: name)))", "",
      "![\(name) in \(instants.count) instants](\(stripFolder)/\(stripName(of: name)))", "",
    ]
  }

  /// Returns the lines of a shader's section.
  private static func section(_ shader: ShaderTransition) -> [String] {
    let description = EffectDescription(shader.effect)
    let file = shader.file
    let lines =
      [
        "", "## \(file.name)", "", description.summary, "",
      ] + pictures(of: file.name) + [
        "- From: `\(file.name)\(EffectLibrary.fileExtension)`"
          + (file.author.map { ", by \($0)" } ?? "")
          + (file.license.map { ", licence: \($0)" } ?? ""),
        "- Default: \(plain(description.duration)) s, `\(description.curve)`",
      ]
    return lines + table(of: description.parameters)
  }

  /// Returns the lines of an effect's section.
  private static func section<Effect: Transition>(_ effect: Effect.Type) -> [String] {
    let description = EffectDescription(TransitionEffect(effect))
    let shown = rows(of: effect)
    var lines =
      [
        "", "## \(effect.name)", "", effect.summary, "",
      ] + pictures(of: effect.name)
    if shown == [.pop] { lines.append("- In the picture: the pop, as the source shows it") }
    lines += [
      "- From: \(effect.source)",
      "- Default: \(plain(effect.duration)) s, \(curveText(effect.curve))",
      "- With an overshooting curve: \(effect.overshoot)",
    ]
    return lines + table(of: description.parameters)
  }

  /// Returns the lines of a table of parameters; empty without any.
  private static func table(of parameters: [ParameterDescription]) -> [String] {
    guard !parameters.isEmpty else { return [] }
    return ["", "| parameter | default | values | meaning |", "|---|---|---|---|"]
      + parameters.map { parameter in
        let value = parameter.defaultText.isEmpty ? "none" : "`\(parameter.defaultText)`"
        let cells = ["`\(parameter.name)`", value, parameter.values, parameter.help]
        return "| \(cells.map(escaped).joined(separator: " | ")) |"
      }
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
  static func rows(of effect: any Transition.Type) -> [Direction] {
    effect is any ReversibleTransition.Type ? [effect.sourceDirection] : Direction.allCases
  }

  /// Returns the strip of `effect`, a contact sheet with a row for each direction shown.
  ///
  /// - Parameter frame: the size of a frame in pixels.
  static func strip(
    of effect: any Transition.Type, _ frame: PixelSize
  ) throws(CommandError) -> ContactSheet {
    try strip(
      of: rows(of: effect).map { direction in
        TransitionSpec(TransitionEffect(effect).prototype, direction, curve: .linear)
      }, frame)
  }

  /// Returns the strip of a shader, a contact sheet of one row.
  ///
  /// - Parameter frame: the size of a frame in pixels.
  static func strip(
    of shader: ShaderTransition, _ frame: PixelSize
  ) throws(CommandError) -> ContactSheet {
    try strip(of: [TransitionSpec(shader, curve: .linear)], frame)
  }

  private static func strip(
    of rows: [TransitionSpec], _ frame: PixelSize
  ) throws(CommandError) -> ContactSheet {
    let layout = ContactSheetLayout(
      frame: frame, rows: rows.count, instants: instants.count, columns: 1, labels: false)
    guard let layout else { throw .failure("A strip of frames of \(frame) is too large.") }
    return ContactSheet(
      rows: rows, instants: instants, layout: layout, container: Container(filling: frame))
  }
}
