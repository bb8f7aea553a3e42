import Glibc

/// A temporary folder, removed with its contents at the end of this value's life.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/media-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("no temporary folder: \(errno)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Takes over an existing folder.
  init(adopting path: String) { self.path = path }

  /// Returns the path of a file in the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The sorted names in the folder, hidden ones included.
  var names: [String] { Self.names(in: path) }

  private static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ folder: String) {
    for name in names(in: folder) {
      let path = folder + "/" + name
      if unlink(path) != 0 { remove(path) }
    }
    rmdir(folder)
  }

  deinit { Self.remove(path) }
}

/// A failure of the test environment.
struct TestFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Returns the bytes of a file.
func readFile(_ path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { throw TestFailure("cannot open \(path)") }
  defer { close(descriptor) }
  var status = stat()
  fstat(descriptor, &status)
  var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
  let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
  guard count == bytes.count else { throw TestFailure("cannot read \(path)") }
  return bytes
}

/// Creates or replaces a file.
func writeFile(_ path: String, _ bytes: some Sequence<UInt8>) throws {
  let bytes = Array(bytes)
  let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o644)
  guard descriptor >= 0 else { throw TestFailure("cannot create \(path)") }
  defer { close(descriptor) }
  let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  guard count == bytes.count else { throw TestFailure("cannot write \(path)") }
}

/// Returns the path of a fixture.
func fixture(_ name: String) -> String {
  let source = #filePath
  let folder = source[..<(source.lastIndex(of: "/") ?? source.startIndex)]
  return folder + "/Fixtures/" + name
}
