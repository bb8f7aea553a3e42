/// An option of a command, used for parsing and for help.
struct Option: Hashable {
  /// The long name with its hyphens.
  let name: String
  /// The one-letter name with its hyphen; nil for none.
  var short: String? = nil
  /// The placeholder of the value in help; nil for an option without a value.
  var value: String? = nil
  /// The help text, without a full stop; the default value is in parentheses at its end.
  let help: String
  /// True if the option may be given more than once.
  var repeats = false
  /// The words that a shell offers for the value, where the placeholder does not say it.
  var completion: Completion? = nil

  // MARK: - Options of several commands

  static let from = Option(
    name: "--from", value: "PICTURE",
    help: "the outgoing screen: PNG, JPEG, WebP, …, or - for standard input")
  static let to = Option(name: "--to", value: "PICTURE", help: "the incoming screen")
  static let transition = Option(
    name: "--transition", short: "-t", value: "NAME[:push|:pop]",
    help:
      "the effect and its direction (push), or random; FILE.glsl is a shader by the gl-transitions "
      + "contract", completion: .effect(others: ["random"]))
  static let parameter = Option(
    name: "--parameter", short: "-p", value: "KEY=VALUE",
    help: "a parameter of the effect, as in 'hinge list'; may repeat", repeats: true)
  static let curve = Option(
    name: "--curve", value: "CURVE",
    help:
      "the timing curve: linear, ease, ease-in, ease-out, ease-in-out, cubic-bezier(a,b,c,d), steps(n), "
      + "linear(0, 0.3 50%, 1), spring(mass, stiffness, damping, velocity), or a name of easings.net or "
      + "UIKit, such as easeOutBack")
  static let reverse = Option(
    name: "--reverse", help: "play the motion backwards, still from A to B")
  static let size = Option(
    name: "--size", value: "WxH",
    help:
      "the frame size in pixels, or with the shape of --from: 720p, 4k, 1280x, x720, 50% (that of "
      + "--from)")
  static let scale = Option(
    name: "--scale", value: "N", help: "pixels per point (the width divided by 375)")
  static let fit = Option(
    name: "--fit", value: "fill|contain|cover",
    help: "the fit of a screen of another aspect ratio (fill)")
  static let background = Option(
    name: "--background", value: "COLOR",
    help:
      "the colour behind all layers, as in CSS: a name, transparent, #rgb, #rrggbb, #rrggbbaa, "
      + "rgb(…), hsl(…) (black)")
  static let backdrop = Option(
    name: "--backdrop", value: "auto|COLOR|gradient|blur|mirror|FILE",
    help:
      "what is seen behind the layers: a tone of both screens where the effect has space behind it, a "
      + "colour, that tone always, the screens blurred or mirrored, a picture; --background takes its place "
      + "(auto)", completion: .words(["auto", "gradient", "blur", "mirror"]))
  static let output = Option(
    name: "--output", short: "-o", value: "FILE",
    help:
      "the output: .mp4, .m4v, .mov, .mkv, .webm, .gif, .apng, .webp, .avif, .png or .jpg (with --at), "
      + "frames/%04d.png, or - for a pipe", completion: .output)
  static let noSync = Option(
    name: "--no-sync", help: "do not wait until the output is on the disk")
  static let json = Option(name: "--json", help: "print the result as JSON on standard output")
  static let quiet = Option(name: "--quiet", short: "-q", help: "print errors only")
  static let help = Option(name: "--help", short: "-h", help: "show this help")
  static let gpu = Option(
    name: "--gpu", value: "auto|software|INDEX",
    help: "the device that draws (that of HINGE_GPU, or auto: a GPU, else the CPU)")
  static let overwrite = Option(
    name: "--overwrite", short: "-y", help: "replace a file that is there, as without this option")

  /// Returns the option with another help text, for a command in which its meaning differs.
  func with(
    value: String? = nil, help: String, repeats: Bool? = nil, completion: Completion? = nil
  ) -> Option {
    Option(
      name: name, short: short, value: value ?? self.value, help: help,
      repeats: repeats ?? self.repeats, completion: completion ?? self.completion)
  }
}
