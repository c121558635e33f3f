// SPDX-License-Identifier: GPL-3.0-or-later
// Colours for the cells of Jupyter's Notebook: comments, texts, numbers and the words of the language. Indentation is
// left as it is.
define(['codemirror/lib/codemirror'], function (CodeMirror) {
  'use strict';
  var words = ('and assuming break by catch description do done elif else end error export fi finally for from global if ' +
    'implies in intersect local minus mod module next not od option options or proc quit read restart return save stop ' +
    'subset then to try union until use uses while xor').split(' ');
  var values = 'true false FAIL NULL Pi I infinity undefined Digits'.split(' ');

  function until(stream, state, quote, style) {
    while (!stream.eol()) {
      var c = stream.next();
      if (c === '\\' && quote === '"') stream.next();
      else if (c === quote) { state.open = null; return style; }
    }
    state.open = quote;
    return style;
  }

  function comment(stream, state) {
    state.open = stream.match(/^.*?\*\)/) ? null : '*';
    if (state.open) stream.skipToEnd();
    return 'comment';
  }

  function token(stream, state) {
    if (state.open === '*') return comment(stream, state);
    if (state.open) return until(stream, state, state.open, state.open === '"' ? 'string' : 'variable-2');
    if (stream.eatSpace()) return null;
    if (stream.match('(*')) return comment(stream, state);
    if (stream.match('#')) { stream.skipToEnd(); return 'comment'; }
    if (stream.match('"')) return until(stream, state, '"', 'string');
    if (stream.match('`')) return until(stream, state, '`', 'variable-2');
    if (stream.match(/^\d+(\.(?!\.)\d*)?([eE][+-]?\d+)?/)) return 'number';
    if (stream.match(/^[A-Za-z_][A-Za-z_0-9]*/)) {
      var word = stream.current();
      return words.indexOf(word) >= 0 ? 'keyword' : values.indexOf(word) >= 0 ? 'atom' : 'variable';
    }
    if (stream.match(/^(:=|::|:-|->|<>|<=|>=|\.\.|\|\||[-+*\/^=<>~@$%&|!])/)) return 'operator';
    stream.next();
    return null;
  }

  return {
    onload: function () {
      CodeMirror.defineMode('daesy', function () {
        return {
          startState: function () { return { open: null }; },
          token: token,
          lineComment: '#',
          closeBrackets: '()[]{}""'
        };
      });
      CodeMirror.defineMIME('text/x-daesy', 'daesy');
      var notebook = window.Jupyter && window.Jupyter.notebook;
      if (notebook)
        notebook.get_cells().forEach(function (cell) {
          if (cell.cell_type === 'code') cell.code_mirror.setOption('mode', 'daesy');
        });
    }
  };
});
