# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for daesy
_daesy()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} option=
    COMPREPLY=()
    # --color=al is three words for bash
    if [[ $word == = ]]; then
        option=$before word=
    elif [[ $before == = ]]; then
        option=${COMP_WORDS[COMP_CWORD-2]}
    fi
    case $option in
    --color) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$word"); return ;;
    --emit) mapfile -t COMPREPLY < <(compgen -W 'json' -- "$word"); return ;;
    --limit) mapfile -t COMPREPLY < <(compgen -W 'time= memory= output= filesize=' -- "$word"); return ;;
    --library) before=-b ;;
    --init | --report | --kernel) before=-i ;;
    -*) return ;;
    esac
    case $before in
    -c|--command|-e|--errorbreak|-w|--warnlevel|-T|--time|--memory) return ;;
    -b|--library) mapfile -t COMPREPLY < <(compgen -d -- "$word"); compopt -o filenames; return ;;
    -i|--init) mapfile -t COMPREPLY < <(compgen -f -- "$word"); compopt -o filenames; return ;;
    esac
    case $word in
    -*) mapfile -t COMPREPLY < <(compgen -W "$(daesy --help | grep -o -- '--[a-z][a-z-]*=\{0,1\}')" -- "$word")
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace ;;
    *) mapfile -t COMPREPLY < <(compgen -f -X '!*.@(dae|mw|mpl)' -- "$word"; compgen -d -- "$word")
        compopt -o filenames ;;
    esac
}
shopt -q extglob || shopt -s extglob
complete -F _daesy daesy
