# Pages and the manual page.
EXTRA_DIST += doc/design doc/extend.md doc/notebooks
dist_man_MANS += doc/daesy.1

# The guide, one chapter a line; guide.awk makes C of all of them.
GUIDE =
GUIDE += doc/manual/01-tour.md
GUIDE += doc/manual/02-pendulum.md
GUIDE += doc/manual/03-daeinfo.md
GUIDE += doc/manual/04-starts.md
GUIDE += doc/manual/05-methods.md
GUIDE += doc/manual/06-events.md
GUIDE += doc/manual/07-drift.md
GUIDE += doc/manual/08-continuation.md
GUIDE += doc/manual/09-circuits.md
GUIDE += doc/manual/10-reactors.md
GUIDE += doc/manual/11-linkages.md
GUIDE += doc/manual/12-ensembles.md
GUIDE += doc/manual/13-figures.md
GUIDE += doc/manual/14-language.md
GUIDE += doc/manual/15-maple.md
GUIDE += doc/manual/16-matlab.md
GUIDE += doc/manual/17-elsewhere.md
GUIDE += doc/manual/18-code.md
GUIDE += doc/manual/19-reports.md
GUIDE += doc/manual/20-settings.md
EXTRA_DIST += $(GUIDE) doc/manual/README.md doc/manual/guide.awk doc/manual/chapter.awk
CLEANFILES += doc/manual/guide_rows.c doc/manual/guide_rows.c.new
nodist_librepl_a_SOURCES += doc/manual/guide_rows.c
doc/manual/guide_rows.c: $(GUIDE) doc/manual/guide.awk doc/local.mk
	$(AM_V_GEN)$(MKDIR_P) doc/manual && \
	$(AWK) -f $(srcdir)/doc/manual/guide.awk $$(for file in $(GUIDE); do echo $(srcdir)/$$file; done) > $@.new && \
	mv $@.new $@
EXTRA_DIST += doc/manual/gallery.sh doc/manual/pages.awk doc/manual/fit.awk doc/manual/narrow.awk doc/manual/build.sh doc/manual/style.css

# HTML, PDF, Info and manual pages of guide and commands.
doc: daesy$(EXEEXT)
	@srcdir='$(srcdir)' DAESY='$(abs_builddir)/daesy$(EXEEXT)' VERSION='$(VERSION)' $(SHELL) '$(srcdir)/doc/manual/build.sh'
# Every figure of the help, the guide and the sheets on one page, to be looked at.
gallery: daesy$(EXEEXT)
	@srcdir='$(srcdir)' DAESY='$(abs_builddir)/daesy$(EXEEXT)' $(SHELL) '$(srcdir)/doc/manual/gallery.sh'
.PHONY: doc gallery
