import Glibc

/// Returns the value of a variable of the environment; nil if it is not set, or empty.
func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
