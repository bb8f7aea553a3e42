/// The completion script of a shell. Each one calls `hinge complete-words` with the words so far,
/// and converts its lines to the shell's format.
enum ShellScript: String, CaseIterable {
  case bash, zsh, fish

  static var names: [String] { allCases.map(\.rawValue) }

  /// The script.
  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// Bash breaks words at `=` and `:` as well, so the words are put together again, and what stands
  /// before the last of these signs is left out of each answer.
  private static let bashText = #"""
    # Completion of hinge for bash 4.3 and later.
    _hinge() {
        local -a typed=() endings=()
        local word rest=$COMP_LINE index glued
        for ((index = 0; index <= COMP_CWORD; index++)); do
            word=${COMP_WORDS[index]}
            glued=yes
            while [[ $rest == [[:space:]]* ]]; do
                rest=${rest:1}
                glued=
            done
            rest=${rest:${#word}}
            if [[ $glued && $index -gt 0 ]]; then
                typed[-1]+=$word
            else
                typed+=("$word")
            fi
        done
        local program=${typed[0]/#~\//$HOME/}
        typed=("${typed[@]//[\"\'\\]/}")

        local current=${typed[-1]} breaks= kept=
        [[ $COMP_WORDBREAKS == *=* ]] && breaks+="="
        [[ $COMP_WORDBREAKS == *:* ]] && breaks+=":"
        [[ $breaks ]] && kept=${current%"${current##*[$breaks]}"}

        COMPREPLY=()
        local kind text help file ending
        while IFS=$'\t' read -r kind text help; do
            case $kind in
            word | part)
                COMPREPLY+=("${text#"$kept"}")
                [[ $kind == part ]] && compopt -o nospace 2>/dev/null
                ;;
            files | folders)
                compopt -o filenames 2>/dev/null
                while IFS= read -r file; do
                    if [[ ! -d ${file/#~\//$HOME/} ]]; then
                        [[ $kind == files && ${file##*/} == *.* ]] || continue
                        ending=${file##*.}
                        [[ " $text " == *" ${ending,,} "* ]] || continue
                    fi
                    file=$help$file
                    COMPREPLY+=("${file#"$kept"}")
                done < <(compgen -f -- "${current#"$help"}")
                ;;
            esac
        done < <("$program" complete-words "${typed[@]:1}" 2>/dev/null)
    }
    complete -F _hinge hinge

    """#

  private static let zshText = #"""
    #compdef hinge
    # Completion of hinge for zsh.
    _hinge() {
      local kind text help prefix listed
      local -a values parts endings
      while IFS=$'\t' read -r kind text help; do
        case $kind in
          (word) values+=("${text//:/\\:}:$help") ;;
          (part) parts+=("${text//:/\\:}:$help") ;;
          (files|folders) listed=$kind endings=(${=text}) prefix=$help ;;
        esac
      done < <(${(Q)words[1]} complete-words "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)

      local result=1
      (( $#values )) && _describe -t values 'hinge' values && result=0
      (( $#parts )) && _describe -t parts 'hinge' parts -S '' && result=0
      if [[ -n $listed ]]; then
        [[ -n $prefix ]] && compset -P "${(b)prefix}"
        if [[ $listed == folders ]]; then
          _files -/ && result=0
        else
          _files -g "*.(#i)(${(j:|:)endings})(-.)" && result=0
        fi
      fi
      return result
    }

    if [[ ${funcstack[1]} == _hinge ]]; then
      _hinge "$@"
    else
      compdef _hinge hinge
    fi

    """#

  private static let fishText = #"""
    # Completion of hinge for fish.
    function __hinge_complete
        set -l typed (commandline -ct)
        set -l before (commandline -opc)
        set -l program $before[1]
        set -e before[1]
        for line in ($program complete-words $before "$typed" 2>/dev/null)
            set -l fields (string split \t -- $line)
            switch $fields[1]
                case word part
                    printf '%s\t%s\n' $fields[2] $fields[3]
                case files folders
                    set -l length (string length -- $fields[3])
                    set -l path (string sub -s (math $length + 1) -- $typed)
                    set -l pattern '/$|\.('(string replace -a ' ' '|' -- $fields[2])')$'
                    test $fields[1] = folders; and set pattern '/$'
                    for file in (complete -C "'' "(string escape -- $path))
                        set -l name (string split -m 1 \t -- $file)[1]
                        string match -qir -- $pattern $name; and printf '%s%s\n' $fields[3] $name
                    end
            end
        end
    end
    complete -c hinge -f -a '(__hinge_complete)'

    """#
}
