import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { become, enter, isolated, mountLayer, mountMachine, type Process } from './overlay';

/** What a container is made of. */
export interface Made {
  layer: string;
  /** The folder of this machine where it is seen. */
  at: string;
  process: Process;
  entrypoint: readonly string[];
  /** Files and folders of this machine, by the paths at which the container has them. */
  mounts: ReadonlyMap<string, string>;
  /** Paths of folders in memory. */
  memory: readonly string[];
}

/** How a command ended. */
export interface Ended {
  code: number | string | null | undefined;
  output: string;
}

/**
 * A container as `docker run --read-only` makes one: the first process of its own numbers, on files that nobody can write. Only the
 * network is this machine's.
 */
export class Container {
  readonly #made: Made;
  readonly #child: ChildProcess;
  #output = '';

  constructor(made: Made) {
    this.#made = made;
    const { layer, at, process, entrypoint } = made;
    const mounts = [
      mountLayer(layer, at),
      ...mountMachine(at),
      ...[...made.mounts].flatMap(([path, source]) => [
        ['mkdir', '-p', join(at, dirname(path))],
        ['/bin/sh', '-c', '[ -d "$0" ] && mkdir -p "$1" || : >> "$1"', source, join(at, path)],
        ['mount', '--bind', source, join(at, path)],
      ]),
      ...made.memory.map((path) => {
        const options = 'mode=1777,noexec,nosuid,nodev';
        return ['mount', '-t', 'tmpfs', '-o', options, 'tmpfs', join(at, path)];
      }),
      ...['', 'run'].map((path) => ['mount', '-o', 'remount,ro', join(at, path)]),
    ];
    const [program = '', ...words] = isolated([...mounts, enter(at, layer, process, entrypoint)]);
    this.#child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (part: Buffer) => {
      this.#output += part.toString();
    };
    this.#child.stdout?.on('data', keep);
    this.#child.stderr?.on('data', keep);
  }

  /** All that it has printed so far. */
  get output(): string {
    return this.#output;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Runs a command in it as `docker exec` does, as its user, and `answer` says what is typed once it has printed something. */
  async exec(
    command: readonly string[],
    options: { seconds?: number; answer?: (printed: string) => string | undefined } = {},
  ): Promise<Ended> {
    const { layer, process } = this.#made;
    const words = ['--target', String(this.#first()), '--mount', '--pid', '--root'];
    const inside = [...words, ...become(layer, process), ...command];
    return new Promise((resolve) => {
      const limits = { timeout: (options.seconds ?? 120) * 1000, killSignal: 'SIGKILL' } as const;
      const child = execFile('nsenter', inside, limits, (error, stdout, stderr) =>
        resolve({ code: error ? (error.code ?? 'none in time') : 0, output: `${stdout}${stderr}`.trim() }),
      );
      let printed = '';
      child.stdout?.on('data', (part: string) => {
        printed += part;
        const text = options.answer?.(printed);
        if (text !== undefined && !child.stdin?.writableEnded) child.stdin?.end(text);
      });
    });
  }

  /** Sends a signal to its first process, as `docker stop` does, and says how that ended and after how many seconds. */
  async stop(signal: NodeJS.Signals, seconds: number): Promise<{ code: number | null; seconds: number }> {
    const ended = once(this.#child, 'exit');
    const started = Date.now();
    process.kill(this.#first(), signal);
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), seconds * 1000);
    await ended;
    clearTimeout(timer);
    return { code: this.#child.exitCode, seconds: (Date.now() - started) / 1000 };
  }

  /** Ends all of its processes at once, where there still are some. */
  async kill(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  /** The number that this machine has for its first process. */
  #first(): number {
    const { pid } = this.#child;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const first = Number.parseInt(children, 10);
    if (!first) throw new Error(`The container does not run:\n${this.#output}`);
    return first;
  }
}
