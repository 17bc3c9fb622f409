# Builds libobjcfwd.so (CRuntime and CObjC in one shared library) and objc-start.o; run.sh calls it.

C := $(sort $(wildcard $(ROOT)/Sources/CRuntime/*.[cS]) $(wildcard $(ROOT)/Sources/CObjC/*.[cS]))
CXX := $(wildcard $(ROOT)/Sources/CObjC/*.cc)
OBJECTS := $(patsubst $(ROOT)/Sources/%,$(OUT)/%.o,$(C) $(CXX))

all: $(OUT)/libobjcfwd.so $(OUT)/objc-start.o

$(OUT)/%.c.o: $(ROOT)/Sources/%.c $(OUT)/flags
	@mkdir -p $(@D)
	$(CLANG) $(CFLAGS) -MMD -MP -c -o $@ $<

$(OUT)/%.S.o: $(ROOT)/Sources/%.S $(OUT)/flags
	@mkdir -p $(@D)
	$(CLANG) $(CFLAGS) -MMD -MP -c -o $@ $<

$(OUT)/%.cc.o: $(ROOT)/Sources/%.cc $(OUT)/flags
	@mkdir -p $(@D)
	$(CLANG) $(CXXFLAGS) -MMD -MP -c -o $@ $<

$(OUT)/libobjcfwd.so: $(OBJECTS)
	$(CLANG) -shared $(SHARED_FLAGS) -o $@ $^ $(LIBS) -lstdc++

$(OUT)/objc-start.o: $(ROOT)/Sources/CObjC/image-start.c $(OUT)/flags
	$(CLANG) $(CFLAGS) -c -o $@ $<

$(OUT)/flags: always
	@mkdir -p $(@D)
	@echo '$(CLANG) $(CFLAGS)' | cmp -s - $@ || echo '$(CLANG) $(CFLAGS)' > $@

.PHONY: all always
-include $(OBJECTS:.o=.d)
