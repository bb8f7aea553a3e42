/// The names of effects, curves, options and commands in other programs, and their closest
/// equivalents in Hinge.
///
/// A name consists of lower-case letters and digits, as returned by `meaningKey`. A value is what
/// follows `-t` or `--curve`.
enum ForeignNames {
  /// The effects, by name.
  static let effects: [String: String] = table(
    common, xfade, glTransitions, keynote, powerPoint, coreAnimation)

  /// The first table that has a name decides.
  private static func table(_ tables: [(String, String)]...) -> [String: String] {
    Dictionary(tables.flatMap { $0.map { ($0.0, $0.1) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Words of many programs, and everyday words.
  private static let common = [
    ("fade", "crossfade"), ("dissolve", "crossfade"), ("crossdissolve", "crossfade"),
    ("mix", "crossfade"), ("blend", "crossfade"), ("fadein", "crossfade"),
    ("fadeout", "crossfade"), ("wipe", "reveal"), ("slide", "push"), ("slidein", "move-in"),
    ("slideover", "move-in"), ("cover", "move-in"), ("over", "move-in"), ("uncover", "reveal"),
    ("scroll", "push"), ("swipe", "push"), ("pan", "push"), ("zoom", "portal"),
    ("zoomin", "portal"), ("zoomout", "portal:pop"), ("iris", "circle"), ("spotlight", "circle"),
    ("door", "doors"), ("barndoor", "doors"), ("gate", "doors"), ("curtain", "doors"),
    ("curtains", "doors"), ("blind", "venetian"), ("blinds", "venetian"),
    ("slats", "venetian"), ("stripes", "venetian"), ("book", "turn"), ("page", "turn"),
    ("pageturn", "turn"), ("pageflip", "turn"), ("bookflip", "turn"), ("curl", "page-curl"),
    ("peel", "page-curl"), ("box", "cube -p side=inside"), ("rotate", "cube"), ("spin", "cube"),
    ("morph", "magic-move"), ("sharedelement", "magic-move"), ("accordion", "fold"),
    ("origami", "fold"), ("shatter", "explode"), ("fracture", "explode"),
    ("burst", "explode"), ("mosaic", "tiles-flip"), ("tiles", "tiles-flip"),
    ("checkerboard", "tiles-flip"), ("grid", "tiles-flip"), ("deck", "cards"),
    ("stack", "cards"), ("modal", "card"), ("sheet", "card"), ("flip3d", "flip"),
  ]

  /// FFmpeg's filter xfade.
  private static let xfade = [
    ("wipeleft", "reveal -p edge=right"), ("wiperight", "reveal -p edge=left"),
    ("wipeup", "reveal -p edge=bottom"), ("wipedown", "reveal -p edge=top"),
    ("wipetl", "corner"), ("wipetr", "corner"), ("wipebl", "corner"), ("wipebr", "corner"),
    ("smoothleft", "reveal -p edge=right"), ("smoothright", "reveal -p edge=left"),
    ("smoothup", "reveal -p edge=bottom"), ("smoothdown", "reveal -p edge=top"),
    ("slideleft", "push -p edge=right"), ("slideright", "push -p edge=left"),
    ("slideup", "push -p edge=bottom"), ("slidedown", "push -p edge=top"),
    ("coverleft", "move-in -p edge=right"), ("coverright", "move-in -p edge=left"),
    ("coverup", "move-in -p edge=bottom"), ("coverdown", "move-in -p edge=top"),
    ("revealleft", "reveal -p edge=right"), ("revealright", "reveal -p edge=left"),
    ("revealup", "reveal -p edge=bottom"), ("revealdown", "reveal -p edge=top"),
    ("circleopen", "circle"), ("circleclose", "circle:pop"), ("circlecrop", "circle"),
    ("rectcrop", "portal"), ("vertopen", "doors"), ("vertclose", "doors:pop"),
    ("horzopen", "expand"), ("horzclose", "expand:pop"), ("radial", "circle"),
    ("fadeblack", "crossfade"), ("fadewhite", "crossfade"), ("fadegrays", "crossfade"),
    ("fadefast", "crossfade"), ("fadeslow", "crossfade"), ("distance", "crossfade"),
    ("hblur", "crossfade"), ("pixelize", "tiles-flip"), ("hlslice", "venetian"),
    ("hrslice", "venetian"), ("vuslice", "venetian"), ("vdslice", "venetian"),
    ("hlwind", "reveal"), ("hrwind", "reveal"), ("vuwind", "reveal"), ("vdwind", "reveal"),
    ("squeezeh", "fold"), ("squeezev", "fold"), ("diagtl", "corner"), ("diagtr", "corner"),
    ("diagbl", "corner"), ("diagbr", "corner"),
  ]

  /// The gl-transitions collection; `-t FILE.glsl` also takes each shader directly.
  private static let glTransitions = [
    ("directional", "push"), ("directionaleasing", "push"), ("directionalwipe", "reveal"),
    ("doorway", "doors"), ("gridflip", "tiles-flip"), ("linearblur", "crossfade"),
    ("invertedpagecurl", "page-curl"), ("fadecolor", "crossfade"), ("fadegrayscale", "crossfade"),
    ("simplezoom", "portal"), ("simplezoomout", "portal:pop"), ("crosszoom", "portal"),
    ("dreamyzoom", "portal"), ("windowblinds", "venetian"), ("windowslice", "venetian"),
    ("horizontalopen", "expand"), ("horizontalclose", "expand:pop"), ("verticalopen", "doors"),
    ("verticalclose", "doors:pop"), ("leftright", "push"), ("topbottom", "push -p edge=top"),
    ("stereoviewer", "swap"), ("squareswire", "tiles-flip"), ("randomsquares", "tiles-flip"),
    ("rectangle", "portal"), ("rectanglecrop", "portal"), ("slides", "push"), ("wind", "reveal"),
    ("mosaictransition", "tiles-flip"), ("rotatescalefade", "cube"), ("rolls", "corner"),
    ("bounce", "move-in -p edge=top"), ("pinwheel", "circle"), ("polkadotscurtain", "circle"),
    ("squeeze", "fold"),
  ]

  /// The shaders of gl-transitions without an equivalent effect.
  static let shaders: Set<String> = [
    "angular", "bowtiehorizontal", "bowtievertical", "bowtiewithparameter", "burn",
    "butterflywavescrawler", "cannabisleaf", "colorphase", "colourdistance", "crazyparametricfun",
    "crosshatch", "crosswarp", "directionalwarp", "displacement", "dreamy", "edgetransition",
    "filmburn", "flyeye", "glitchdisplace", "glitchmemories", "heart", "hexagonalize",
    "kaleidoscope", "luma", "luminancemelt", "multiplyblend", "overexposure", "parametricglitch",
    "perlin", "polarfunction", "powerkaleido", "randomnoisex", "ripple", "staticfade",
    "staticwipe", "swirl", "tangentmotionblur", "tvstatic", "undulatingburnout", "waterdrop",
    "zoomincircles",
  ]

  /// Keynote.
  private static let keynote = [
    ("magicmove", "magic-move"), ("clothesline", "push"), ("colorplanes", "swap"),
    ("confetti", "explode"), ("fadethroughcolor", "crossfade"), ("fadeandmove", "card"),
    ("fall", "card"), ("perspective", "cube"), ("pivot", "corner"), ("reflection", "cover-flow"),
    ("revolvingdoor", "doors"), ("scale", "portal"), ("swing", "turn"), ("swoosh", "cover-flow"),
    ("twist", "turn"), ("twirl", "swap"), ("blindstransition", "venetian"),
  ]

  /// PowerPoint.
  private static let powerPoint = [
    ("split", "expand"), ("shape", "circle"), ("fallover", "card"), ("drape", "page-curl"),
    ("prestige", "explode"), ("crush", "explode"), ("peeloff", "page-curl"),
    ("airplane", "fold"), ("clock", "circle"), ("honeycomb", "tiles-flip"),
    ("glitter", "tiles-flip"), ("vortex", "explode"), ("shred", "explode"), ("switch", "swap"),
    ("gallery", "carousel"), ("ferriswheel", "carousel"), ("conveyor", "push"),
    ("window", "doors"), ("orbit", "carousel"), ("flythrough", "portal"), ("comb", "venetian"),
    ("randombars", "venetian"), ("flash", "crossfade"),
  ]

  /// Core Animation's CATransition, and UIKit's options and modal styles.
  private static let coreAnimation = [
    ("oglflip", "flip-from-right"), ("flipfromleft", "flip-from-left"),
    ("transitionflipfromleft", "flip-from-left"), ("transitionflipfromright", "flip-from-right"),
    ("transitionflipfromtop", "flip-from-top"),
    ("transitionflipfrombottom", "flip-from-bottom"), ("transitioncurlup", "page-curl"),
    ("transitioncurldown", "page-curl:pop"), ("transitioncrossdissolve", "crossfade"),
    ("curlup", "page-curl"), ("curldown", "page-curl:pop"), ("pageuncurl", "page-curl:pop"),
    ("camerairis", "circle"), ("camerairishollowopen", "circle"),
    ("camerairishollowclose", "circle:pop"), ("coververtical", "move-in -p edge=bottom"),
    ("fliphorizontal", "flip-from-right"), ("partialcurl", "page-curl"),
    ("suckeffect", "portal"), ("rippleeffect", "circle"),
  ]

  /// The options of other programs, with their hyphens, and Hinge's names for them.
  static let options: [String: String] = [
    "-i": "--from", "-f": "--format", "--input": "--from", "--a": "--from", "--b": "--to",
    "--out": "--output",
    "--outfile": "--output", "-r": "--fps", "--rate": "--fps", "--framerate": "--fps",
    "--frame-rate": "--fps", "-s": "--size", "--resolution": "--size", "--dimensions": "--size",
    "--width": "--size", "--height": "--size", "--effect": "--transition", "-e": "--transition",
    "--type": "--transition", "--name": "--transition", "--ease": "--curve",
    "--easing": "--curve", "--timing": "--curve", "--timing-function": "--curve",
    "--length": "--duration", "--time": "--duration", "--seconds": "--duration",
    "--bg": "--background", "--color": "--background", "--colour": "--background",
    "-crf": "--crf", "--codec": "--encoder", "--vcodec": "--encoder",
    "-c:v": "--encoder", "--param": "--parameter", "--set": "--parameter",
    "--progress": "--at", "--frame": "--at", "--still-at": "--at", "--force": "--overwrite",
    "--backwards": "--reverse", "--pause": "--hold", "--delay": "--hold",
    "-n": "--dry-run", "--dryrun": "--dry-run", "--simulate": "--dry-run", "--show": "--open",
    "--view": "--open", "--play": "--open", "-b:v": "--bitrate", "-b": "--bitrate",
    "--bit-rate": "--bitrate", "--vb": "--bitrate", "--all": "--long", "-a": "--long",
    "--verbose": "--long",
    "--scale-mode": "--fit", "--object-fit": "--fit", "--silent": "--quiet",
  ]

  /// The names of codecs and of other programs' encoders, and FFmpeg's encoders for them.
  static let encoders: [String: String] = [
    "h264": "libx264", "x264": "libx264", "avc": "libx264", "h265": "libx265", "x265": "libx265",
    "hevc": "libx265", "vp8": "libvpx", "vp9": "libvpx-vp9", "av1": "libsvtav1",
    "svtav1": "libsvtav1", "aom": "libaom-av1", "prores": "prores_ks",
  ]

  /// The words for the two directions.
  static let directions: [String: String] = [
    "back": "pop", "backward": "pop", "backwards": "pop", "reverse": "pop", "reversed": "pop",
    "return": "pop", "out": "pop", "close": "pop", "hide": "pop", "forward": "push",
    "forwards": "push", "in": "push", "open": "push", "show": "push",
  ]

  /// Other words for the commands.
  static let commands: [String: String] = [
    "effects": "list", "transitions": "list", "ls": "list", "convert": "render", "make": "render",
    "create": "render", "export": "render", "video": "render", "concatenate": "join",
    "merge": "join",
    "tape": "film", "script": "film", "vhs": "film",
    "movie": "join", "slideshow": "join", "view": "preview", "show": "preview",
    "open": "preview", "play": "preview", "window": "preview", "gui": "preview",
    "info": "probe", "inspect": "probe", "identify": "probe", "ffprobe": "probe",
    "diagnose": "doctor", "benchmark": "bench",
    "contactsheet": "sheet", "montage": "sheet", "init": "new", "shader": "new",
    "manual": "man", "usage": "help", "sample": "demo", "samples": "demo", "example": "demo",
    "try": "demo", "start": "demo", "completion": "completions",
    "complete": "completions",
  ]

  /// Other words for the statements of a script, among them those of VHS's tapes.
  static let filmStatements: [String: String] = [
    "sleep": "wait", "pause": "wait", "hold": "wait", "delay": "wait", "click": "tap",
    "touch": "tap", "press": "tap", "transition": "->", "to": "->", "goto": "->", "push": "->",
    "text": "caption", "label": "caption", "subtitle": "caption", "drag": "swipe",
    "screen": "show", "image": "show", "picture": "show", "open": "show", "display": "show",
    "framerate": "fps", "rate": "fps", "width": "size", "height": "size", "resolution": "size",
    "flick": "swipe", "slide": "swipe", "camera": "zoom", "autozoom": "auto-zoom",
    "dolly": "zoom", "tilt": "device", "rotate": "device", "turn": "device", "orbit": "device",
    "card": "title", "heading": "title", "audio": "music", "sfx": "sound", "move": "pan",
    "bg": "background", "backgroundcolor": "background", "color": "background",
  ]

  /// The curves, by name: words of Android, GSAP, SwiftUI, After Effects, and everyday words.
  static let curves: [String: String] = table([
    ("bounce", "ease-out-bounce"), ("bouncy", "ease-out-bounce"), ("bouncein", "ease-in-bounce"),
    ("bounceout", "ease-out-bounce"), ("bounceinout", "ease-in-out-bounce"),
    ("elastic", "ease-out-elastic"), ("elasticin", "ease-in-elastic"),
    ("elasticout", "ease-out-elastic"), ("elasticinout", "ease-in-out-elastic"),
    ("back", "ease-out-back"), ("backin", "ease-in-back"), ("backout", "ease-out-back"),
    ("backinout", "ease-in-out-back"), ("overshoot", "ease-out-back"),
    ("anticipate", "ease-in-back"), ("anticipateovershoot", "ease-in-out-back"),
    ("accelerate", "ease-in"), ("decelerate", "ease-out"),
    ("acceleratedecelerate", "ease-in-out"), ("smooth", "ease-in-out"), ("easy", "ease"),
    ("easyease", "ease-in-out"), ("easing", "ease"), ("slowin", "ease-in"),
    ("slowout", "ease-out"), ("slow", "ease-in"), ("fast", "ease-out"),
    ("fastoutslowin", "cubic-bezier(0.4, 0, 0.2, 1)"),
    ("fastoutlinearin", "cubic-bezier(0.4, 0, 1, 1)"),
    ("linearoutslowin", "cubic-bezier(0, 0, 0.2, 1)"),
    ("standard", "cubic-bezier(0.2, 0, 0, 1)"), ("emphasized", "cubic-bezier(0.2, 0, 0, 1)"),
    ("sine", "ease-in-out-sine"), ("sinein", "ease-in-sine"), ("sineout", "ease-out-sine"),
    ("sineinout", "ease-in-out-sine"), ("quad", "ease-in-out-quad"),
    ("cubic", "ease-in-out-cubic"), ("quart", "ease-in-out-quart"),
    ("quint", "ease-in-out-quint"), ("expo", "ease-in-out-expo"), ("circ", "ease-in-out-circ"),
    ("power1", "ease-in-out-quad"), ("power1in", "ease-in-quad"), ("power1out", "ease-out-quad"),
    ("power1inout", "ease-in-out-quad"), ("power2", "ease-in-out-cubic"),
    ("power2in", "ease-in-cubic"), ("power2out", "ease-out-cubic"),
    ("power2inout", "ease-in-out-cubic"), ("power3", "ease-in-out-quart"),
    ("power3in", "ease-in-quart"), ("power3out", "ease-out-quart"),
    ("power3inout", "ease-in-out-quart"), ("power4", "ease-in-out-quint"),
    ("power4in", "ease-in-quint"), ("power4out", "ease-out-quint"),
    ("power4inout", "ease-in-out-quint"), ("expoin", "ease-in-expo"),
    ("expoout", "ease-out-expo"), ("expoinout", "ease-in-out-expo"),
    ("circin", "ease-in-circ"), ("circout", "ease-out-circ"),
    ("circinout", "ease-in-out-circ"), ("none", "linear"), ("constant", "linear"),
    ("stepped", "steps(5)"), ("steps", "steps(5)"), ("snappy", "spring(1, 200, 20)"),
    ("wobbly", "ease-out-elastic"), ("springy", "spring(1, 100, 10)"),
    ("cubicbezier", "cubic-bezier(0.25, 0.1, 0.25, 1)"),
    ("bezier", "cubic-bezier(0.25, 0.1, 0.25, 1)"),
  ])
}
