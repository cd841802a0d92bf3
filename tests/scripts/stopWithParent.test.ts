import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/program';

const stopWithParent = join(root, 'scripts/support/stopWithParent.mjs');
/** A server that ends only when it is told to. */
const server = 'setInterval(() => {}, 60_000); process.send?.("runs")';

/** Starts a server as `npm start` does; `before` is loaded first. */
function start(before: string[] = []) {
  return spawn(
    process.execPath,
    [...before, stopWithParent].flatMap((module) => ['--import', module]).concat('--eval', server),
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
}

it('a server ends when what started it is gone', async () => {
  const child = start();
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
});

it('a server does not begin where what started it is gone before it has loaded', async () => {
  const untilGone = `data:text/javascript,await new Promise((resolve) => process.once('disconnect', resolve))`;
  const child = start([untilGone]);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([143, null]);
});
