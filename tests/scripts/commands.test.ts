import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResourceDefinition } from '../../src/metadata/model/definitions';
import { root } from '../support/program';
import { developerPrograms, programs } from '../../scripts/support/programs.mjs';
import { earlyUses } from './support/earlyUses';

/** How a script of package.json is started here, as a user does, and what it answers. */
interface Start {
  /** Where: in the project itself, unless it may write or is made of what is there. */
  inCopy?: true;
  words?: string[];
  env?: NodeJS.ProcessEnv;
  /** What it prints. */
  says: RegExp;
  status?: number;
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Its words pass through npm. */
const startedByNpm = 'states';
const listening = createServer();
let folder: string;
/** A copy of the project, which commands may write to. */
let copy: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-commands-'));
  copy = join(folder, 'project');
  mkdirSync(copy);
  const left = new Set(['.git', 'coverage', 'data', 'dist', 'node_modules']);
  for (const top of readdirSync(root)) {
    if (left.has(top)) continue;
    cpSync(join(root, top), join(copy, top), {
      recursive: true,
      preserveTimestamps: true,
      // As in a fresh clone: what a command has installed for itself is not there.
      filter: (path) => basename(path) !== 'node_modules',
    });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // The packages are those of the project, and are never installed from here.
  utimesSync(join(copy, 'package-lock.json'), 0, 0);
  // Generators of clients would be installed from the registry.
  mkdirSync(join(copy, 'tests/clients/generators/node_modules'), { recursive: true });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
}, 60_000);

afterAll(() => {
  listening.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Runs a script where there is no database yet. */
function run(name: string, { inCopy, words = [], env }: Pick<Start, 'inCopy' | 'words' | 'env'>) {
  const cwd = inCopy ? copy : root;
  // npm itself takes a third of a second: one script is started by it, the others as it starts them, by a shell with the
  // packages' programs on its path.
  const [command, args] =
    name === startedByNpm
      ? ['npm', ['run', '--silent', name, '--', ...words]]
      : ['sh', ['-c', `${scripts[name]} "$@"`, name, ...words]];
  const child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      PATH: [join(cwd, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      npm_lifecycle_event: name,
      DATABASE_URL: undefined,
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (part: Buffer) => (said += part.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise<{ status: number | null; said: string }>((resolve) => {
    child.on('close', (status) => resolve({ status, said }));
  });
}

const resources = readdirSync(join(root, 'resources'))
  .filter((name) => name.endsWith('.json') && !name.endsWith('.page.json'))
  .map((name) => {
    const value = JSON.parse(
      readFileSync(join(root, 'resources', name), 'utf8'),
    ) as Partial<ResourceDefinition>;
    return { ...value, name: name.replace('.json', '') };
  });
const reviewed = resources.find(({ review }) => review)!.name;
/** A resource whose entity gets a field. */
const { name: resource, entity } = resources.find(({ create }) => create)!;
const [country] = readdirSync(join(root, 'schemas/countries')).map((name) => name.replace('.json', ''));

const inCopy = true;

/** Started side by side, as they write nothing that another one reads. */
const starts: Record<string, () => Start> = {
  start: () => ({ inCopy, env: { WEB_ROOT: '/dev/null/web' }, status: 1, says: /cannot be written/ }),
  dev: () => {
    const { port } = listening.address() as AddressInfo;
    return { inCopy, env: { PORT: String(port) }, status: 1, says: /^Port \d+ is taken/ };
  },
  build: () => ({ inCopy, env: { WEB_ROOT: '/dev/null/web' }, status: 1, says: /cannot be written/ }),
  gateway: () => ({ env: { PORT: 'none' }, status: 1, says: /PORT/ }),
  sandbox: () => ({ words: ['accounts'], says: /@/ }),
  database: () => ({ words: ['--help'], says: /^Usage: npm run database/ }),
  jobs: () => ({ words: ['--help'], says: /^Usage: npm run jobs/ }),
  ledger: () => ({ words: ['--help'], says: /^Usage: npm run ledger/ }),
  operator: () => ({ words: ['--help'], status: 1, says: /Usage: npm run operator/ }),
  check: () => ({ says: /The metadata is valid: / }),
  schemas: () => ({
    words: ['--country', country!, '--out', join(folder, 'schemas')],
    says: /^Wrote \d+ schemas/,
  }),
  openapi: () => ({ words: ['--out', join(folder, 'openapi.json')], says: /^Wrote \d+ paths/ }),
  states: () => ({ words: [reviewed], says: /stateDiagram/ }),
  diff: () => ({ words: ['./'], says: /^Nothing changes from \.\/ to the work tree\./ }),
  limits: () => ({ words: ['--format', 'markdown'], says: /^# Limits, methods and prices by country/ }),
  preview: () => ({ words: ['--help'], says: /^Usage: npm run preview/ }),
  why: () => ({ words: ['--help'], says: /^Usage: npm run why/ }),
  lint: () => ({ words: ['src/cli/types.ts'], says: /Found 0 warnings and 0 errors/ }),
  typecheck: () => ({ words: ['--version'], says: /^Version/ }),
  clients: () => ({
    inCopy,
    // Its linters are installed from the registry, which is not there.
    env: { npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' },
    status: 1,
    says: /are not installed, so nothing is known of them/,
  }),
  browsers: () => ({ words: ['lynx'], status: 1, says: /There is no browser "lynx"/ }),
  screenshots: () => ({ words: ['moon'], status: 1, says: /There is no picture "moon"/ }),
  simulate: () => ({ words: ['--nothing'], status: 1, says: /Unknown option '--nothing'/ }),
  mutate: () => ({ words: ['nowhere'], status: 1, says: /There is no room "nowhere"/ }),
  rehearse: () => ({ status: 1, says: /^Usage: npm run rehearse/ }),
  bench: () => ({ words: ['moon'], status: 2, says: /^There is no bench "moon"\. There are \w+/ }),
};

/** Written by one after the other. */
const writes: Record<string, () => Start> = {
  new: () => ({ words: ['field', entity!, 'floorNo', '--title', 'Floor'], says: /^What is left to do:/m }),
  rename: () => ({
    words: ['field', `${resource}.floorNo`, 'storeyNo', '--yes'],
    says: /Renamed to "storeyNo"/,
  }),
  texts: () => ({ words: ['--language', 'zh'], says: /texts were taken over into locales\/zh\// }),
  types: () => ({ words: ['--check'], says: /^$/ }),
  widgets: () => ({ says: /^Wrote .*widgets\.json/ }),
  format: () => ({ words: ['package.json'], says: /Finished/ }),
};

/** What other tests start, or what has started this one. */
const elsewhere: Record<string, string> = { test: '.ci/run' };

it('npm runs nothing before or after a script', () => {
  const hooks = Object.keys(scripts).filter((name) => /^(?:pre(?!view$)|post)/.test(name));
  expect(hooks).toEqual([]);
});

it('every script is started here or by another test', () => {
  const started = [...Object.keys(starts), ...Object.keys(writes), ...Object.keys(elsewhere)];
  expect(Object.keys(scripts).toSorted()).toEqual(started.toSorted());
  for (const [name, file] of Object.entries(elsewhere))
    expect(readFileSync(join(root, file), 'utf8')).toContain(`npm ${name}`);
});

it('each command answers as it is started by a user', { timeout: 300_000 }, async () => {
  const waiting = Object.entries(starts);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await expectAnswer(next[0], next[1]());
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
});

it('each command that writes does what it says', { timeout: 300_000 }, async () => {
  for (const [name, start] of Object.entries(writes)) await expectAnswer(name, { ...start(), inCopy });
  const schema = readFileSync(join(copy, `schemas/${entity}.json`), 'utf8');
  expect(schema).toMatch(/"storeyNo": \{[^}]*"x-renamed": \["floorNo"\]/);
  expect(readFileSync(join(copy, 'src/metadata/generated/Entities.ts'), 'utf8')).toContain('storeyNo');
});

async function expectAnswer(name: string, { says, status = 0, ...start }: Start): Promise<void> {
  const answer = await run(name, start);
  expect({ name, ...answer }).toEqual({ name, status, said: expect.stringMatching(says) as string });
}

/** The modules that scripts run, each with the words of its script. */
const modules = Object.values(scripts).flatMap((script) => script.match(/\S+\.(?:ts|mjs)/g) ?? []);

it.each([...new Set([...modules, ...Object.values({ ...programs, ...developerPrograms })])])(
  '%s uses nothing at its top level that is declared further down',
  (path) => {
    expect(earlyUses(readFileSync(join(root, path), 'utf8'), path.endsWith('.ts'))).toEqual([]);
  },
);

it('finds what a program uses too early', () => {
  const program =
    'await work();\nasync function work() { return list(); }\nfunction list() { return all; }\nconst all = [];';
  expect(earlyUses(program, true)).toEqual(['all:4']);
  expect(earlyUses(program.replace('await work();\n', '').concat('\nawait work();'), true)).toEqual([]);
});
