import Media
import Testing

@testable import Farm

/// The command lines and scripts of a divided job.
@Suite struct FarmPlanTests {
  private let plan = FarmPlan(
    ["join", "a b.mp4", "c.mp4", "--format=mp4"], .film("out/film.mp4"), parts: 12, hasSound: true,
    frames: 1000, segment: 60)

  @Test("print one command for each part, the sound first and the join last")
  func lines() {
    let lines = plan.lines(program: "hinge")
    #expect(lines.count == 14)
    #expect(
      lines[0]
        == "hinge join 'a b.mp4' c.mp4 --format=mp4 --part sound -o out/film.mp4.parts/sound.hpart")
    #expect(
      lines[3]
        == "hinge join 'a b.mp4' c.mp4 --format=mp4 --part 3/12 -o out/film.mp4.parts/part-03.hpart"
    )
    #expect(lines[13] == "hinge concat out/film.mp4.parts -o out/film.mp4")
  }

  @Test("have no join for pictures and batches")
  func kinds() {
    let pictures = FarmPlan(["render", "a.png", "b.png"], .pictures("f/%d.png"), parts: 2)
    #expect(
      pictures.lines(program: "hinge") == [
        "hinge render a.png b.png --part 1/2 -o f/%d.png",
        "hinge render a.png b.png --part 2/2 -o f/%d.png",
      ])
    let batch = FarmPlan(["batch", "jobs.jsonl"], .batch, parts: 2)
    #expect(batch.lines(program: "hinge").last == "hinge batch jobs.jsonl --shard 2/2 --resume")
  }

  @Test("become a Slurm array whose joining job runs after all tasks succeed")
  func slurm() {
    var script = SlurmScript(plan, program: "/opt/hinge", in: "/work place")
    script.gpus = 2
    script.partition = "render"
    let lines = script.array.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "#!/bin/sh")
    for line in [
      "#SBATCH --array=0-12", "#SBATCH --requeue", "#SBATCH --partition=render",
      "#SBATCH --gpus-per-task=2", "cd '/work place'",
      "#SBATCH --output=\"/work place/out/film.mp4.parts/slurm-%a.log\"",
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
    #expect(script.array.contains(#"--part "$SLURM_ARRAY_TASK_ID/12" "#))
    #expect(script.array.contains(#"/part-"$(printf %02d "$SLURM_ARRAY_TASK_ID")".hpart"#))
    #expect(script.join?.contains("exec /opt/hinge concat out/film.mp4.parts") == true)
    #expect(script.submission.contains("--dependency=afterok:${array%%;*}"))
    script.shares = [.part(7), .sound, .part(1), .part(2), .part(9)]
    #expect(script.arrayRanges == "0-2,7,9")
  }

  /// Slurm reads `%a` and comments in the value, and sbatch quotes.
  @Test("have logs beside films of any name")
  func slurmNames() {
    let odd = FarmPlan(["join", "a.mp4"], .film("it's 50%#1.mp4"), parts: 1)
    let script = SlurmScript(odd, program: "hinge", in: "/w")
    #expect(
      script.array.contains("#SBATCH --output=\"/w/it's 50%%#1.mp4.parts/slurm-%a.log\"\n"))
    #expect(script.array.contains("#SBATCH --job-name=\"hinge-it's 50%#1.mp4\"\n"))
  }

  /// A chunk has whole segments: 17 segments in 12 parts are two for each.
  @Test("become a template with chunks of frames and a join that depends on all")
  func openJob() throws {
    var template = OpenJobTemplate(plan, in: ".")
    template.gpus = 1
    let text = try #require(template.text)
    for line in [
      "specificationVersion: jobtemplate-2023-09", "  - TASK_CHUNKING",
      "          type: CHUNK[INT]", "          range: \"0-999\"",
      "            defaultTaskCount: 120", "        - name: amount.worker.gpu",
      "      - dependsOn: Render", "      - dependsOn: Sound",
    ] {
      #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
    #expect(text.contains(#"--frames "{{Task.Param.Frame}}" -o out/film.mp4.parts/"#))
    let odd = FarmPlan(["join", "{{a}}.mp4"], .film("f.mp4"), parts: 1, frames: 1, segment: 1)
    #expect(OpenJobTemplate(odd, in: ".").text == nil)
  }
}
