import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installBeside } from '../support/installBeside';
import { generators } from './generatorsFolder';

/**
 * `npm run clients`: tries what others make of the OpenAPI document of all calls, those of the web app and of operators included.
 * Spectral must report no error, the types and the client that two generators make must compile and be used. What merchants' programs
 * are generated from is tried by `npm test`, with four generators.
 */
const linters = join(import.meta.dirname, 'linters');
const generated = join(generators, 'node_modules/.generated/gateway');
const document = join(generated, 'openapi.json');
const root = join(import.meta.dirname, '../..');

const steps: [what: string, folder: string, command: string, ...args: string[]][] = [
  [
    'Describe the calls of a country',
    root,
    'tsx',
    'src/cli/openapi.ts',
    '--country',
    'MX',
    '--out',
    document,
  ],
  [
    'Lint with Spectral',
    linters,
    'spectral',
    'lint',
    '--quiet',
    '--fail-severity',
    'error',
    '--display-only-failures',
    document,
  ],
  [
    'Generate with openapi-typescript',
    generators,
    'openapi-typescript',
    document,
    '-o',
    join(generated, 'openApiTypescript.ts'),
  ],
  [
    'Generate with @hey-api/openapi-ts',
    generators,
    'openapi-ts',
    '-i',
    document,
    '-o',
    join(generated, 'heyApi'),
    '--silent',
    '-p',
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    '@hey-api/sdk',
  ],
  ['Compile what uses them', generators, 'tsc', '-p', 'wholeGateway'],
  ['Call with the generated client', generators, 'tsx', 'wholeGateway/heyApi.ts'],
];

for (const folder of [generators, linters]) installBeside(folder);
mkdirSync(generated, { recursive: true });
for (const [what, folder, command, ...args] of steps) run(what, folder, command, ...args);
console.log('All generators and linters accept the document.');

function run(what: string, folder: string, command: string, ...args: string[]): void {
  console.log(`${what} …`);
  const bins = [folder, root].map((each) => join(each, 'node_modules/.bin'));
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: [...bins, process.env.PATH].join(':') },
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  process.exit(1);
}
