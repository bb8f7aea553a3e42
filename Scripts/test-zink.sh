#!/bin/bash
# Runs built tests with Mesa's zink on lavapipe, and fails if Vulkan's validation finds a fault of ours.
# Usage: Scripts/test-zink.sh REGULAR_EXPRESSION (of the tests' names)
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
swift=${SWIFT:-swift}

driver=$(ls /usr/share/vulkan/icd.d/lvp_icd*.json 2>/dev/null | head -n 1)
[ -n "$driver" ] || { echo "lavapipe is missing: install mesa-vulkan-drivers." >&2; exit 1; }
suites=$($swift test list --skip-build --disable-xctest 2>/dev/null | grep -E "$1" | sed 's|/.*||' | sort -u)
[ -n "$suites" ] || { echo "No test has a name like '$1', or the tests are not built." >&2; exit 1; }
chmod 700 "$work"
export GALLIUM_DRIVER=zink LIBGL_ALWAYS_SOFTWARE=1 VK_ICD_FILENAMES=$driver XDG_RUNTIME_DIR=$work
export VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation
# zink moves copies of textures ahead of other commands, and in Mesa 22.3 it then loses track of the layouts of their images.
export ZINK_DEBUG=noreorder

# Faults of Mesa 22.3's zink that any program meets: it sets the state of attachments that a framebuffer does not have, and
# draws with a pipeline that lacks states which lavapipe treats as dynamic.
known='vkCmdSetColorBlendEnableEXT: parameter attachmentCount|vkCmdSetColorWriteMaskEXT: parameter attachmentCount'
known="$known|VUID-vkCmdSetColorBlendEquationEXT-attachmentCount|VUID-vkCmdDraw[A-Za-z]*-None-02859"

# In zink of Mesa 22.3, contexts of several threads disturb each other, and so do hundreds of contexts one after another.
# Each suite therefore has its own process, and its tests run one after another.
status=0
for suite in $suites; do
  # Messages of the layers go to standard output, between those of the tests.
  $swift test --skip-build --disable-xctest --no-parallel --filter "^${suite//./\\.}/" >"$work/log" 2>&1
  code=$?
  printf '%s: %s\n' "$suite" "$(grep -aE 'Test run with' "$work/log" | tail -n 1)"
  if [ "$code" -ne 0 ]; then
    grep -aE '^✘|Fatal error|^\*\*\* Program crashed' "$work/log"
    status=1
  fi
  if grep -a 'Validation Error' "$work/log" | grep -avE "$known" >"$work/faults"; then
    echo "Vulkan's validation found faults:"
    LC_ALL=C cut -c 1-300 "$work/faults" | sort | uniq -c | sort -rn | head -n 20
    status=1
  fi
done
exit "$status"
