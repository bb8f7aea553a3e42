import Frames
import Jobs
import Media
import Rendering
import Transitions

/// The options that several commands take. A command's own options stand in its type, whose
/// `sections` are the table of all of them.
enum Options {
  // MARK: - Transition

  static let from = Option(
    "--from", .picture, "the outgoing screen: PNG, JPEG, WebP, …, or - for standard input")
  static let to = Option("--to", .picture, "the incoming screen")
  static let transition = Option(
    "--transition", short: "-t", .effect(others: ["random"]),
    "the effect and its direction (push), or random; FILE.glsl is a shader that follows the "
      + "gl-transitions contract")
  static let parameter = Option(
    "--parameter", short: "-p", .setting,
    "a parameter of the effect, as shown by 'hinge list'; may repeat", repeats: true)
  static let presetFile = Option(
    "--preset-file", .file("FILE", .files(["json"])),
    "a preset: effect, parameters, duration, curve and backdrop, as saved by key W of 'hinge "
      + "preview'; command-line options take precedence")
  static let transitions = Option(
    "--transitions", .folder(),
    "a folder of shaders, FILE.glsl, that -t finds by name; may repeat", repeats: true)
  static let seed = Option(
    "--seed", .seed, "the seed of '-t random': the same seed chooses the same effect",
    note: "a new seed each time")
  static let trace = Option(
    "--trace", .file("FILE", .files(["jsonl"])),
    "a recorded pointer trace that drives the transition: one JSON object per line")

  // MARK: - Timing

  static let duration = Option(
    "--duration", short: "-d", .duration, "the duration of the motion: 0.5, 0.5s or 500ms",
    note: "the effect's own")
  static let curve = Option(
    "--curve", .curve,
    "the timing curve: linear, ease, ease-in, ease-out, ease-in-out, cubic-bezier(a,b,c,d), "
      + "steps(n), linear(0, 0.3 50%, 1), spring(mass, stiffness, damping, velocity), or a name of "
      + "easings.net or UIKit, such as easeOutBack")
  static let reverse = Option(
    "--reverse", .flag, "play the motion backwards; the result still goes from A to B")
  static let rate = Option(
    "--fps", .frameRate, "frames per second", note: "60; 50 for GIF; the rate of a clip")
  static let hold = Option(
    "--hold", .time(upTo: TransitionSpec.longestDuration, includesZero: true),
    "how long the first and the last frame are held", default: "0")

  // MARK: - Drawing

  static let size = Option(
    "--size", .size,
    "the frame size in pixels, or with the aspect ratio of --from: 720p, 4k, 1280x, x720, 50%",
    note: "the size of --from")
  static let scale = Option(
    "--scale", .number(0.01...100, unit: "pixels per point"), "pixels per point",
    note: "the width divided by 375")
  static let fit = Option<Fit>(
    "--fit", .choice(), "how a screen of another aspect ratio fits the frame", default: "fill")
  static let background = Option(
    "--background", .color,
    "the background colour, as in CSS: a name, transparent, #rgb, #rrggbb, #rrggbbaa, rgb(…), "
      + "hsl(…)", default: "black")
  static let backdrop = Option(
    "--backdrop", .backdrop,
    "the backdrop behind the layers: auto (a tone of both screens where the effect shows space), "
      + "light or dark (a lighter or a darker tone always), a colour, gradient (auto's tone always), "
      + "blur or mirror (of the screens), or a picture; "
      + "--background replaces it", default: "auto")
  static let colorSpace = Option<ColorSpace>(
    "--color-space", .choice(among: ColorSpace.standard),
    "the colour space of the frames and the output; pictures are converted to it", default: "srgb")
  static let light = Option<LightEncoding>(
    "--light", .choice(),
    "blend and average encoded values, as browsers do, or linear light",
    default: "encoded")
  static let depth = Option<OutputDepth>(
    "--depth", .choice(),
    "the bits of a channel of the output, if its format and encoder can; above 8, frames are drawn "
      + "with 16 bits and dithered to fewer", note: "8")
  static let dynamicRange = Option<ColorSpace>(
    "--hdr", .choice(among: [.pq, .hlg]),
    "keep high dynamic range: BT.2100 PQ or HLG from clips and stills to the output; white of other "
      + "pictures has 203 nits")
  static let tolerant = Option(
    "--tolerant", .flag, "show the readable part of a damaged picture or clip")
  static let motionBlur = Option(
    "--motion-blur", .number(1...Shutter.largestAngle, unit: "degrees", placeholder: "ANGLE"),
    "blur what moves by a shutter that is open for this angle: 180 is half a frame period, as in a "
      + "film camera", note: "none")
  static let shutterPhase = Option(
    "--shutter-phase",
    .number(
      -Shutter.largestAngle...Shutter.largestAngle, unit: "degrees", placeholder: "ANGLE"),
    "the angle at which the shutter opens, from the frame's own time",
    note: "minus half of --motion-blur")
  static let shutterCurve = Option<Shutter.Curve>(
    "--shutter-curve", .choice(), "how much each instant of the exposure counts", default: "box")
  static let drawingQuality = Option<DrawingQuality>(
    "--quality", .drawingQuality,
    "the accuracy of moving frames; reference takes 8 x 8 samples of a pixel and 256 instants of an "
      + "exposure, for comparisons", default: "standard")
  static let gpu = Option(
    "--gpu", .gpu, "the device that draws", note: "HINGE_GPU, or auto: a GPU, else the CPU")

  // MARK: - Output

  static let output = Option(
    "--output", short: "-o", .file("FILE", .output),
    "the output: .mp4, .m4v, .mov, .mkv, .webm, .gif, .apng, .webp, .avif, .png or .jpg (with "
      + "--at), frames/%04d.png, or - for a pipe")
  static let overwrite = Option(
    "--overwrite", short: "-y", .flag,
    "no effect; existing files are always replaced (accepted for ffmpeg users)")
  static let format = Option(
    "--format", .format,
    "mp4, mov, mkv, webm, gif, apng, webp, avif, png, jpg, y4m or rgba",
    note: "from the name of the output")
  static let encoder = Option(
    "--encoder", .text("NAME"),
    "FFmpeg's encoder for MP4, MOV, MKV or WebM, such as libx265, libsvtav1 or prores_ks; 'hinge "
      + "doctor' lists them", note: "libx264; for WebM libvpx-vp9")
  static let encoderPreset = Option(
    "--preset",
    .word(
      "NAME", of: EncodingOptions.presets,
      offering: EncodingOptions.presets.filter { $0 != "placebo" }),
    "the encoder's effort: an H.264 preset, ultrafast to veryslow", note: "medium")
  static let quality = Option(
    "--crf", .integer,
    "the encoder's constant quality, lower is better: up to 51 for H.264 (18) and H.265 (20), up to "
      + "63 for VP9 (24) and AV1 (22), 1 to 64 for ProRes (2), 1 to 100 for an animated WebP (10), with 0 for "
      + "a lossless one")
  static let bitRate = Option(
    "--bitrate", .bitRate,
    "the mean bit rate of the video, such as 4M or 800k, instead of a constant quality")
  static let maximumBytes = Option(
    "--max-bytes", .bytes,
    "the limit of the file: 10MB, 500kB or 8MiB; the best quality, size, rate and colours within it "
      + "are searched and printed")
  static let destination = Option(
    "--for", .destination,
    "a place to publish: its usual size, rate, codec and limits are chosen, and what it does not take is "
      + "refused; one of")
  static let opens = Option(
    "--open", .flag, "open the result with the desktop's program for it (xdg-open)")
  static let dryRun = Option(
    "--dry-run", .flag,
    "check everything and print what would be written: size, frames, rate, encoder and path; "
      + "write nothing")
  static let loop = Option(
    "--loop", .flag, "go there and back without a seam: push and pop, or pop and push")
  static let plays = Option(
    "--plays", .integer(0...65535),
    "how many times a GIF, APNG or WebP plays; 0 for forever", default: "0")
  static let noSync = Option("--no-sync", .flag, "do not wait until the output is on the disk")
  static let json = Option("--json", .flag, "print the result as JSON on standard output")
  static let quiet = Option("--quiet", short: "-q", .flag, "print errors only")
  static let help = Option("--help", short: "-h", .flag, "show this help")
  static let version = Option("--version", short: "-V", .flag, "print the version")
}
