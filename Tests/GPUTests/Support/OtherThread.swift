import Glibc

/// Runs `body` on a new thread and waits for its end.
func onAnotherThread(_ body: @escaping () -> Void) {
  let box = Unmanaged.passRetained(Box(body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { argument in
      if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }, box.toOpaque())
  guard code == 0 else { return box.release() }
  pthread_join(thread, nil)
}

private final class Box {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}
