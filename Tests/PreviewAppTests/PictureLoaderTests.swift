import Foundation
import Frames
import RenderJobs
import Synchronization
import TestSupport
import Testing

@testable import PreviewApp

/// Files whose pictures are grey as the number of the reading, and each of whose readings waits until it is allowed.
private final class SlowFiles: Sendable {
  private let count = Mutex(0)
  private let begun = DispatchSemaphore(value: 0)
  private let allowed = DispatchSemaphore(value: 0)

  /// How many readings have begun.
  var readings: Int { count.withLock(\.self) }

  func read(_ file: String) throws(JobError) -> Frame {
    let number = count.withLock { count in
      count += 1
      return count
    }
    begun.signal()
    allowed.wait()
    if file == "broken" { throw .failure("'broken' is no picture.") }
    guard let frame = try? TestPictures.make(1, 1, { _, _ in SIMD4(UInt8(number), 0, 0, 255) })
    else { throw .failure("There is no picture to test with.") }
    return frame
  }

  /// Waits until a reading has begun.
  func waitForReading() -> Bool { begun.wait(timeout: .now() + 60) == .success }

  /// Lets `count` readings end.
  func allow(_ count: Int) { for _ in 0..<count { allowed.signal() } }
}

@Suite("Pictures that are read while a preview goes on")
struct PictureLoaderTests {
  private let files = SlowFiles()
  private let told = DispatchSemaphore(value: 0)

  private func loader() -> PictureLoader {
    let (files, told) = (files, told)
    return PictureLoader { file throws(JobError) in
      try files.read(file)
    } onLoad: {
      told.signal()
    }
  }

  private func waitForLoaded() -> Bool { told.wait(timeout: .now() + 60) == .success }

  /// The numbers of the readings that `loaded` came from; nil where one could not be read.
  private func numbers(of loaded: PictureLoader.Loaded) -> [UInt8]? {
    try? loaded.frames.get().map { $0[0, 0].x }
  }

  @Test(
    "Whoever asks goes on at once; what is asked for again while it waits is read once, and after what is read already"
  )
  func newestWins() throws {
    let loader = loader()
    loader.load(.change(of: "a"))
    try #require(files.waitForReading())
    // Nothing of it is there, and still this goes on.
    #expect(loader.takeLoaded().isEmpty)
    for _ in 1...5 { loader.load(.change(of: "a")) }
    loader.load(.change(of: "b"))
    files.allow(3)
    for _ in 1...3 { try #require(waitForLoaded()) }
    let loaded = loader.takeLoaded()
    #expect(loaded.map(\.purpose) == [.change(of: "a"), .change(of: "a"), .change(of: "b")])
    #expect(loaded.map { numbers(of: $0) } == [[1], [2], [3]])
    #expect(files.readings == 3 && loader.takeLoaded().isEmpty)
  }

  @Test("Files that are dropped together come together, and none of them where one cannot be read")
  func drops() throws {
    let loader = loader()
    files.allow(4)
    loader.load(.drop(["a", "b"], on: 1))
    loader.load(.drop(["a", "broken", "b"], on: 0))
    for _ in 1...2 { try #require(waitForLoaded()) }
    let loaded = loader.takeLoaded()
    try #require(loaded.count == 2)
    #expect(loaded[0].purpose == .drop(["a", "b"], on: 1) && numbers(of: loaded[0]) == [1, 2])
    #expect(loaded[1].frames == .failure(.failure("'broken' is no picture.")))
  }
}
