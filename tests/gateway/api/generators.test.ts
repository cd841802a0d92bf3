import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generators } from '../../clients/generatorsFolder';
import { installBeside } from '../../support/installBeside';
import { listeningGateway, type ListeningGateway } from './support/listeningGateway';

const run = promisify(execFile);

/** Runs a program of the generators' packages in their folder. */
async function runBin(path: string, ...args: string[]): Promise<void> {
  const bin = join(generators, 'node_modules', path);
  await run(process.execPath, [bin, ...args], { cwd: generators, maxBuffer: 50_000_000 }).catch(
    (error: Error & { stdout: string }) => {
      throw new Error(`${path} failed:\n${error.stdout}${error.message}`, { cause: error });
    },
  );
}

const made = (name: string) => `node_modules/.generated/${name}`;

/** What makes a client, and the program that uses it. */
const clients = [
  {
    generator: 'openapi-typescript with openapi-fetch',
    program: 'openApiFetch',
    make: () => runBin('openapi-typescript/bin/cli.js', made('api.json'), '-o', made('openApiTypescript.ts')),
  },
  {
    generator: '@hey-api/openapi-ts',
    program: 'heyApi',
    make: () =>
      runBin(
        '@hey-api/openapi-ts/bin/run.js',
        ...`-i ${made('api.json')} -o ${made('heyApi')} --silent`.split(' '),
        ...'-p @hey-api/client-fetch @hey-api/typescript @hey-api/sdk'.split(' '),
      ),
  },
  {
    generator: 'orval',
    program: 'orval',
    make: () => runBin('orval/dist/bin/orval.js', '--config', 'orval.config.cjs'),
  },
  {
    generator: 'oazapfts',
    program: 'oazapfts',
    make: () => runBin('oazapfts/dist/cli.js', made('api.json'), made('oazapfts.ts')),
  },
];

describe('a client that is generated from the OpenAPI document', () => {
  let gateway: ListeningGateway;
  beforeAll(async () => {
    installBeside(generators);
    gateway = await listeningGateway();
    const document = await fetch(`${gateway.url}/api/v1/openapi.json?country=MX`);
    mkdirSync(join(generators, 'node_modules/.generated'), { recursive: true });
    writeFileSync(join(generators, made('api.json')), await document.text());
    await Promise.all(clients.map(({ make }) => make()));
  }, 300_000);
  afterAll(() => gateway?.close());

  it('compiles under strict TypeScript, as the programs that use it do', async () => {
    await runBin('typescript/bin/tsc', '-p', '.');
  });

  it.each(clients)('calls the gateway, as $generator makes it', async ({ program }) => {
    const tsx = join(import.meta.dirname, '../../../node_modules/tsx/dist/cli.mjs');
    const { url, appId, secret } = gateway;
    const env = { ...process.env, GATEWAY: url, APP_ID: appId, SECRET: secret };
    const { stdout } = await run(process.execPath, [tsx, `programs/${program}.ts`], { cwd: generators, env });
    expect(JSON.parse(stdout)).toEqual({
      created: { orderNo: expect.stringMatching(/^MXC\d+$/) as string, amount: 900_200, isFeeKnown: false },
      listed: { numbers: [expect.stringMatching(/-1$/) as string], next: null },
      read: expect.stringMatching(/^(accepted|inProgress)$/) as string,
      rejected: { status: 422, keywords: ['maximum'] },
      missing: { status: 404, keywords: ['noRecord'] },
    });
  });
});
