import { getEventListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { inTime } from '../../../src/gateway/jobs/inTime';

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

describe('work with a limit of time', () => {
  it('ends when its time is over, also after memory was freed', async () => {
    setFlagsFromString('--expose-gc');
    const free = runInNewContext('gc') as () => void;
    const work = inTime(new AbortController().signal, 50, untilAborted);
    free();
    await expect(work).rejects.toThrow('It took longer than 0.05 s.');
  });

  it('ends with what it is part of', async () => {
    const whole = new AbortController();
    const work = inTime(whole.signal, 60_000, untilAborted);
    whole.abort(new Error('Stopped.'));
    await expect(work).rejects.toThrow('Stopped.');
    await expect(inTime(whole.signal, 60_000, () => wait(0))).rejects.toThrow('Stopped.');
  });

  it('leaves nothing behind once it is done', async () => {
    const { signal } = new AbortController();
    expect(await inTime(signal, 60_000, async () => getEventListeners(signal, 'abort').length)).toBe(1);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
