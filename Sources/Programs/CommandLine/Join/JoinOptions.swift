import Effects
import Frames
import Jobs
import Media
import OpenTimeline
import Rendering
import SceneGraph
import Sequences
import Support
import Transitions

// The film of `hinge join`, from its options.

extension JoinCommand {
  /// Reads and checks the options.
  static func job(_ options: ParsedOptions) throws(CommandError) -> SequenceJob {
    var script = try filmScript(options)
    let duration = try options[Self.duration]
    var random = RandomEffects(
      seed: try options.value(of: seed), names: Catalog.all.map { $0.name })
    let library = try options.effectLibrary()
    var specs: [TransitionSpec?] = []
    for index in script.transitions.indices {
      if script.transitions[index]?.effect == RandomEffects.name, let name = random.next() {
        script.transitions[index]?.effect = name
      }
      var spec: TransitionSpec?
      if let junction = script.transitions[index] {
        spec = try self.spec(of: junction, duration: duration, from: library, options)
      }
      script.transitions[index]?.duration = spec?.duration
      specs.append(spec)
    }
    // A background at an end lasts as long as its transition.
    if options.has(intro) { script.clips[0].end = specs.first??.duration }
    if options.has(outro) { script.clips[script.clips.count - 1].end = specs.last??.duration }
    let isLoop = options.has(Options.loop) && specs.last.flatMap(\.self) != nil
    let path = try options.required(output)
    let format = try options.outputFormat(of: path)
    guard format.isMoving else {
      throw options.fault(
        output,
        "a .\(format.rawValue) holds one instant, and a film moves: write a .gif or an .mp4, or give a "
          + "pattern such as frames/%04d.png for all frames.")
    }
    let sound = try sound(options)
    if sound?.music != nil, !format.holdsSound {
      throw options.fault(
        music, "\(format.rawValue) has no sound; write an .mp4, .mov, .mkv or .webm.")
    }
    var drawing = try options.drawing()
    guard drawing.background.alpha >= 1 else {
      throw options.fault(
        Options.background, "a film is opaque; give an opaque colour.")
    }
    var encoding = try options.encoding(for: format, over: drawing.background)
    try options.applyLight(to: &drawing, &encoding, for: format)
    let chosenRate = options.has(rate) ? try options.frameRate(for: format) : nil
    var job = SequenceJob(
      script, specs, stillDuration: try options.value(of: still), rate: chosenRate,
      drawing: drawing, sound: sound, isTolerant: options.has(tolerant), format: format,
      encoding: encoding, output: path,
      outputOptions: options.outputOptions)
    job.isLoop = isLoop
    job.clipLength = try options.value(of: trimTo)
    job.isStrict = options.has(strict)
    job.byteLimit = try options.byteLimit(of: format, at: path)
    return job
  }

  /// Returns the transition at a junction.
  ///
  /// - Parameters:
  ///   - duration: the duration of a junction without one; nil for the effect's own.
  ///   - library: the effects to choose from.
  private static func spec(
    of junction: SequenceTransition, duration: Double?, from library: EffectLibrary,
    _ options: ParsedOptions
  ) throws(CommandError) -> TransitionSpec {
    let name = options.name(of: transition)
    var spec: TransitionSpec
    do throws(EffectLibrary.Failure) {
      spec = try library.spec(
        named: junction.effect, junction.direction?.rawValue, settings: junction.settings)
    } catch {
      throw CommandError(error, of: (name, name))
    }
    do throws(TransitionSpecError) {
      try spec.setDuration(junction.duration ?? duration)
    } catch {
      throw .usage(
        "\(name): \(junction.effect): a transition lasts more than 0 s and at most "
          + "\(plain(TransitionSpec.longestDuration)) s.")
    }
    if let text = junction.curve {
      do throws(OptionFault) {
        spec.customCurve = try Options.curve.type.read(Argument(text))
      } catch {
        throw .usage("\(name): curve: \(error.sentence)")
      }
    }
    return spec
  }

  /// Reads the operands, a timeline or clips, and the transitions of `-t`.
  private static func filmScript(_ options: ParsedOptions) throws(CommandError) -> SequenceScript {
    guard let first = options.operands.first else {
      throw .usage("Name the clips to join: 'hinge join a.mp4 b.png -o film.mp4'.")
    }
    let library = try options.effectLibrary()
    var transitions: [SequenceTransition?] = []
    try options.checkMilliseconds(duration)
    for text in try options.values(of: transition) {
      if let error = library.junctionError(text, options) { throw error }
      do throws(SequenceTransitionTextError) {
        transitions.append(try SequenceTransition(text: library.junctionText(text)))
      } catch {
        throw options.fault(transition, "\(error)")
      }
    }
    if transitions.isEmpty { transitions = [SequenceTransition(defaultEffect)] }
    if options.has(Options.loop) {
      for option in [intro, outro] where options.has(option) {
        throw options.fault(
          option, "a loop has no start and no end; omit \(Options.loop.name) or this.")
      }
    }
    if first.isTimeline { return try timelineScript(options, first.path, transitions) }
    var clips: [SequenceClip] = []
    for operand in options.operands {
      if operand.path.isFolder {
        clips += try folderClips(operand.path, options)
        continue
      }
      do throws(MediaFragmentError) {
        clips.append(try MediaFragment.parse(operand.path).clip)
      } catch {
        throw .usage("\(error)")
      }
    }
    if options.has(intro) { clips.insert(SequenceClip(.background), at: 0) }
    if options.has(outro) { clips.append(SequenceClip(.background)) }
    // A cut at the seam needs nothing: the first frame follows the last one.
    let seam = transitions[(clips.count - 1) % transitions.count]
    if options.has(Options.loop), seam != nil { clips.append(clips[0]) }
    return SequenceScript(
      clips: clips,
      transitions: clips.indices.dropLast().map { transitions[$0 % transitions.count] })
  }

  /// Returns the clips of a folder.
  private static func folderClips(
    _ folder: FilePath, _ options: ParsedOptions
  ) throws(CommandError) -> [SequenceClip] {
    let files = JoinFolder(folder, output: try options[output]).clips
    guard !files.isEmpty else {
      throw .failure("'\(folder)' has no clips and no pictures; choose another folder.")
    }
    return files.map { SequenceClip(.file($0)) }
  }

  private static func timelineScript(
    _ options: ParsedOptions, _ file: FilePath, _ transitions: [SequenceTransition?]
  ) throws(CommandError) -> SequenceScript {
    guard options.operands.count == 1 else {
      throw .usage("'\(file)': a timeline names all clips of its film; leave the others out.")
    }
    for option in [intro, outro] where options.has(option) {
      throw options.fault(option, "the timeline defines how the film begins and ends.")
    }
    do throws(OpenTimelineError) {
      let transition =
        transitions.compactMap(\.self).first ?? SequenceTransition(defaultEffect)
      var script = try SequenceScript(openTimeline: file, transition: transition)
      if options.has(Options.loop), let first = script.clips.first {
        script.transitions.append(transition)
        script.clips.append(first)
      }
      return script
    } catch {
      throw .failure("\(error)")
    }
  }

  /// Reads the options of the sound.
  ///
  /// - Returns: nil for `--no-audio`.
  private static func sound(_ options: ParsedOptions) throws(CommandError) -> SequenceSound? {
    guard !options.has(silent) else {
      guard !options.has(music) else {
        throw options.fault(silent, "--audio adds a sound to the film; leave one of them out.")
      }
      guard !options.has(loudness) else {
        throw options.fault(silent, "--loudness needs a sound; leave one of them out.")
      }
      return nil
    }
    var format = AudioFormat()
    if let rate = try options[soundRate] { format.rate = Int(rate) }
    if let channels = try options[soundChannels] { format.channelCount = Int(channels) }
    return SequenceSound(
      format: format, curve: try options.value(of: soundCurve), music: try options[music],
      loudness: try options[loudness])
  }
}

extension ParsedOptions {
  /// Returns true for `--smart`.
  ///
  /// - Parameter format: the format of the film.
  func isSmart(_ format: OutputFormat) throws(CommandError) -> Bool {
    guard has(JoinCommand.smart) else { return false }
    guard format.holdsSound else {
      throw fault(
        JoinCommand.smart,
        "a \(format.rawValue) has no packets of clips; write an mp4, mov, mkv or webm, or leave it out."
      )
    }
    let others: [(any AnyOption, String)] = [
      (Options.destination, "a destination takes what is encoded for it"),
      (PartOptions.part, "parts are segments with an encoder of their own"),
      (PartOptions.frames, "parts are segments with an encoder of their own"),
      (PartOptions.segment, "segments, as of divided jobs, have an encoder of their own"),
      (Options.maximumBytes, "copied packets have the bytes that they have"),
      (Options.bitRate, "copied packets have their own bit rate, and --crf is that of the others"),
    ]
    for (option, reason) in others where has(option) {
      throw fault(
        JoinCommand.smart, "\(reason); leave \(option.name) or \(JoinCommand.smart.name) out.")
    }
    return true
  }
}
