/// The paragraphs about outputs in the help of several commands.
enum OutputNotes {
  static let completion =
    "The output appears under its name when it is complete and on the disk, and replaces a file whole; "
    + "that file's permissions stay. --no-sync does not wait for the disk. A file that the command reads "
    + "is never replaced."

  static let sequences =
    "If the folder of numbered pictures does not exist, it appears with all of them at once; its parent "
    + "has to exist. If it exists, the pictures are moved into it once all are complete, one after "
    + "another: a process that is killed meanwhile leaves the first ones new and the others as they were. "
    + "Two processes cannot write pictures of the same pattern at once."

  static let names =
    "The name of a file may have any bytes. In messages and in --json, a byte that is not UTF-8 is shown "
    + "as U+FFFD."
}
