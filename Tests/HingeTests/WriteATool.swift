import Hinge

func render(_ from: String, _ to: String, to output: String) throws -> RenderResult {
  let spec = try TransitionSpec("card:push", from: Catalog.all)
  let job = RenderJob(
    InputPictures(from: from, to: to), spec, format: .mp4, output: FilePath(output))
  return try job.run()
}

final class Progress: RenderJobObserver {
  private(set) var lines: [String] = []

  func didRead(_ pictures: InputPictures, _ frames: [Frame]) {}
  func willDraw(_ source: any FrameSource, size: PixelSize, renderer: String, passes: Int) {
    lines.append("\(source.title) at \(size)")
  }
  func willDrawFrame(after count: Int) throws { try Task.checkCancellation() }
  func willCommit(frames count: Int) throws { lines.append("\(count) frames") }
}

func renderAll(_ jobs: [RenderJob]) throws -> [String] {
  let (session, progress) = (RenderSession(), Progress())
  for job in jobs { _ = try job.run(in: session, observer: progress) }
  return progress.lines
}
