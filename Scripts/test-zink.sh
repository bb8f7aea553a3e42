#!/bin/bash
# Runs the built tests with Mesa's zink on lavapipe, and fails if Vulkan's validation finds a fault of ours.
# Usage: Scripts/test-zink.sh [OPTION of swift test]...
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

driver=$(ls /usr/share/vulkan/icd.d/lvp_icd*.json 2>/dev/null | head -n 1)
[ -n "$driver" ] || { echo "lavapipe is missing: install mesa-vulkan-drivers." >&2; exit 1; }
chmod 700 "$work"
export GALLIUM_DRIVER=zink LIBGL_ALWAYS_SOFTWARE=1 VK_ICD_FILENAMES=$driver XDG_RUNTIME_DIR=$work
export VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation

# Messages of the layers go to standard output, between those of the tests.
# Contexts of several threads disturb each other in zink of Mesa 22.3, so tests run one after another.
Scripts/run-tests.sh --no-parallel "$@" 2>&1 | tee "$work/log"
status=${PIPESTATUS[0]}

# Faults of Mesa 22.3's zink that any program meets: it sets the state of attachments that a framebuffer does not have, and
# draws with a pipeline that lacks states which lavapipe treats as dynamic.
known='vkCmdSetColorBlendEnableEXT: parameter attachmentCount|vkCmdSetColorWriteMaskEXT: parameter attachmentCount'
known="$known|VUID-vkCmdSetColorBlendEquationEXT-attachmentCount|VUID-vkCmdDraw[A-Za-z]*-None-02859"
if grep -a 'Validation Error' "$work/log" | grep -avE "$known" >"$work/faults"; then
  echo "Vulkan's validation found faults:"
  sed -E 's/^(.{0,300}).*/\1/' "$work/faults" | sort | uniq -c | sort -rn | head -n 20
  status=1
fi
exit "$status"
