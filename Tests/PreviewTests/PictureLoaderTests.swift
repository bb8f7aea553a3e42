import Foundation
import Frames
import Jobs
import Media
import Synchronization
import TestSupport
import Testing

@testable import Preview

/// Stand-in files. A picture's red is the number of the read, and each read waits until it is
/// allowed.
private final class BlockingFiles: Sendable {
  private let count = Mutex(0)
  private let begun = DispatchSemaphore(value: 0)
  private let allowed = DispatchSemaphore(value: 0)

  /// The number of reads that have begun.
  var readCount: Int { count.withLock(\.self) }

  func read(_ file: FilePath) throws(JobError) -> Frame {
    let number = count.withLock { count in
      count += 1
      return count
    }
    begun.signal()
    allowed.wait()
    if file == "broken" { throw .failure("'broken' is not a picture.") }
    guard let frame = try? TestPictures.make(1, 1, { _, _ in SIMD4(UInt8(number), 0, 0, 255) })
    else { throw .failure("There is no picture to test with.") }
    return frame
  }

  /// Waits until a read has begun.
  func waitForRead() -> Bool { begun.wait(timeout: .now() + 60) == .success }

  /// Lets `count` reads end.
  func allow(_ count: Int) { for _ in 0..<count { allowed.signal() } }
}

@Suite("The loader of pictures")
struct PictureLoaderTests {
  private let files = BlockingFiles()
  private let loaded = DispatchSemaphore(value: 0)

  private func loader(stackSize: Int? = nil) -> PictureLoader {
    let (files, loaded) = (files, loaded)
    return PictureLoader(
      reading: { file, _ throws(JobError) in DecodedPicture(frame: try files.read(file)) },
      stackSize: stackSize
    ) {
      loaded.signal()
    }
  }

  private func waitForLoaded() -> Bool { loaded.wait(timeout: .now() + 60) == .success }

  /// Returns the numbers of the reads of `loaded`; nil if one failed.
  private func numbers(of loaded: PictureLoader.Loaded) -> [UInt8]? {
    try? loaded.frames.get().map { $0[0, 0].x }
  }

  @Test(
    "A request that is repeated while it waits is read once, and while it is read, again"
  )
  func newestWins() throws {
    let loader = loader()
    loader.load(.change(of: "a"))
    try #require(files.waitForRead())
    // No result yet, and this thread is not blocked.
    #expect(loader.takeLoaded().isEmpty)
    for _ in 1...5 { loader.load(.change(of: "a")) }
    loader.load(.change(of: "b"))
    files.allow(3)
    for _ in 1...3 { try #require(waitForLoaded()) }
    let loaded = loader.takeLoaded()
    #expect(loaded.map(\.purpose) == [.change(of: "a"), .change(of: "a"), .change(of: "b")])
    #expect(loaded.map { numbers(of: $0) } == [[1], [2], [3]])
    #expect(files.readCount == 3 && loader.takeLoaded().isEmpty)
  }

  @Test("Files that are dropped together are one result, an error if one cannot be read")
  func drops() throws {
    let loader = loader()
    files.allow(4)
    loader.load(.drop(["a", "b"], on: 1))
    loader.load(.drop(["a", "broken", "b"], on: 0))
    for _ in 1...2 { try #require(waitForLoaded()) }
    let loaded = loader.takeLoaded()
    try #require(loaded.count == 2)
    #expect(loaded[0].purpose == .drop(["a", "b"], on: 1) && numbers(of: loaded[0]) == [1, 2])
    #expect(loaded[1].frames == .failure(.failure("'broken' is not a picture.")))
  }

  @Test("Without a thread, a request is served immediately")
  func noThread() {
    // No system has memory for such a stack.
    let loader = loader(stackSize: 1 << 60)
    files.allow(2)
    loader.load(.change(of: "a"))
    #expect(loader.takeLoaded().map { numbers(of: $0) } == [[1]])
    loader.load(.change(of: "a"))
    #expect(loader.takeLoaded().map { numbers(of: $0) } == [[2]])
  }
}
