import Farm
import Media
import Support

/// The command `hinge plan`: the commands that render a film by parts, for any scheduler.
enum PlanCommand: JobCommand {
  static let name = "plan"
  static let summary = "Print the commands that render a film by parts, one a line, the join last."
  static let maximumOperands = Int.max
  static var operandCompletion: Completion? {
    .files(Completion.pictureEndings + ["film", "jsonl"])
  }
  static let openJD = Option(
    "--openjd", .file("FILE.yaml", .files(["yaml"])),
    "write an Open Job Description template (jobtemplate-2023-09) instead of printing lines")
  static let sections = [OptionSection([FarmJob.parts, openJD, FarmJob.gpus])]

  static let usage = "plan JOB… [--parts N] [--openjd FILE.yaml]"
  static let notes = [
    FarmJob.note,
    "Each line is one command for a shell. All but the last one can run at the same time, on any machines that "
      + "share the folder; the last one of a film joins the parts. A line may run twice without harm.",
    "--openjd writes a template with a step that renders chunks of frames (CHUNK[INT]), one for the sound, and "
      + "one that joins. Its parameters are Hinge, the program, and Folder, the shared folder, which is the "
      + "template's own unless that is written elsewhere. --gpus adds a host "
      + "requirement.",
    """
    Examples:
      hinge plan join a.mp4 b.mp4 -t cube -o film.mp4 --parts 40 > tasks.txt
      head -n -1 tasks.txt | xargs -P 4 -d '\\n' -n 1 sh -c && tail -n 1 tasks.txt | sh
      hinge plan film tour.film -o tour.mp4 --openjd job.yaml
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let job = try FarmJob(options, of: Self.self)
    guard let file = try options[openJD] else {
      return try console.output(
        job.plan.lines(program: "hinge").map { $0 + "\n" }.joined())
    }
    // The path of another folder would depend on this machine.
    let isHere = file.folder.resolved == FarmJob.workingFolder
    var template = OpenJobTemplate(job.plan, in: isHere ? "." : nil)
    template.gpus = try options.value(of: FarmJob.gpus)
    guard let text = template.text else {
      throw options.fault(
        openJD, "a template is for one film, with words without '{{'; leave it out for other jobs.")
    }
    do throws(MediaError) {
      var output = try OutputFile(.file(file, options.outputOptions))
      try output.write(text)
      try output.commit()
    } catch {
      throw CommandError(error, option: openJD.name)
    }
  }
}
