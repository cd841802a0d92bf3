import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../../tests/support/program';

/** The start of a process. */
interface Start {
  environment?: Record<string, string>;
  /** After the name of the module. */
  words?: readonly string[];
  /** Options of Node. */
  options?: readonly string[];
}

/** A process of a bench that takes commands as lines and prints a line for each. */
export class BenchProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #module: string;

  /** The module is named as from the root. */
  constructor(module: string, { environment = {}, words = [], options = [] }: Start = {}) {
    this.#module = module;
    this.#child = spawn(process.execPath, [...options, '--import', 'tsx', module, ...words], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    // A process that has ended hears nothing, which the next read says.
    this.#child.stdin!.on('error', () => undefined);
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  get pid(): number {
    return this.#child.pid!;
  }

  tell(command: string): void {
    this.#child.stdin!.write(`${command}\n`);
  }

  /** Returns the next line; throws where the process ends without one. */
  async read(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`${this.#module} has ended; it says above why.`);
    return value;
  }

  async ask(command: string): Promise<string> {
    this.tell(command);
    return this.read();
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    await ended;
  }
}
