import GPU
import Headless
import Media
import Rendering
import SceneGraph
import Transitions

/// The command `hinge batch`: many transitions and films in one process, or divided among several.
enum BatchCommand: Command {
  static let name = "batch"
  static let summary = "Render many transitions and films from a file with one job per line."
  static let maximumOperands = 1
  static let operandCompletion: Completion? = .files(["jsonl"])
  static let options: [Option] = [
    resumeOption, shardOption, gpuOption, noSyncOption, .json, .quiet,
  ]

  static let resumeOption = Option(
    name: "--resume", help: "skip jobs that are done and whose outputs are unchanged")
  static let shardOption = Option(
    name: "--shard", value: "I/N", help: "every Nth job, beginning with job I; I is 1 to N (1/1)")
  static let gpuOption = Option.gpu.with(
    help: "the device for jobs that name none (that of HINGE_GPU, or auto: a GPU, else the CPU)")
  static let noSyncOption = Option.noSync.with(
    help: "do not wait until the outputs are on the disk")

  static var page: HelpPage {
    HelpPage(
      usage: "batch JOBS.jsonl [OPTION]…", summary: summary,
      sections: [("Options", options + [.help])],
      notes: [
        "Each line is a JSON object with options of 'hinge render', named without hyphens. A value is "
          + "a string, a number, true for an option without a value, or a list for an option that may "
          + "repeat; 'parameter' also takes an object. Paths are relative to the current directory. JSON is "
          + "UTF-8, so a job's paths are, too. A line has 1 MiB at most, and the file 256 MiB.",
        "A job with \"command\": \"join\" makes a film: 'clips' is the list of its clips, and the other "
          + "options are those of 'hinge join'.",
        "No job writes a file that another job writes or that the batch reads: pictures, clips, sounds, "
          + "timelines and traces of all jobs, JOBS.jsonl and its journals. Links and other names of a "
          + "file are seen through.",
        "A failed job does not stop the others; the exit code is then 1. With --json the report of "
          + "each job is printed as one line on standard output when the job ends.",
        "JOBS.jsonl.done records the jobs that are done. With --resume a job is done again if its "
          + "options, the content of its pictures or clips, its output or the version of hinge has changed. "
          + "The outputs do not depend on how the jobs are divided.",
        "An output is on the disk before its job counts as done. --no-sync does not wait for that, which "
          + "helps many small files on a slow disk; a power failure may then leave such a file empty.",
        """
        Example of a file, and the second of four processes that share its jobs:
          {"from": "a.png", "to": "b.png", "transition": "flip", "output": "flip.mp4", "hold": 0.5}
          {"from": "a.png", "to": "b.png", "t": "cube:pop", "p": ["side=inside"], "o": "cube.gif"}
          {"command": "join", "clips": ["a.mp4", "b.png"], "t": ["cube", "flip"], "d": 0.5, "o": "film.mp4"}

          hinge batch jobs.jsonl --resume --shard 2/4
        """,
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard let file = options.operands.first?.path else {
      throw CommandError.usage(
        "JOBS.jsonl is missing: a file with a job on each line ('hinge batch --help' shows some).")
    }
    let jobs = try BatchJob.all(in: file)
    _ = try options.gpuChoice()
    var shard = Shard.all
    if let text = options[shardOption] { shard = try Shard(option: shardOption, text: text) }
    Interruption.listen()
    let batch = Batch(
      jobs: jobs, in: file, shard: shard, journal: BatchJournal(of: file, shard: shard),
      resumes: options.has(resumeOption),
      defaults: BatchDefaults(
        gpu: options[.gpu] ?? environmentVariable(ParsedOptions.gpuVariable),
        isSynced: !options.has(.noSync)),
      wantsJSON: options.has(.json), isQuiet: options.has(.quiet), console)
    try batch.run()
  }
}
