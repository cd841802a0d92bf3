import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { Reader } from '../../../src/gateway/workers/Reader';

it.runIf(process.platform === 'linux')(
  'what is read in a worker gives way to the requests of others',
  async () => {
    const reader = new Reader<string, number, never>({
      code: new URL('priorityWorker.ts', import.meta.url),
      memory: 64,
    });
    const read = await reader.read('anything', [], undefined, async (priority) => priority);
    const ours = getPriority();
    expect(read).toEqual({ result: Math.min(19, ours + 10) });
    expect(getPriority(process.pid)).toBe(ours);
  },
);
