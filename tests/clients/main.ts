import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `npm run clients`: tries what others make of the OpenAPI document of a country. Redocly and Spectral must report no error, the
 * types and the client that two generators make must compile and be used. Their packages are installed first where they are
 * missing.
 */
const folder = join(import.meta.dirname, 'generators');
const generated = join(folder, 'node_modules/.generated');
const document = join(generated, 'openapi.json');

const steps: [what: string, command: string, ...args: string[]][] = [
  [
    'Describe the calls of a country',
    'tsx',
    '../../../src/cli/openapi.ts',
    '--root',
    '../../..',
    '--country',
    'MX',
    '--out',
    document,
  ],
  ['Lint with Redocly', 'redocly', 'lint', '--format', 'summary', document],
  [
    'Lint with Spectral',
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
    'openapi-typescript',
    document,
    '-o',
    'node_modules/.generated/openApiTypescript.ts',
  ],
  [
    'Generate with @hey-api/openapi-ts',
    'openapi-ts',
    '-i',
    document,
    '-o',
    'node_modules/.generated/heyApi',
    '--silent',
    '-p',
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    '@hey-api/sdk',
  ],
  ['Compile what uses them', 'tsc', '-p', '.'],
  ['Call with the generated client', 'tsx', 'withHeyApi.ts'],
];

if (!existsSync(join(folder, 'node_modules'))) run('Install them', 'npm', 'ci', '--no-audit', '--no-fund');
await mkdir(generated, { recursive: true });
for (const [what, command, ...args] of steps) run(what, command, ...args);
console.log('All generators and linters accept the document.');

function run(what: string, command: string, ...args: string[]): void {
  console.log(`${what} …`);
  const bins = [folder, process.cwd()].map((each) => join(each, 'node_modules/.bin'));
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: [...bins, process.env.PATH].join(':'), REDOCLY_TELEMETRY: 'off' },
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  process.exit(1);
}
