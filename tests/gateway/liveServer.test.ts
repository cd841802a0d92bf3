import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadModel } from '../../src/metadata/compile';
import { readSource, sourceFolders, versionOf } from '../../src/metadata/source/readSource';
import { readConfig } from '../../src/gateway/config';
import { prepareDatabase } from '../../src/gateway/database/schema/prepareDatabase';
import type { ServerContext } from '../../src/gateway/http/context';
import { createLiveServer, loadValidModel, metadataChecks } from '../../src/gateway/liveServer';
import { contributions, migrations } from '../../src/gateway/parts';
import { productModel } from './support/productModel';
import { preparedDatabase, type TestDatabase } from './support/testDatabase';
import { testKeyRing } from '../support/keyRing';

// Copies and compiles all metadata several times.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let database: TestDatabase;
let server: FastifyInstance;
let context: ServerContext;
const reported: string[] = [];
const report = (line: string) => void reported.push(line);
const reports = (text: string) =>
  vi.waitFor(() => expect(reported.join()).toContain(text), { timeout: 30_000 });
/** One connection, which is kept. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeEach(async () => {
  reported.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'corridor-live-'));
  for (const name of sourceFolders) await cp(name, join(folder, name), { recursive: true });
  const model = await productModel();
  database = await preparedDatabase(model);
  const { db } = database;
  const config = readConfig({
    METADATA_ROOT: folder,
    WEB_ROOT: '/nowhere',
    RATE_LIMIT: '0',
    CALL_LIMITS: '0',
  });
  context = { ...contributions, db, model, config, keyRing: testKeyRing, now: () => new Date() };
  server = await createLiveServer(
    context,
    async (needed) => void (await prepareDatabase(db, needed, migrations)),
    report,
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await server.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Saves a file of the metadata with one text replaced. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

/** The message of an address that does not exist, and whether the connection of the request before was used. */
function ask(): Promise<{ msg: string; isReused: boolean }> {
  const { port } = server.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path: '/api/nothing', agent }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => {
        const { msg } = JSON.parse(text) as { msg: string };
        resolve({ msg, isReused: request.reusedSocket });
      });
    });
    request.on('error', reject);
  });
}

const texts = 'locales/en/gateway.json';
const now = '"notFound": "There is nothing at this address."';

it('an edit of the metadata is applied without closing a connection', async () => {
  expect(await ask()).toEqual({ msg: 'There is nothing at this address.', isReused: false });
  await edit(texts, now, '"notFound": "Nothing here."');
  await vi.waitFor(async () => expect((await ask()).msg).toBe('Nothing here.'), { timeout: 30_000 });
  expect(await ask()).toEqual({ msg: 'Nothing here.', isReused: true });
  const version = versionOf(await readSource(folder));
  await vi.waitFor(() => expect(reported).toEqual([`The gateway serves the metadata ${version}.`]));
});

describe('beside a dev server', () => {
  let verdict = {};
  let devServer: Server;
  beforeEach(async () => {
    devServer = createServer((_request, response) => response.end(JSON.stringify(verdict)));
    await new Promise<void>((resolve) => devServer.listen(0, '127.0.0.1', resolve));
    const { port } = devServer.address() as AddressInfo;
    Object.assign(context.config, { metadataVerdicts: `http://127.0.0.1:${port}/` });
  });
  afterEach(() => devServer.close());

  it('an edit that it has found to be valid is not checked again, and one that it has not is', async () => {
    // Nothing but a check tells that this names nothing.
    const [from, to] = ['"columns": [', '"columns": ["nothing", '];
    const file = 'resources/bank-accounts.json';
    await edit(file, from, to);
    await reports('goes on with the last valid metadata');
    await edit(file, to, from);
    await reports('The gateway serves the metadata');
    reported.length = 0;
    const text = (await readFile(join(folder, file), 'utf8')).replace(from, to);
    const source = await readSource(folder);
    verdict = { version: versionOf({ files: new Map([...source.files, [file, text]]) }), isValid: true };
    await edit(file, from, to);
    await reports('The gateway serves the metadata');
  });
});

it('a new field gets its column', async () => {
  await edit(
    'schemas/payout-order.json',
    '"properties": {',
    '"properties": { "storeCode": { "title": "Store code", "type": "string", "maxLength": 20 },',
  );
  await vi.waitFor(
    () => expect(context.model.schemas['payout-order']!.properties).toHaveProperty('storeCode'),
    { timeout: 30_000 },
  );
  const { rows } = await sql`
    select 1 from information_schema.columns where column_name = 'store_code'`.execute(database.db);
  expect(rows).toHaveLength(1);
});

it('the last valid state stays while files have errors, which are reported, and is replaced once they are gone', async () => {
  await edit(texts, now, '"notFound": ');
  await vi.waitFor(() => expect(reported).toHaveLength(1), { timeout: 30_000 });
  expect(reported[0]).toContain('goes on with the last valid metadata');
  expect((await ask()).msg).toBe('There is nothing at this address.');
  await edit(texts, '"notFound": ', '"notFound": "Repaired."');
  await vi.waitFor(async () => expect((await ask()).msg).toBe('Repaired.'), { timeout: 30_000 });
});

it('a start with errors waits until they are gone', async () => {
  await edit(texts, now, '"notFound": ');
  const loading = loadValidModel(context.config, async () => undefined, report);
  await reports('starts once the files are right');
  await edit(texts, '"notFound": ', now);
  expect((await loading).languages).toContain('en');
});

it('a start that the database refuses waits until the files are as it needs them', async () => {
  const prepare = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('AA has records.'));
  const loading = loadValidModel(context.config, prepare, report);
  await reports('AA has records. The gateway starts once the files are right.');
  await edit(texts, now, '"notFound": "Nothing here."');
  expect((await loading).messages.en?.gateway).toHaveProperty('notFound', 'Nothing here.');
});

it('a wrong sample keeps a sandbox from starting, and no other gateway', async () => {
  await edit('schemas/countries/MX.json', '"names": "', '"names": "no-');
  await expect(loadModel(folder, metadataChecks({ sandbox: true }))).rejects.toThrow(
    /schemas\/countries\/MX\.json:\d+:\d+ .*There is no list of names/,
  );
  expect((await loadModel(folder, metadataChecks({ sandbox: false }))).languages).toContain('en');
});
