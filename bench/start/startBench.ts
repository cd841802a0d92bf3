import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/support/freePort';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { descendants } from '../support/processes';
import { startBrowser } from '../support/startBrowser';
import { rounded } from '../support/statistics';

/** A moment after `npm start`: seconds since it, and processor time used, if the machine tells. */
interface Moment {
  seconds: number;
  processor: number;
}

/** Milliseconds between looks at whether the app is built. */
const interval = 50;

/** Milliseconds in which `npm start` must stop. */
const patience = 15_000;

/** Ticks of a processor in a second, as Linux counts them for programs. */
const ticks = 100;

/** Follows a program's output from its start. */
class Course {
  readonly #begun = performance.now();
  #printed = '';

  constructor(readonly child: ChildProcess) {
    const hear = (part: Buffer) => (this.#printed += part.toString());
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
  }

  moment(): Moment {
    return {
      seconds: rounded((performance.now() - this.#begun) / 1000),
      processor: rounded(processorSeconds(this.child.pid!)),
    };
  }

  /** Resolves with the moment in which something is so. Throws what was printed if the program ends before. */
  async when(isSo: (printed: string) => boolean): Promise<Moment> {
    while (!isSo(this.#printed)) {
      if (this.child.exitCode !== null) throw new Error(`npm start ended:\n${this.#printed}`);
      await wait(interval);
    }
    return this.moment();
  }

  /** Returns the first group of a pattern in the output. */
  find(pattern: RegExp): string {
    return pattern.exec(this.#printed)?.[1] ?? '';
  }
}

/** Returns processor seconds of a process and all its descendants, ended ones too; 0 without `/proc`. */
function processorSeconds(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, each) => {
    const path = `/proc/${each}/stat`;
    if (!existsSync(path)) return sum;
    // What comes before the closing bracket is its name. Its own time is followed by that of children that have ended.
    const fields = readFileSync(path, 'utf8').split(') ').at(-1)!.split(' ');
    return sum + fields.slice(11, 15).reduce((all, field) => all + Number(field), 0) / ticks;
  }, 0);
}

/** Stops what was started in a clone. A gateway that is ended by force, as where the machine is busy, would leave its database running. */
async function stop(child: ChildProcess, clone: string): Promise<void> {
  if (child.exitCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([exited, wait(patience)]);
  }
  const file = join(clone, 'data/postgres/cluster/postmaster.pid');
  if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGINT');
}

const begin: Moment = { seconds: 0, processor: 0 };
const since = (from: Moment, to: Moment) => `${(to.seconds - from.seconds).toFixed(1)} s`.padStart(9);

/**
 * Times of `npm start` in a fresh clone, by parts, from the command to the sign-in page in a browser. The baseline is its `npm ci`.
 */
export const startBench = defineBench({
  options: {},
  async run({ folder, later }) {
    const browser = await startBrowser({ later });
    const page = await browser.newPage();
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
    const child = spawn('npm', ['start'], {
      cwd: clone,
      env: {
        ...process.env,
        NODE_ENV: undefined,
        DATABASE_URL: undefined,
        DATA_DIR: undefined,
        METADATA_ROOT: undefined,
        WEB_ROOT: undefined,
        SANDBOX: undefined,
        SANDBOX_DAYS: undefined,
        PORT: String(await freePort()),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    later(() => stop(child, clone));
    const course = new Course(child);
    const installed = await course.when((printed) => printed.includes('Building the web app'));
    const [built, filled, shown] = await Promise.all([
      course.when(() => existsSync(join(clone, 'dist/web/.built-from'))),
      course.when((printed) => /^Sandbox: .* created in/m.test(printed)),
      course
        .when((printed) => printed.includes('Corridor is ready'))
        .then(() => page.goto(course.find(/is ready: (\S+)/)))
        .then(() => page.locator('form input').first().waitFor())
        .then(() => course.moment()),
    ]);
    console.log(
      `npm ci               ${since(begin, installed)}, ${installed.processor} s of processor time`,
    );
    console.log(`the web app          ${since(installed, built)} after it`);
    console.log(`the history          ${since(installed, filled)} after it, beside the web app`);
    console.log(`the first page       ${since(installed, shown)} after it`);
    const ratio = rounded(shown.seconds / installed.seconds);
    console.log(
      `all                  ${since(begin, shown)}, ${shown.processor} s of processor time: ${ratio} times npm ci, aim 1.5`,
    );
    return { npmCi: installed, built, filled, firstPage: shown, ratio };
  },
});
