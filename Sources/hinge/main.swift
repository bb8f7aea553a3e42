import CommandLine
import Glibc

exit(CommandLineTool.main(Array(Swift.CommandLine.arguments.dropFirst())))
