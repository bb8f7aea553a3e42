import Effects
import Foundation
import Frames
import Headless
import Media
import TestSupport
import Testing
import Transitions

@testable import Jobs

@Suite("What a job opens beside the context")
struct RenderJobOpenerTests {
  private let workplace: ClipFolder

  init() throws {
    workplace = try ClipFolder()
    try PNGFile.write(try TestPictures.smooth(16, 8), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(8, 8), to: workplace.path("b.png"))
  }

  private func job(from: String = "a.png", to output: String, gpu: GPUChoice) -> RenderJob {
    RenderJob(
      InputPictures(from: workplace.path(from), to: workplace.path("b.png")),
      TransitionSpec(Flip()), drawing: DrawingSettings(gpu: gpu), format: .rgba,
      output: FilePath(workplace.path(output)))
  }

  @Test("A first job and a later one have the same pictures, size and frames")
  func same() throws {
    let session = RenderSession()
    for (output, isOpen) in [("first.rgba", false), ("later.rgba", true)] {
      let job = job(to: output, gpu: .software)
      #expect(session.isOpen(on: .software) == isOpen)
      let opened = try RenderJobOpener(job, job.outputOptions).open(in: session)
      #expect(session.isOpen(on: .software))
      #expect(opened.clips == nil && opened.size == PixelSize(width: 16, height: 8))
      #expect(opened.frames.map(\.size) == [PixelSize(width: 16, height: 8), .square(8)])
      try opened.sink.get().discard()
      try job.run(in: session)
    }
    let outputs = try ["first.rgba", "later.rgba"].map {
      try Data(contentsOf: URL(filePath: workplace.path($0)))
    }
    #expect(!outputs[0].isEmpty && outputs[0] == outputs[1])
  }

  @Test("A picture that is missing is the error, whatever the context does")
  func picture() throws {
    let error = try #require(throws: JobError.self) {
      try job(from: "none.png", to: "x.rgba", gpu: .device(999)).run()
    }
    #expect(error.subject == .input("--from"))
  }

  @Test("A second picture that is missing is the error, and nothing is left of the output")
  func secondPicture() throws {
    var job = job(to: "x.rgba", gpu: .software)
    job.pictures = InputPictures(from: workplace.path("a.png"), to: workplace.path("none.png"))
    let session = RenderSession()
    // The second time, the session has its context.
    for _ in 0..<2 {
      let error = try #require(throws: JobError.self) { try job.run(in: session) }
      #expect(error.subject == .input("--to"))
      #expect(workplace.names == ["a.png", "b.png"])
    }
  }

  @Test("An output that cannot be written is the error, whatever the context does")
  func output() throws {
    let error = try #require(throws: JobError.self) {
      try job(to: "none/x.rgba", gpu: .device(999)).run()
    }
    #expect(error.subject == .output)
  }

  @Test("Without a context nothing is left of the output")
  func context() throws {
    #expect(throws: HeadlessError.self) { try job(to: "x.rgba", gpu: .device(999)).run() }
    #expect(workplace.names == ["a.png", "b.png"])
  }
}
