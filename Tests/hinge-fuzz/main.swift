import Fuzzing
import Glibc

exit(FuzzProgram.main(Array(CommandLine.arguments.dropFirst())))
