import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { program } from '../../../support/program';

/**
 * A process of the tests' own that a gateway speaks with. What it has taken is in a file, a line of JSON each, so that it goes on where
 * it was after it is killed.
 */
export class Neighbour<Taken> {
  #child: ChildProcess | undefined;

  /** `main` is in this folder; it is given the file and `words`, and sends a message once it listens. */
  constructor(
    readonly main: 'providerMain.ts' | 'receiverMain.ts',
    readonly file: string,
    readonly words: string[],
  ) {}

  async start(): Promise<void> {
    const args = [...program(`tests/gateway/networks/support/${this.main}`), this.file, ...this.words];
    this.#child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    await once(this.#child, 'message');
  }

  /** Kills it with what it is doing, if it runs. */
  async kill(): Promise<void> {
    if (!this.#child) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    this.#child = undefined;
  }

  taken(): Taken[] {
    return readLines<Taken>(this.file);
  }
}

/** Reads a file with a line of JSON for each value. The last line of a process that was killed may be half of one. */
export function readLines<Value>(file: string): Value[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Value);
}
