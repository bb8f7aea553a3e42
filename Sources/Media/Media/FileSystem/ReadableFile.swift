import Glibc

/// A file that is open for reading, closed at the end of this value's life.
package struct ReadableFile: ~Copyable {
  let descriptor: Int32

  /// Opens the file at `path`.
  package init(_ path: FilePath) throws(SystemError) {
    let descriptor = open(path.platformString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
    self.descriptor = descriptor
  }

  /// Takes over an open file.
  init(adopting descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Returns the next bytes, 64 KiB at most; none at the end.
  package func read() throws(SystemError) -> [UInt8] { try Media.read(descriptor) }

  /// Returns `count` bytes from an offset, or fewer at the end, without a change of the position.
  func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    try bytes(count) { buffer in pread(descriptor, buffer.baseAddress, count, off_t(offset)) }
  }

  /// Returns all bytes from here on.
  func readAll() throws(SystemError) -> [UInt8] { try Media.readAll(descriptor) }
}

/// Returns the next bytes of an open file, 64 KiB at most; none at its end.
private func read(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
  try bytes(1 << 16) { buffer in Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
}

/// Returns at most `capacity` bytes that one call of the system fills in.
private func bytes(
  _ capacity: Int, read: (UnsafeMutableBufferPointer<UInt8>) -> Int
) throws(SystemError) -> [UInt8] {
  var failure: SystemError?
  let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    do throws(SystemError) {
      count = try uninterrupted { read(buffer) }
    } catch {
      failure = error
    }
  }
  if let failure { throw failure }
  return bytes
}

/// Returns the bytes of an open file from its position on.
func readAll(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
  var bytes: [UInt8] = []
  while true {
    let next = try read(descriptor)
    if next.isEmpty { return bytes }
    bytes += next
  }
}
