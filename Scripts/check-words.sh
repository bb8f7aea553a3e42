#!/bin/sh
# Rejects turns of phrase that a native engineer would not write: in Markdown, and in the comments and string literals of
# the sources. Prints FILE:LINE: TURN: TEXT for each, and fails if there are any.
# usage: check-words.sh [FILE...]   (all by default)
set -eu
cd "$(dirname "$0")/.."

# The sources and the Markdown that are checked.
sources="Examples Plugins ShaderTransitions Sources"
pages="README.md CONTRIBUTING.md CHANGELOG.md Benchmarks docs Sources"

# One turn a line, an extended regular expression in lower case; @ is the end of a word. See CONTRIBUTING.md,
# 'Conventions', for what to write instead.
turns="
  (is|are|was|were) no [a-z]
  there (is|are) no '
  is none of them@
  in (the )?place of@
  there (is|are) no (file|such file)@
  by (itself|themselves)@
  (is|are|was|were|be) (told|asked)@
  (is|are|was|were|be) seen to@
  go(es)? on@
  of one's own@
  (^|[ (])besides@
  what is (seen|behind|there|left of)@
  (does|do) not tell@
  the ways? in which@
  the begin@
  works? out@
  worked out@
  time bar@
"

if [ $# -eq 0 ]; then
  # shellcheck disable=SC2086
  set -- $(
    git ls-files --cached --others --exclude-standard -- $sources |
      grep -E '\.(swift|glsl|frag|vert|h)$' || true
    git ls-files --cached --others --exclude-standard -- $pages | grep '\.md$' || true
  )
fi

TURNS=$turns exec awk '
  BEGIN {
    count = split(ENVIRON["TURNS"], turn, "\n")
    for (i = 1; i <= count; i++) {
      gsub(/^ +| +$/, "", turn[i])
      gsub(/@/, "([^a-z]|$)", turn[i])
    }
  }

  # Removes what the turn "is no ..." must not catch.
  function allowed(text) {
    gsub(/there (is|are|was|were) no [a-z]/, " ", text)
    gsub(/ (is|are|was|were) no ([a-z]+er than|longer|more|less)/, " ", text)
    return text
  }

  # The text of a line that a reader sees: a comment, or what is between quotation marks.
  function shown(line,   text, parts, n, i) {
    if (line ~ /^[ \t]*(\/\/|\*|#)/) return line
    if (inBlock && line !~ /"""/) return line
    if (line ~ /"""/) return ""
    n = split(line, parts, "\"")
    text = ""
    for (i = 2; i <= n; i += 2) text = text " " parts[i]
    if (match(line, / \/\/ /)) text = text " " substr(line, RSTART)
    return text
  }

  FNR == 1 { inBlock = 0; isPage = FILENAME ~ /\.md$/ }

  {
    text = isPage ? $0 : shown($0)
    if (!isPage && $0 ~ /"""/) inBlock = !inBlock
    if (text == "") next
    lower = allowed(tolower(text))
    for (i = 1; i <= count; i++) {
      if (turn[i] == "" || !match(lower, turn[i])) continue
      found = substr(lower, RSTART, RLENGTH)
      gsub(/^ +| +$/, "", found)
      sub(/^[ \t]+/, "", text)
      printf "%s:%d: \"%s\": %s\n", FILENAME, FNR, found, text > "/dev/stderr"
      failed = 1
    }
  }

  END { exit failed }
' "$@"
