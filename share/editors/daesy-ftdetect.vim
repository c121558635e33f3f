autocmd BufNewFile,BufRead *.dae setfiletype daesy
