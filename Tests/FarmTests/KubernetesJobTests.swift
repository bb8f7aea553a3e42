import Foundation
import Testing

/// The documented Kubernetes file against the fields of the API.
///
/// Sources: JobSpec and PodSpec of the Kubernetes API reference, version 1.31
/// (kubernetes.io/docs/reference/kubernetes-api/workload-resources/job-v1).
@Suite("Packaging/kubernetes-job.yaml")
struct KubernetesJobTests {
  /// The fields of JobSpec.
  private static let jobFields: Set = [
    "activeDeadlineSeconds", "backoffLimit", "backoffLimitPerIndex", "completionMode",
    "completions", "managedBy", "manualSelector", "maxFailedIndexes", "parallelism",
    "podFailurePolicy", "podReplacementPolicy", "selector", "successPolicy", "suspend", "template",
    "ttlSecondsAfterFinished",
  ]
  /// The fields of Container that the file may use.
  private static let containerFields: Set = [
    "args", "command", "env", "image", "name", "resources", "volumeMounts", "workingDir",
  ]

  /// The documents of the file: values by their paths, such as `spec.template.spec.restartPolicy`.
  private let documents: [[String: String]]

  init() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Packaging/kubernetes-job.yaml")
    let text = try String(contentsOf: file.standardized, encoding: .utf8)
    documents = text.components(separatedBy: "\n---\n").map(Self.values)
  }

  /// Reads the block style of YAML that the file has: mappings, lists and literal texts.
  private static func values(_ text: String) -> [String: String] {
    var values: [String: String] = [:]
    var keys: [(indent: Int, key: String)] = []
    var literal: (indent: Int, path: String)?
    for line in text.components(separatedBy: "\n") {
      var rest = line.drop { $0 == " " }
      var indent = line.count - rest.count
      if let (least, path) = literal {
        if rest.isEmpty || indent > least {
          values[path, default: ""] += rest + "\n"
          continue
        }
        literal = nil
      }
      guard !rest.isEmpty, rest.first != "#" else { continue }
      if rest.hasPrefix("- ") {
        rest = rest.dropFirst(2)
        indent += 2
      }
      keys.removeAll { $0.indent >= indent }
      let path = keys.map(\.key).joined(separator: ".")
      if rest == "|" {
        literal = (indent - 2, path)
        continue
      }
      guard let colon = rest.firstIndex(of: ":"), rest.first != "{" else { continue }
      keys.append((indent, String(rest[..<colon])))
      values[keys.map(\.key).joined(separator: ".")] =
        rest[rest.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return values
  }

  /// The keys directly below a path.
  private func fields(_ document: [String: String], below path: String) -> Set<String> {
    Set(
      document.keys.filter { $0.hasPrefix(path + ".") }.compactMap {
        $0.dropFirst(path.count + 1).split(separator: ".").first.map(String.init)
      })
  }

  @Test("is two Jobs of batch/v1 whose fields the API has")
  func jobs() throws {
    #expect(documents.count == 2)
    for job in documents {
      #expect(job["apiVersion"] == "batch/v1" && job["kind"] == "Job")
      let name = try #require(job["metadata.name"])
      // RFC 1123.
      #expect(name.wholeMatch(of: /[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?/) != nil)
      #expect(fields(job, below: "spec").isSubset(of: Self.jobFields))
      #expect(fields(job, below: "spec.template") == ["spec"])
      // "Only a RestartPolicy equal to Never or OnFailure is allowed."
      #expect(["Never", "OnFailure"].contains(job["spec.template.spec.restartPolicy"]))
      let container = "spec.template.spec.containers"
      #expect(fields(job, below: container).isSubset(of: Self.containerFields))
      #expect(job[container + ".name"] != nil && job[container + ".image"] != nil)
      let volume = "spec.template.spec.volumes"
      #expect(job[volume + ".name"] == "film" && job[volume + ".persistentVolumeClaim"] != nil)
    }
    #expect(Set(documents.map { $0["metadata.name"] }).count == 2)
  }

  /// "When the value is Indexed, .spec.completions must be specified and .spec.parallelism must be
  /// less than or equal to 10^5."
  @Test("is an Indexed Job with an index for the sound and one for each part")
  func indexed() throws {
    let job = try #require(documents.first)
    #expect(job["spec.completionMode"] == "Indexed")
    let completions = try #require(job["spec.completions"].flatMap { Int($0) })
    let parallelism = try #require(job["spec.parallelism"].flatMap { Int($0) })
    let limit = try #require(job["spec.backoffLimit"].flatMap { Int($0) })
    #expect((1...100_000).contains(parallelism) && parallelism <= completions && limit >= 0)
    let script = try #require(job["spec.template.spec.containers.args"])
    #expect(script.contains("$JOB_COMPLETION_INDEX/\(completions - 1)\n"))
    #expect(script.contains("--part") && script.contains(".hpart"))
  }
}
