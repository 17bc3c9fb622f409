"""Writes a trace's events again, with the json module or with print: what fwdsim's writers are measured beside."""
import json
import os
import sys
import time

form, path = sys.argv[1:]
with open(path, encoding='utf-8') as file:
    events = [json.loads(line) for line in file]
start = time.perf_counter()
with open(os.devnull, 'w', encoding='utf-8') as file:
    if form == 'jsonl':
        for event in events:
            file.write(json.dumps(event, separators=(',', ':'), ensure_ascii=False) + '\n')
    else:
        for event in events:
            print(event, file=file)
print(len(events) / (time.perf_counter() - start))
