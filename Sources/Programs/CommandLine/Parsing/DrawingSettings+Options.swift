import Frames
import Headless
import Jobs
import Rendering
import SceneGraph
import Support
import Transitions

extension DrawingSettings {
  /// Reads `--size`, `--scale`, `--fit`, `--background` and `--gpu`. An option that the command
  /// does not take has its default value.
  init(_ options: ParsedOptions) throws(CommandError) {
    let size = try options[.size].map { text throws(CommandError) in
      try FrameSizeOption(option: .size, text: text)
    }
    self.init(
      size: nil, scale: try options.scale(.scale),
      fit: try options.word(.fit) ?? .fill, background: try options.background() ?? .black,
      gpu: try options.gpuChoice())
    switch size {
    case nil: break
    case .exact(let exact): self.size = exact
    case .rule(let rule): sizeRule = rule
    }
  }
}

extension ParsedOptions {
  /// The playback that `--reverse` asks for.
  var playback: Playback { has(.reverse) ? .reversed : .forward }
}

extension InputPictures {
  /// Returns the sentence about a screen that is stretched from portrait to landscape or back; nil
  /// if neither is.
  ///
  /// - Parameters:
  ///   - frames: the decoded pictures, in their order.
  ///   - size: the size of the frames to draw.
  func stretchNote(_ frames: [Frame], to size: PixelSize) -> String? {
    let screens = zip(all, frames).filter { $0.0.name == .from || $0.0.name == .to }
    return Support.stretchNote(
      about: screens.map { ($0.path, $1.size) }, filling: size, "the frames are")
  }

  /// Returns the sentence about the videos among the screens of a transition; nil without any.
  ///
  /// - Parameter job: the job of the pictures.
  func clipNote(_ job: RenderJob) -> String? {
    let screens = all.filter { $0.name == .from || $0.name == .to }
    let clips = screens.filter { (try? $0.clipInfo()) != nil }
    guard !clips.isEmpty else { return nil }
    let parts = clips.map { clip in
      let isFirst = clip.name == .from
      guard job.trace == nil else {
        return "of \(clip.path) the \(isFirst ? "last" : "first") frame is shown"
      }
      return "of \(clip.path) the \(isFirst ? "last" : "first") \(plain(job.spec.duration)) s move"
    }
    let text = parts.joined(separator: ", ")
    return "\(text.prefix(1).uppercased())\(text.dropFirst()); 'hinge join "
      + "\(screens.map(\.path).joined(separator: " ")) -o film.mp4' makes a film of them as a whole."
  }

  /// Returns a sentence about the decoded pictures, with their sizes.
  ///
  /// - Parameter frames: the decoded pictures, in their order.
  func summary(of frames: [Frame]) -> String {
    let parts = zip(all, frames).map { picture, frame in
      "\(picture.path == "/dev/stdin" ? "standard input" : picture.path) (\(frame.size))"
    }
    return "Read \(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])."
  }
}
