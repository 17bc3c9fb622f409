# Builds the C tests of one variant; run.sh calls it with ROOT, OUT, CC, CXX, AR, FLAGS, LIBS and PROGRAMS.
#
# The runtime becomes one archive, every test_*.c one program beside it, support*.c goes into each program. For test_shared it
# becomes a shared library as well, once with each linker of LINKERS that is there.
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

# C++ beside the C of test_throw: it compiles the public header as C++.
CXX_FLAGS = $(filter-out -std=gnu11,$(FLAGS)) -std=gnu++17
$(OUT)/%.cc.o: $(TESTS)/%.cc $(OUT)/flags
	@mkdir -p $(@D)
	$(CXX) $(CXX_FLAGS) -MMD -MP -c -o $@ $<

$(OUT)/test_throw: $(OUT)/throw.cc.o
$(OUT)/test_throw: override LIBS += $(CXX_LIBS)

$(OUT)/libcruntime.a: $(RUNTIME_OBJECTS)
	@rm -f $@
	$(AR) rcs $@ $^

$(OUT)/test_%: $(OUT)/test_%.c.o $(SUPPORT_OBJECTS) $(OUT)/libcruntime.a
	$(CC) $(FLAGS) -o $@ $(filter-out %.so,$^) $(LIBS)

# Every reference is resolved at link time (defs), and no code is changed when it is loaded (text): a library that lacks a name, or
# has code that needs an address, is not made. It stays loaded (nodelete): threads that have used it call it when they end.
LINKERS ?= bfd gold lld
PIC_OBJECTS := $(patsubst $(ROOT)/Sources/CRuntime/%,$(OUT)/pic/%.o,$(RUNTIME))
SHARED := $(foreach linker,$(LINKERS),$(if $(shell command -v $(LINKER_PREFIX)ld.$(linker)),$(OUT)/libCRuntime-$(linker).so))

$(OUT)/pic/%.o: $(ROOT)/Sources/CRuntime/% $(OUT)/flags
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -fPIC -MMD -MP -c -o $@ $<

$(OUT)/exports.map: $(TESTS)/check-exports.py $(wildcard $(ROOT)/Sources/CRuntime/include/*.h)
	@mkdir -p $(@D)
	python3 $< --version-script > $@.new
	mv $@.new $@

SHARED_FLAGS = -shared -Wl,-z,defs,-z,text,-z,nodelete -Wl,-soname,libCRuntime.so -Wl,--version-script=$(OUT)/exports.map
$(OUT)/libCRuntime-%.so: $(PIC_OBJECTS) $(OUT)/exports.map
	$(CC) $(FLAGS) $(SHARED_FLAGS) -fuse-ld=$* -o $@ $(PIC_OBJECTS) $(LIBS)

$(OUT)/libCRuntime.so: $(PIC_OBJECTS) $(OUT)/exports.map
	$(CC) $(FLAGS) $(SHARED_FLAGS) -o $@ $(PIC_OBJECTS) $(LIBS)

$(OUT)/test_shared: $(SHARED)

# Rewritten only when it changes, so that new flags rebuild everything and old ones nothing.
$(OUT)/flags: always
	@mkdir -p $(@D)
	@echo '$(CC) $(FLAGS)' | cmp -s - $@ || echo '$(CC) $(FLAGS)' > $@

.PHONY: all always
.SECONDARY:
-include $(RUNTIME_OBJECTS:.o=.d) $(PIC_OBJECTS:.o=.d) $(OUT)/throw.cc.d $(SUPPORT_OBJECTS:.o=.d) $(addprefix $(OUT)/,$(addsuffix .c.d,$(PROGRAMS)))
