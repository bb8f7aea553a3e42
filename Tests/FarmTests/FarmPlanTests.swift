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
    let batch = FarmPlan(["batch", "jobs.jsonl"], .batch("jobs.jsonl"), parts: 2)
    #expect(batch.lines(program: "hinge").last == "hinge batch jobs.jsonl --shard 2/2 --resume")
  }

  @Test("become a Slurm array whose joining job runs after all tasks succeed")
  func slurm() {
    var script = SlurmScript(plan, program: "/opt/hinge", in: "/work place")
    script.gpus = 2
    script.partition = "render"
    #expect(script.blocks.count == 1)
    let array = script.array(script.blocks[0])
    let lines = array.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "#!/bin/sh")
    for line in [
      "#SBATCH --array=0-12", "#SBATCH --requeue", "#SBATCH --partition=render",
      "#SBATCH --gpus-per-task=2", "cd '/work place'",
      "#SBATCH --output=\"/work place/out/film.mp4.parts/slurm-%a.log\"",
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
    #expect(lines.contains("task=$SLURM_ARRAY_TASK_ID"))
    #expect(array.contains(#"--part "$task/12" "#))
    #expect(array.contains(#"/part-"$(printf %02d "$task")".hpart"#))
    #expect(script.join?.contains("exec /opt/hinge concat out/film.mp4.parts") == true)
    #expect(script.submission.contains("--dependency=afterok:${array%%;*}"))
    script.shares = [.part(7), .sound, .part(1), .part(2), .part(9)]
    #expect(script.blocks.map { SlurmScript.ranges($0.indices) } == ["0-2,7,9"])
    #expect(script.log(of: .part(7)) == "/work place/out/film.mp4.parts/slurm-7.log")
  }

  /// The documentation of slurm.conf: "The maximum job array task index value will be one less than
  /// MaxArraySize", whose default is 1001.
  @Test("with more parts than Slurm's arrays have tasks become several arrays before one join")
  func manyParts() {
    let large = FarmPlan(["join", "a.mp4"], .film("f.mp4"), parts: 2500, hasSound: true)
    var script = SlurmScript(large, program: "hinge", in: "/w")
    let blocks = script.blocks
    #expect(blocks.map { SlurmScript.ranges($0.indices) } == ["0-999", "0-999", "0-500"])
    #expect(blocks.flatMap { block in block.indices.map { $0 + block.first } } == Array(0...2500))
    #expect(blocks.flatMap(\.indices).max() ?? 0 < 1001)
    let last = script.array(blocks[2])
    #expect(last.contains("task=$((2000 + SLURM_ARRAY_TASK_ID))\n"))
    // `%3a` is the index with three digits: task 2017 has the log slurm-2017.log.
    #expect(last.contains("slurm-2%3a.log\n") && !last.contains("sound"))
    #expect(script.array(blocks[0]).contains("slurm-%a.log\n"))
    #expect(
      script.submission.contains(
        "\"--dependency=afterok:${array1%%;*}:${array2%%;*}:${array3%%;*}\""))
    script.shares = [.part(999), .part(2001), .part(2002)]
    #expect(script.blocks.map { SlurmScript.ranges($0.indices) } == ["999", "1-2"])
    let edge = FarmPlan(["join", "a.mp4"], .film("f.mp4"), parts: 1000, hasSound: true)
    let single = SlurmScript(edge, program: "hinge", in: "/w").blocks
    #expect(single.map { SlurmScript.ranges($0.indices) } == ["0-1000"])
  }

  /// Slurm reads `%a` and comments in the value, and sbatch quotes.
  @Test("have logs beside films of any name")
  func slurmNames() {
    let odd = FarmPlan(["join", "a.mp4"], .film("it's 50%#1.mp4"), parts: 1)
    let script = SlurmScript(odd, program: "hinge", in: "/w")
    #expect(
      script.array(script.blocks[0]).contains(
        "#SBATCH --output=\"/w/it's 50%%#1.mp4.parts/slurm-%a.log\"\n"))
    #expect(
      script.array(script.blocks[0]).contains("#SBATCH --job-name=\"hinge-it's 50%#1.mp4\"\n"))
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
