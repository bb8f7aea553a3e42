import GPU
import Headless
import Media
import Rendering
import SceneGraph
import Transitions

/// The command `hinge batch`: many transitions, films and stingers in one process, or divided among
/// several.
enum BatchCommand: Command {
  static let name = "batch"
  static let summary =
    "Render many transitions, films and stingers from a file with one job per line."
  static let maximumOperands = 1
  static let operandCompletion: Completion? = .files(["jsonl"])
  static let resumeOption = Option(
    "--resume", .flag, "skip jobs that are done and whose outputs are unchanged")
  static let shardOption = Option(
    "--shard", .shard, "every Nth job, beginning with job I; I is 1 to N", note: "1/1")
  static let gpuOption = Options.gpu.with("the device for jobs that name none")
  static let noSyncOption = Options.noSync.with("do not wait until the outputs are on the disk")

  static let sections = [
    OptionSection([
      resumeOption, shardOption, gpuOption, noSyncOption, Options.json, Options.quiet,
    ])
  ]

  static let usage = "batch JOBS.jsonl [OPTION]…"
  static let notes = [
    "Each line is a JSON object with options of 'hinge render', named without hyphens, except --json, "
      + "--quiet, --open and --dry-run. 'output' and 'transition' or 'preset-file' are required. A value is "
      + "a string, a number, true for an option without a value, or a list for an option that may "
      + "repeat; 'parameter' also takes an object. Paths are relative to the current directory. JSON is "
      + "UTF-8, and so are the paths of a job. A line has at most 1 MiB, and the file at most 256 MiB.",
    "A job with \"command\": \"join\" makes a film: 'clips' is the list of its clips, and the other "
      + "options are those of 'hinge join'. A job with \"command\": \"stinger\" makes a stinger: 'logo' is its "
      + "picture, and the other options are those of 'hinge stinger'. A job with \"command\": \"film\" draws a "
      + "script: 'script' is its file, and the other options are those of 'hinge film'.",
    "A job never writes a file that another job writes or that the batch reads: pictures, clips, sounds, "
      + "timelines and traces of all jobs, JOBS.jsonl and its journals. Links and other names of a "
      + "file are recognized.",
    "A failed job does not stop the others; the exit code is then 1. With --json the report of "
      + "each job is printed as one line on standard output when the job ends.",
    "JOBS.jsonl.done records the jobs that are done. With --resume a job runs again if its "
      + "options, the content of its pictures or clips, its output or the version of hinge has changed. "
      + "The outputs do not depend on how the jobs are divided.",
    "A job counts as done when its output is on the disk. --no-sync does not wait for the disk, which "
      + "is faster for many small files on a slow disk; a power failure may then leave such a file empty.",
    """
    Example of a file, and the second of four processes that share its jobs:
      {"from": "a.png", "to": "b.png", "transition": "flip", "output": "flip.mp4", "hold": 0.5}
      {"from": "a.png", "to": "b.png", "t": "cube:pop", "p": ["side=inside"], "o": "cube.gif"}
      {"command": "join", "clips": ["a.mp4", "b.png"], "t": ["cube", "flip"], "d": 0.5, "o": "film.mp4"}
      {"command": "stinger", "logo": "logo.png", "t": "doors", "o": "stinger.webm"}

      hinge batch jobs.jsonl --resume --shard 2/4
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard let file = options.operands.first?.path else {
      throw CommandError.usage(
        "JOBS.jsonl is missing: a file with a job on each line ('hinge batch --help' shows examples)."
      )
    }
    let jobs = try BatchJob.all(in: file)
    _ = try options.gpuChoice()
    let shard = try options[shardOption] ?? .all
    Interruption.listen()
    let batch = Batch(
      jobs: jobs, in: file, shard: shard, journal: BatchJournal(of: file, shard: shard),
      resumes: options.has(resumeOption),
      defaults: BatchDefaults(
        gpu: options.text(of: Options.gpu) ?? environmentVariable(ParsedOptions.gpuVariable),
        isSynced: !options.has(Options.noSync)),
      wantsJSON: options.has(Options.json), isQuiet: options.has(Options.quiet), console)
    try batch.run()
  }
}
