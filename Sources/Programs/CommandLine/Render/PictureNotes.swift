import Frames
import Jobs
import Media
import SceneGraph
import Support
import Transitions

// Sentences about the pictures of a job.

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

  /// Returns the note about the videos among the screens of a transition; nil if there are none.
  ///
  /// - Parameter job: the job of the pictures.
  func clipNote(_ job: RenderJob) -> String? {
    let screens = all.filter { $0.name == .from || $0.name == .to }
    let clips = screens.filter { (try? $0.clipInfo()) != nil }
    guard !clips.isEmpty else { return nil }
    let parts = clips.map { clip in
      let end = clip.name == .from ? "last" : "first"
      return job.trace == nil
        ? "the \(end) \(plain(job.spec.duration)) s of \(clip.path) move"
        : "the \(end) frame of \(clip.path) is shown"
    }
    let text = parts.joined(separator: ", ")
    return "\(text.prefix(1).uppercased())\(text.dropFirst()); 'hinge join "
      + "\(screens.map(\.path).joined(separator: " ")) -o film.mp4' joins the whole clips."
  }

  /// Returns a sentence about the decoded pictures, with their sizes.
  ///
  /// - Parameter frames: the decoded pictures, in their order.
  func summary(of frames: [Frame]) -> String {
    var parts: [String] = []
    for (picture, frame) in zip(all, frames) {
      let name = picture.path == "/dev/stdin" ? "standard input" : picture.path
      let part = "\(name) (\(frame.size))"
      // A stinger has one picture, on both sides.
      if !parts.contains(part) { parts.append(part) }
    }
    guard parts.count > 1 else { return "Read \(parts[0])." }
    return "Read \(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])."
  }
}
