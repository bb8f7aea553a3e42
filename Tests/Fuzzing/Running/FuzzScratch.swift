import Glibc

/// A file in the memory of two processes: a worker writes each input into it before it runs it, and
/// the supervisor reads it after the worker's death.
package final class FuzzScratch {
  private static let noteStart = 64
  private static let inputStart = 4096
  private static let size = inputStart + 2 * Mutator.longestInput

  private let memory: UnsafeMutableRawBufferPointer

  /// Maps the file at `path`, which is created unless it exists.
  ///
  /// - Throws: `FuzzError` if that fails.
  package init(_ path: String) throws(FuzzError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FuzzError("'\(path)' cannot be opened.") }
    defer { close(descriptor) }
    guard ftruncate(descriptor, off_t(Self.size)) == 0,
      let start = mmap(
        nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), start != MAP_FAILED
    else { throw FuzzError("'\(path)' cannot be mapped.") }
    memory = UnsafeMutableRawBufferPointer(start: start, count: Self.size)
  }

  deinit { munmap(memory.baseAddress, memory.count) }

  /// The number of inputs of this worker so far, the present one included.
  package var count: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The number of the present input.
  package var index: Int {
    get { self[8] }
    set { self[8] = newValue }
  }

  /// The number of the input that took longest.
  package var slowest: Int {
    get { self[32] }
    set { self[32] = newValue }
  }

  /// The processor time of the input that took longest, in milliseconds.
  package var slowestTime: Int {
    get { self[40] }
    set { self[40] = newValue }
  }

  /// The present input; longer ones are cut off.
  package var input: [UInt8] {
    get { bytes(at: Self.inputStart, countAt: 16) }
    set { store(newValue, at: Self.inputStart, limit: Self.size, countAt: 16) }
  }

  /// What is wrong, in the worker's words; longer texts are cut off.
  package var note: String {
    get { String(decoding: bytes(at: Self.noteStart, countAt: 24), as: UTF8.self) }
    set { store(Array(newValue.utf8), at: Self.noteStart, limit: Self.inputStart, countAt: 24) }
  }

  /// The number at a byte offset.
  private subscript(offset: Int) -> Int {
    get { memory.load(fromByteOffset: offset, as: Int.self) }
    set { memory.storeBytes(of: newValue, toByteOffset: offset, as: Int.self) }
  }

  private func bytes(at start: Int, countAt offset: Int) -> [UInt8] {
    Array(memory[start...].prefix(self[offset]))
  }

  private func store(_ bytes: [UInt8], at start: Int, limit: Int, countAt offset: Int) {
    let count = min(bytes.count, limit - start)
    UnsafeMutableRawBufferPointer(rebasing: memory[start..<(start + count)])
      .copyBytes(from: bytes[..<count])
    self[offset] = count
  }
}

/// A failure of the fuzzer itself, as a sentence.
package struct FuzzError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
