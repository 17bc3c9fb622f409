# Builds the C tests of one variant; run.sh calls it with ROOT, OUT, CC, AR, FLAGS, LIBS and PROGRAMS.
#
# The runtime becomes one archive, every test_*.c one program beside it, support*.c goes into each program.
# Objects depend on their headers (-MMD) and on the flags they were made with.

RUNTIME := $(sort $(wildcard $(ROOT)/Sources/CRuntime/*.c) $(wildcard $(ROOT)/Sources/CRuntime/*.S))
TESTS := $(ROOT)/Tests/CRuntimeTests
SUPPORT := $(sort $(wildcard $(TESTS)/support*.c))

RUNTIME_OBJECTS := $(patsubst $(ROOT)/Sources/CRuntime/%,$(OUT)/runtime/%.o,$(RUNTIME))
SUPPORT_OBJECTS := $(patsubst $(TESTS)/%,$(OUT)/%.o,$(SUPPORT))

all: $(addprefix $(OUT)/,$(PROGRAMS))

$(OUT)/runtime/%.o: $(ROOT)/Sources/CRuntime/% $(OUT)/flags
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -MMD -MP -c -o $@ $<

$(OUT)/%.c.o: $(TESTS)/%.c $(OUT)/flags
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -MMD -MP -c -o $@ $<

$(OUT)/libcruntime.a: $(RUNTIME_OBJECTS)
	@rm -f $@
	$(AR) rcs $@ $^

$(OUT)/test_%: $(OUT)/test_%.c.o $(SUPPORT_OBJECTS) $(OUT)/libcruntime.a
	$(CC) $(FLAGS) -o $@ $^ $(LIBS)

# Rewritten only when it changes, so that new flags rebuild everything and old ones nothing.
$(OUT)/flags: always
	@mkdir -p $(@D)
	@echo '$(CC) $(FLAGS)' | cmp -s - $@ || echo '$(CC) $(FLAGS)' > $@

.PHONY: all always
.SECONDARY:
-include $(RUNTIME_OBJECTS:.o=.d) $(SUPPORT_OBJECTS:.o=.d) $(addprefix $(OUT)/,$(addsuffix .c.d,$(PROGRAMS)))
