import GPU
import Headless
import Media
import Rendering

extension Diagnosis: Encodable {
  private struct Candidate: Encodable {
    let name: String
    let node, renderer, vendor, version, failure: String?
    let isSoftware: Bool?
    let maximumTextureSize: Int?

    init(_ report: HeadlessReport) {
      name = report.candidate.name
      node = report.candidate.node
      let info = try? report.outcome.get()
      renderer = info?.renderer
      vendor = info?.vendor
      version = info?.version
      isSoftware = info?.isSoftware
      maximumTextureSize = info?.maximumTextureSize
      failure = if case .failure(let failure) = report.outcome { failure.reason } else { nil }
    }
  }

  private enum Key: String, CodingKey {
    case hinge, openGL, used, reason, readback, problem, ffmpeg, components, encoders
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(CommandLineTool.version, forKey: .hinge)
    try object.encode(reports.map(Candidate.init), forKey: .openGL)
    try object.encode(used?.candidate.name, forKey: .used)
    try object.encode(reason, forKey: .reason)
    try object.encode(used.map { ReadbackOrder(on: $0.info) }, forKey: .readback)
    try object.encode(problem, forKey: .problem)
    try object.encode(media.version, forKey: .ffmpeg)
    try object.encode(
      Dictionary(uniqueKeysWithValues: media.components.map { ($0.name, $0.isAvailable) }),
      forKey: .components)
    try object.encode(
      Dictionary(uniqueKeysWithValues: media.encoders.map { ($0.container, $0.names) }),
      forKey: .encoders)
  }
}
