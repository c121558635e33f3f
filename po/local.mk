# Messages in other languages, a catalogue a language (po/README.md). The folder of the catalogues is a text in the program.
EXTRA_DIST += po/README.md po/it.po
CLEANFILES += po/folder.c
nodist_libcas_a_SOURCES += po/folder.c
po/folder.c: Makefile
	$(AM_V_GEN)$(MKDIR_P) po && echo 'extern const char nls_folder[]; const char nls_folder[] = "$(localedir)";' > $@

if NLS
italiandir = $(localedir)/it/LC_MESSAGES
nodist_italian_DATA = po/it/LC_MESSAGES/daesy.mo
CLEANFILES += po/it/LC_MESSAGES/daesy.mo
po/it/LC_MESSAGES/daesy.mo: po/it.po
	$(AM_V_GEN)$(MKDIR_P) po/it/LC_MESSAGES && $(MSGFMT) --check -o $@ $(srcdir)/po/it.po
endif
