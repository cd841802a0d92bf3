import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { getPriority } from 'node:os';
import { serveReader } from '../../../src/gateway/workers/serveReader';

/** Says with which priority it reads. */
serveReader(() => ({ head: getPriority(Number(basename(readlinkSync('/proc/thread-self')))), items: [] }));
