import Farm
import Glibc
import Media

/// The tasks of a job that are done, as the shared folder tells.
///
/// A look lists the folder only if that has changed, and opens only files that it has not read: it
/// costs the same for any number of tasks.
struct FarmLedger {
  private let job: FarmJob
  private let tasks: [FilePath: FarmPlan.Task]
  private var folder: FolderWatch
  /// The shares that are done.
  private(set) var done: Set<FarmPlan.Share> = []
  /// The tasks that ended without success, by the results that they published, and their exit
  /// codes, since the last `takeFailures()`.
  private var failures: [(share: FarmPlan.Share, code: Int)] = []
  /// The arrays whose results count.
  var arrays: Set<String> = []

  /// The age in seconds of results whose follower must have been killed.
  private static let staleAge = 86_400.0

  init(_ job: FarmJob) {
    self.job = job
    folder = FolderWatch(job.plan.records)
    tasks = Dictionary(
      job.plan.tasks.compactMap { task in task.output.map { ($0.lastComponent, task) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The tasks that are not done.
  var missing: [FarmPlan.Task] { job.plan.tasks.filter { !done.contains($0.share) } }

  /// Returns and removes the failures that were read.
  mutating func takeFailures() -> [(share: FarmPlan.Share, code: Int)] {
    defer { failures = [] }
    return failures
  }

  /// Reads what is new in the folder.
  ///
  /// - Parameter listing: true to list the folder even if it seems unchanged.
  /// - Returns: the tasks whose parts were damaged and are removed now, so that they are missing.
  /// - Throws: `CommandError` after a signal.
  mutating func look(listing: Bool = false) throws -> [FarmPlan.Task] {
    var damaged: [FarmPlan.Task] = []
    for name in folder.newNames(listing: listing) {
      if let task = tasks[name] {
        switch try check(task) {
        case .whole?: break
        case .damaged?:
          damaged.append(task)
          folder.forget(name)
        default: folder.forget(name)
        }
      } else if let (share, code) = result(name) {
        if code == 0 { done.insert(share) } else { failures.append((share, code)) }
      }
    }
    return damaged
  }

  /// Reads the part of a task, and removes it if it is damaged.
  ///
  /// - Returns: its state; nil if no single file tells.
  /// - Throws: `CommandError` after a signal.
  mutating func check(_ task: FarmPlan.Task) throws -> PartFile.State? {
    let state = try job.state(of: task)
    if state == .whole { done.insert(task.share) }
    if state == .damaged, let output = task.output { unlink(output.platformString) }
    return state
  }

  /// Forgets the parts that were read, so that the next look reads all of them.
  mutating func reset() {
    done = []
    folder = FolderWatch(job.plan.records)
  }

  /// Reads a result of one of the arrays; nil for another file.
  private func result(_ name: FilePath) -> (FarmPlan.Share, Int)? {
    guard let (array, index, ending) = Self.resultName(name),
      ending == SlurmScript.resultEnding, arrays.contains(array),
      let bytes = job.plan.records.appending(name).contents,
      let code = Int(String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber })
    else { return nil }
    return (index == 0 ? .sound : .part(index), code)
  }

  /// Reads the name of a result, `task-ARRAY-INDEX.status`, or of the file that becomes one,
  /// `task-ARRAY-INDEX.PROCESS`; nil for a file that is not the farm's.
  private static func resultName(
    _ name: FilePath
  ) -> (array: String, index: Int, ending: String)? {
    let text = name.description
    guard text.hasPrefix(SlurmScript.resultPrefix), let dot = text.firstIndex(of: ".") else {
      return nil
    }
    let words = text[..<dot].dropFirst(SlurmScript.resultPrefix.count).split(separator: "-")
    let ending = String(text[dot...])
    guard words.count == 2, Int(words[0]) != nil, let index = Int(words[1]),
      ending == SlurmScript.resultEnding || Int(ending.dropFirst()) != nil
    else { return nil }
    return (String(words[0]), index, ending)
  }

  /// Removes the results of this run's arrays, and old ones that a killed run left. Those of
  /// another run that follows the same job stay.
  func removeResults() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    for file in job.plan.records.files(withPrefix: FilePath(SlurmScript.resultPrefix)) {
      guard let (array, _, _) = Self.resultName(file.lastComponent) else { continue }
      var state = stat()
      guard
        arrays.contains(array)
          || stat(file.platformString, &state) == 0
            && Double(now.tv_sec - state.st_mtim.tv_sec) > Self.staleAge
      else { continue }
      unlink(file.platformString)
    }
  }
}

/// A folder that is looked at again and again.
private struct FolderWatch {
  private let path: FilePath
  private var known: Set<FilePath> = []
  private var state: FileState?
  private var looks = 0
  /// True if the folder had changed at the last look: a change in the same tick of its clock would
  /// not show.
  private var isFresh = true

  /// The number of looks after which the folder is listed even if its time has not changed.
  private static let longest = 30

  init(_ path: FilePath) { self.path = path }

  /// Returns the names that earlier looks have not returned; none if the folder has not changed.
  mutating func newNames(listing: Bool) -> [FilePath] {
    let now = FileState(of: path)
    looks += 1
    let hasChanged = now == nil || now != state
    defer { (state, isFresh) = (now, hasChanged) }
    guard listing || hasChanged || isFresh || looks.isMultiple(of: Self.longest) else { return [] }
    let names = path.files(withPrefix: "").map(\.lastComponent).filter { !known.contains($0) }
    known.formUnion(names)
    return names
  }

  /// Lets the next list have a name again, because its file will be replaced.
  mutating func forget(_ name: FilePath) { known.remove(name) }
}
