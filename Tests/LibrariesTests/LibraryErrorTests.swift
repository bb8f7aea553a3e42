import Glibc
import Testing

@testable import Libraries

@Suite("Errors of loading libraries")
struct LibraryErrorTests {
  @Test(
    "Only a library that is missing is to be installed",
    arguments: [
      ("libx.so: cannot open shared object file: No such file or directory", "install"),
      ("libx.so: cannot open shared object file: Too many open files", "ulimit -n"),
      ("libx.so: failed to map segment from shared object", "ulimit -v"),
      ("libx.so: cannot open shared object file: Cannot allocate memory", "ulimit -v"),
      ("libx.so: cannot open shared object file: Permission denied", "permissions"),
      ("libx.so: undefined symbol: eglGetPlatformDisplay", "update"),
    ])
  func remedy(_ cause: String, _ words: String) {
    let remedy = LibraryError.remedy(for: cause, package: "libx1")
    #expect(remedy.contains(words) && remedy.contains("install") == (words == "install"))
  }

  @Test("The error has the loader's message")
  func missing() {
    let error = #expect(throws: LibraryError.self) {
      let _: Int = try loadLibrary("libnowhere.so.1") { _ in
        dlopen("libnowhere.so.1", RTLD_LAZY) == nil ? 0 : 1
      }
    }
    #expect(error?.library == "libnowhere.so.1")
    #expect(error?.cause.contains("libnowhere.so.1") == true)
    let remedy = LibraryError.remedy(for: error?.cause ?? "", package: "libx1")
    #expect(remedy.contains("install"))
  }
}
