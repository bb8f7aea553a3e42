import Jobs
import Media
import Support

extension PreviewExporter {
  /// Writes what is played as a preset, and reports it.
  func savePreset() {
    save {
      let file = try freeName("hinge-preset", "json")
      let text = try JSONText.pretty(PresetText(navigation.spec, pictures.drawing))
      var written = try OutputFile(.file(file, output))
      try Array(text.utf8).withUnsafeBytes { try written.write($0) }
      try written.commit()
      return file
    }
  }
}
