# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for daesy: options and their descriptions come from daesy --help.
function __daesy_options
    daesy --help | string replace -rf '^ {2,6}(?:-[a-zA-Z], )?(--[a-z-]+=?)\S* *(.*)$' '$1\t$2'
end
complete -c daesy -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__daesy_options)'
complete -c daesy -n 'not string match -q -- "-*" (commandline -ct)' -F
