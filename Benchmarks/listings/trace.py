"""Writes a trace again, events with the json module or lines with print: what fwdsim's writers are measured beside."""
import json
import os
import sys
import time

form, path = sys.argv[1:]
with open(path, encoding='utf-8') as file:
    lines = file.read().splitlines()
events = [json.loads(line) for line in lines] if form == 'jsonl' else lines
start = time.perf_counter()
with open(os.devnull, 'w', encoding='utf-8') as file:
    if form == 'jsonl':
        for event in events:
            file.write(json.dumps(event, separators=(',', ':'), ensure_ascii=False) + '\n')
    else:
        for line in events:
            print(line, file=file)
print(len(events) / (time.perf_counter() - start))
