import Farm
import Glibc
import Jobs
import Media
import Support

/// The command `hinge farm`: runs a job by parts, in processes of this machine or as a Slurm array.
enum FarmCommand: JobCommand {
  static let name = "farm"
  static let summary = "Render a film by parts, in several processes or on a Slurm cluster."
  static let maximumOperands = Int.max
  static var operandCompletion: Completion? {
    .files(Completion.pictureEndings + ["film", "jsonl"])
  }
  static let local = Option(
    "--local", .integer(1...1024), "run this many processes on this machine")
  static let slurm = Option("--slurm", .flag, "submit arrays of tasks to Slurm and follow them")
  static let partition = Option("--partition", .text("NAME"), "the Slurm partition")
  static let prints = Option(
    "--print", .flag, "print what --slurm would submit, a shell script; submit nothing")
  static let sections = [
    OptionSection([
      FarmJob.parts, local, slurm, FarmJob.gpus, partition, prints,
      Options.quiet.with("print errors only"),
    ])
  ]

  static let usage = "farm JOB… --local N | --slurm [OPTION]…"
  static let notes = [
    FarmJob.note,
    "A task that a signal ends is run again. The parts of a film that are done stay: started again, the command "
      + "reads them once, and runs only those that are missing or damaged. Numbered pictures are drawn again. Ctrl-C ends the tasks. When the film is complete, --local removes the parts.",
    "--slurm submits an array, or one for each 1000 parts, and a job that joins the parts when all tasks have "
      + "succeeded (afterok). Tasks are requeued when a node fails, and lost ones are submitted again; one that "
      + "fails twice ends the work with its name and its log. Logs are in FILM.parts, FOLDER.tasks of pictures or "
      + "JOBS.jsonl.tasks. The program and the folder must have the same paths on all nodes.",
    """
    Examples:
      hinge farm join a.mp4 b.mp4 -t cube -o film.mp4 --local 4
      hinge farm film tour.film -o tour.mp4 --slurm --partition render --parts 40
      hinge farm render a.png b.png -o film.mp4 --slurm --print
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let count = try options[local]
    guard (count != nil) != options.has(slurm) else {
      throw CommandError.usage("Choose where the tasks run: --local N, or --slurm.")
    }
    for option in [partition.name, prints.name] where count != nil {
      guard !options.given.contains(where: { $0.name == option }) else {
        throw CommandError.usage("\(option): it belongs to --slurm; leave it out.")
      }
    }
    // Several parts for each process, so that all end at about the same time.
    let job = try FarmJob(options, of: Self.self, standard: count.map { $0 * 4 })
    let progress = RenderProgress(console, isQuiet: options.has(Options.quiet))
    defer { progress.clearBar() }
    if options.has(prints) {
      return try console.output(try script(job, options).submission)
    }
    Interruption.listen()
    do {
      if let count {
        guard let program = console.program else { preconditionFailure("the program has a path") }
        return try LocalFarm(job, program: program, processes: count, progress).run()
      }
      try SlurmFarm(job, try script(job, options), progress).run()
    } catch CommandError.interrupted {
      throw CommandError.interrupted("Interrupted; what is done stays: run this again.")
    }
  }

  /// Returns the scripts of the job, without the number of processors of this machine.
  private static func script(
    _ job: FarmJob, _ options: ParsedOptions
  ) throws(CommandError) -> SlurmScript {
    let program = FilePath("/proc/self/exe").resolved ?? "hinge"
    var script = SlurmScript(job.plan, program: program, in: FarmJob.workingFolder)
    script.gpus = try options.value(of: FarmJob.gpus)
    script.partition = try options[partition]
    return script
  }
}
