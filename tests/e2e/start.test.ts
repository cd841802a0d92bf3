import { spawn } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

describe('npm start', () => {
  let folder: string;
  let copy: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-start-'));
    await chmod(folder, 0o755);
    copy = await copyProject();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs the script in the copy until it ends; `onOutput` hears all it has printed so far, and may send it a signal. */
  function start(
    environment: NodeJS.ProcessEnv,
    onOutput: (printed: string, kill: (signal: NodeJS.Signals) => void) => void,
  ) {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: copy,
      env: {
        ...process.env,
        DATABASE_URL: undefined,
        DATA_DIR: join(folder, 'data'),
        SANDBOX_DAYS: '1',
        ...environment,
      },
    });
    let printed = '';
    const hear = (part: Buffer) => {
      printed += part.toString();
      onOutput(printed, (signal) => child.kill(signal));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    return new Promise<{ code: number | null; printed: string }>((resolve) => {
      child.on('close', (code) => resolve({ code, printed }));
    });
  }

  /** Copies the project, without the packages, into a folder whose path means something else in an address. */
  async function copyProject(): Promise<string> {
    const target = join(folder, 'my 50% #1 走廊');
    await mkdir(target);
    const left = new Set(['.git', 'coverage', 'data', 'dist', 'node_modules']);
    for (const name of await readdir(root)) {
      if (left.has(name)) continue;
      await cp(join(root, name), join(target, name), { recursive: true, preserveTimestamps: true });
    }
    await symlink(join(root, 'node_modules'), join(target, 'node_modules'));
    // The packages are those of this run: nothing may install them anew, however new the lockfile is.
    await utimes(join(target, 'package-lock.json'), 0, 0);
    return target;
  }

  it(
    'builds and serves the app in any folder, prints where and how to sign in, and stops cleanly at Ctrl-C',
    { timeout: 300_000 },
    async () => {
      const environment = { PORT: '0', DATA_DIR: join(copy, 'data') };
      let asked: Promise<string[]> | undefined;
      const { code, printed } = await start(environment, (text, kill) => {
        const address = /https?:\/\/\S+:\d+/.exec(text)?.[0];
        if (!address || asked) return;
        const get = (path: string) => fetch(address + path).then((answer) => answer.text());
        asked = Promise.all(['/', '/mark.svg'].map(get)).finally(() => kill('SIGINT'));
      });
      expect(await asked).toEqual([
        expect.stringContaining('<title>Corridor</title>'),
        expect.stringMatching(/^<svg /),
      ]);
      expect(printed).toMatch(/sign in/i);
      expect(code).toBe(0);
      expect(printed).not.toMatch(/error|^\s+at /im);
    },
  );

  it('reports that a port is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const port = String((holder.address() as AddressInfo).port);
    const { code, printed } = await start({ PORT: port }, () => {});
    holder.close();
    expect(code).toBe(1);
    expect(printed).toContain(`Port ${port} is taken`);
    expect(printed).not.toMatch(/^\s+at /m);
  });

  it('reports a mistake in the metadata once, where it is, and starts nothing', async () => {
    const file = join(copy, 'resources/collection-orders.json');
    const sound = await readFile(file, 'utf8');
    await writeFile(file, sound.replace('"amount"', '"amout"'));
    const { code, printed } = await start({ PORT: '0' }, () => {});
    await writeFile(file, sound);
    expect(code).toBe(1);
    expect(printed.match(/Did you mean "amount"\?/g)).toHaveLength(1);
    expect(printed).toMatch(/resources\/collection-orders\.json:\d+:/);
    expect(printed).not.toMatch(/is ready|^\s+at /m);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends with all that it has started at %s while it builds',
    async (signal) => {
      let isAsked = false;
      const { printed } = await start({ PORT: '0', WEB_ROOT: join(folder, signal) }, (text, kill) => {
        if (isAsked || !text.includes('Building the web app')) return;
        isAsked = true;
        kill(signal);
      });
      // Its output is closed: no process is left that could write to it.
      expect(printed).not.toMatch(/is ready|error|^\s+at /im);
    },
  );
});
