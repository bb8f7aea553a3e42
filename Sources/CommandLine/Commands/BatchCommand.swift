import FoundationEssentials
import GPU
import Headless
import Rendering
import SceneGraph
import Transitions

/// `hinge batch`: many renderings in one process, or shared out among several.
enum BatchCommand: Command {
  static let name = "batch"
  static let summary = "Render many transitions, one a line of a file."
  static let mostOperands = 1
  static let options: [Option] = [resumeOption, shardOption, gpuOption, .json, .quiet]

  static let resumeOption = Option(
    name: "--resume", help: "skip what is done: its output is there as this very job wrote it")
  static let shardOption = Option(
    name: "--shard", value: "I/N", help: "do every Nth job from the Ith on, I from 1 to N (1/1)")
  static let gpuOption = Option.gpu.with(
    help: "what draws where a job does not say (auto: a GPU, else the CPU)")

  static var help: String {
    helpText(
      usage: "batch JOBS.jsonl [OPTION]…", summary: summary,
      sections: [("Options", options + [.help])],
      notes: [
        "Each line is a JSON object with render's options, named without their hyphens: a text, a number, true for an "
          + "option without a value, and a list for one that repeats ('parameter' also takes an object). Files are "
          + "found from the folder in which hinge was called.",
        "A job that fails stops no other; the exit code is then 1 in the end. With --json each job is a line on "
          + "standard output as soon as it is over.",
        "JOBS.jsonl.done says what is done. A job is done again where its options, the content of its pictures, its "
          + "output or the version of hinge changed. Outputs are the same however the work is split.",
        """
        Example, and one of four processes that share the work:
          {"from": "a.png", "to": "b.png", "transition": "flip", "output": "flip.mp4", "hold": 0.5}
          {"from": "a.png", "to": "b.png", "t": "cube:pop", "p": ["inside=yes"], "o": "cube.gif"}

          hinge batch jobs.jsonl --resume --shard 2/4
        """,
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard let file = options.operands.first else {
      throw CommandError.usage(
        "JOBS.jsonl is missing: a file with a job on each line ('hinge batch --help' shows some).")
    }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandError.failure("'\(file)' cannot be read.")
    }
    _ = try options.gpuChoice()
    var shard = Shard.all
    if let text = options[shardOption] { shard = try Shard(option: shardOption, text: text) }
    Interruption.listen()
    let batch = Batch(
      jobs: BatchJob.all(in: String(decoding: data, as: UTF8.self)), shard: shard,
      journal: BatchJournal(of: file, shard: shard), resumes: options.has(resumeOption),
      gpu: options[.gpu], wantsJSON: options.has(.json), isQuiet: options.has(.quiet), console)
    try batch.run()
  }
}
