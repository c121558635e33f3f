# Around the program: completion, desktop, editors.
EXTRA_DIST += share/README.md

bashcompletiondir = $(datadir)/bash-completion/completions
nodist_bashcompletion_DATA = share/completion/daesy
EXTRA_DIST += share/completion/daesy.bash
CLEANFILES += share/completion/daesy
share/completion/daesy: share/completion/daesy.bash
	$(AM_V_GEN)$(MKDIR_P) share/completion && cp $(srcdir)/share/completion/daesy.bash $@
zshcompletiondir = $(datadir)/zsh/vendor-completions
dist_zshcompletion_DATA = share/completion/_daesy
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = share/completion/daesy.fish

applicationsdir = $(datadir)/applications
dist_applications_DATA = share/desktop/daesy.desktop
icondir = $(datadir)/icons/hicolor/scalable/apps
dist_icon_DATA = share/desktop/daesy.svg
mimedir = $(datadir)/mime/packages
dist_mime_DATA = share/desktop/daesy.xml
metainfodir = $(datadir)/metainfo
dist_metainfo_DATA = share/desktop/org.daesy.daesy.metainfo.xml

# Editors: templates with the names of the language put in.
EDITOR_TEMPLATES = share/editors/daesy.vim.in share/editors/daesy-mode.el.in share/editors/daesy_lexer.py.in \
	share/editors/daesy.tmLanguage.json.in
EDITORS = share/editors/daesy.vim share/editors/daesy-mode.el share/editors/daesy_lexer.py share/editors/daesy.tmLanguage.json
EXTRA_DIST += $(EDITOR_TEMPLATES) share/editors/fill.awk
editorsdir = $(pkgdatadir)/editors
nodist_editors_DATA = $(EDITORS)
dist_editors_DATA = share/editors/daesy-ftdetect.vim share/editors/vscode-package.json share/editors/vscode-language-configuration.json
CLEANFILES += $(EDITORS) share/editors/pages
share/editors/pages: daesy$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) share/editors && ./daesy$(EXEEXT) -q -s -c '?index,all' < /dev/null > $@.new && mv $@.new $@
$(EDITORS): share/editors/pages share/editors/fill.awk $(EDITOR_TEMPLATES) cas/core/reserved.def
	$(AM_V_GEN)$(AWK) -f $(srcdir)/share/editors/fill.awk $(srcdir)/cas/core/reserved.def share/editors/pages $(srcdir)/$@.in > $@.new && \
	mv $@.new $@

# Sheets and documents.
docscriptsdir = $(docdir)/scripts
docscripts_DATA = $(SCRIPTS_THAT_SHIP)
dist_doc_DATA = README.md NEWS.md CONTRIBUTING.md
EXTRA_DIST += debian doc/images
