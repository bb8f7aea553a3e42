public import FilmScripts
import Jobs
public import Media
import Sequences

/// A clip of a film, or a part of one.
public struct FilmClip: Hashable, Sendable {
  /// The file.
  public var file: FilePath
  /// The properties of its pictures.
  public var info: ClipInfo
  /// The sound track; nil for the default one.
  public var track: SoundTrack?
  /// The time of its first picture, and its length, in seconds.
  public var begin, length: Double
  /// True if it has sound.
  public var hasSound: Bool

  /// Reads the properties of the video that a word of a script names, with a part of it as in
  /// `talk.mov#t=12,34.5`.
  ///
  /// - Parameter origin: the origin of the clip in errors.
  /// - Returns: nil for a picture, and for a file that cannot be read, which is reported later.
  /// - Throws: `FilmScriptError` for a path that leaves the folder, or a wrong part; `JobError`
  ///   about a damaged video.
  public static func read(_ word: FilmWord, in folder: FilmFolder, origin: String) throws
    -> FilmClip?
  {
    let fragment: MediaFragment
    let file = try folder.file(word)
    do throws(MediaFragmentError) {
      fragment = try MediaFragment.parse(file)
    } catch {
      throw FilmScriptError(
        at: word.place, "'\(word.text)': \(error.fault)", remedy: "correct the part of the clip")
    }
    try folder.checkLinks(fragment.file, word)
    let picture = InputPicture(
      path: fragment.file, origin: origin, name: FilmFrames.name(ofClip: 0))
    guard fragment.file.exists, let info = try picture.clipInfo() else { return nil }
    let end = min(fragment.end ?? info.duration, info.duration)
    guard end > fragment.begin else {
      throw FilmScriptError(
        at: word.place, "'\(word.text)' begins after the end of the clip",
        remedy: "choose an earlier part")
    }
    return FilmClip(
      file: fragment.file, info: info, track: fragment.track, begin: fragment.begin,
      length: end - fragment.begin, hasSound: (try? AudioInfo.probe(fragment.file)) != nil)
  }
}

extension FilmAction {
  /// The word that names a picture or a clip; nil for none.
  var screenWord: FilmWord? {
    switch self {
    case .show(let word, _), .clip(let word, _): word
    case .transition(let transition): transition.picture
    case .tap(let tap): tap.transition?.picture
    case .swipe(let swipe): swipe.transition?.picture
    case .setting, .wait, .pinch, .hover, .touches, .caption, .endCaption, .subtitles, .camera,
      .scroll, .title, .music,
      .sound, .autoZoom, .device:
      nil
    }
  }
}
