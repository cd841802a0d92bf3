import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, createServer, createLogger, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSource, sourceFolders, versionOf } from '../../../src/metadata/source/readSource';
import { metadataPlugin } from '../../../src/web/build/metadataPlugin';

const project = resolve(import.meta.dirname, '../../..');
// Reads and compiles all metadata several times.
vi.setConfig({ testTimeout: 30_000 });

let root: string;
let server: ViteDevServer | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'metadata-plugin-'));
  for (const folder of sourceFolders) cpSync(join(project, folder), join(root, folder), { recursive: true });
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(root, { recursive: true });
});

function edit(file: string, from: string, to: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

const sound = '"path": "/home",';
const wrong = '"path": "/home", "sort": "first",';

const silent = { ...createLogger('silent'), info: () => undefined, error: () => undefined };

describe('a build', () => {
  it('fails with every error of the metadata, each with its place', async () => {
    edit('resources/collection-orders.json', '"fee"', '"feee"');
    edit('resources/navigation.json', sound, wrong);
    writeFileSync(join(root, 'entry.js'), 'import "virtual:metadata/navigation"');
    const failing = build({
      root,
      configFile: false,
      customLogger: silent,
      plugins: [metadataPlugin(root)],
      build: { write: false, rolldownOptions: { input: join(root, 'entry.js') } },
    });
    const { message } = await failing.then(
      () => new Error('it succeeded'),
      (error: Error) => error,
    );
    expect(message).toMatch(
      /resources\/collection-orders\.json:\d+:\d+ {2}unknown-field .*feee.*Did you mean "fee"\?/,
    );
    expect(message).toMatch(/resources\/navigation\.json:\d+:\d+ .*sort/);
  });
});

/** Starts the server, at which this many pages are open. Returns the messages that it sends to them, and what it serves. */
async function start(pages = 1) {
  const messages: { type: string; err?: { message: string } }[] = [];
  server = await createServer({
    root,
    configFile: false,
    customLogger: silent,
    plugins: [metadataPlugin(root)],
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  // An edit is noticed when a test says so, and only then.
  await server.watcher.close();
  const client = server.environments.client;
  const sent = vi.spyOn(server.ws, 'send').mockImplementation((payload: unknown) => {
    // By its name it tells pages which version they have, after each edit.
    if (payload !== 'corridor:screen') messages.push(payload as (typeof messages)[number]);
  });
  expect(sent).toBeDefined();
  vi.spyOn(server.ws, 'clients', 'get').mockReturnValue(
    new Set(
      Array(pages)
        .fill(null)
        .map(() => ({}) as never),
    ),
  );
  const plugin = server.config.plugins.find(({ name }) => name === 'corridor-metadata')!;
  /** As the watcher reports an edit; returns the ids of the modules that browsers load again. */
  const noticed = async (file: string): Promise<string[] | undefined> => {
    const hook = plugin.hotUpdate as (this: object, options: object) => Promise<{ id: string }[] | undefined>;
    const options = { file: join(root, file), type: 'update', server, modules: [], timestamp: 0 };
    const modules = await hook.call({ environment: client }, options);
    for (const { id } of modules ?? [])
      client.moduleGraph.invalidateModule(client.moduleGraph.getModuleById(id)!);
    return modules?.map(({ id }) => id.slice(1));
  };
  const serve = async (id: string) => (await client.transformRequest(id))!.code;
  return { messages, noticed, serve };
}

describe('the dev server', () => {
  const menu = 'virtual:metadata/navigation';
  const english = 'virtual:metadata/messages/en';

  it('sends what an edit changed, and nothing else', async () => {
    const { messages, noticed, serve } = await start();
    await serve(menu);
    expect(await serve(english)).not.toContain('Trade desk');
    edit('resources/navigation.json', '"Trading center"', '"Trade desk"');
    expect(await noticed('resources/navigation.json')).toEqual([english]);
    expect(await serve(english)).toContain('Trade desk');
    expect(messages).toEqual([]);
    expect(await noticed('package.json')).toBeUndefined();
  });

  it('says which version of the files it has found to be valid, and which not', async () => {
    await start();
    const http = createHttpServer(server!.middlewares).listen(0, '127.0.0.1');
    await once(http, 'listening');
    const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/@metadata/verdict`;
    const verdict = async () => (await fetch(address)).json();
    expect(await verdict()).toEqual({ version: versionOf(await readSource(root)), isValid: true });
    edit('resources/navigation.json', sound, wrong);
    expect(await verdict()).toEqual({ version: versionOf(await readSource(root)), isValid: false });
    http.close();
  });

  it('takes a file that is emptied and then written as one edit', async () => {
    const { messages, noticed, serve } = await start();
    await serve(english);
    const file = 'resources/navigation.json';
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), '');
    const emptied = noticed(file);
    writeFileSync(join(root, file), text.replace('"Trading center"', '"Trade desk"'));
    const written = noticed(file);
    expect([await emptied, await written]).toEqual([[], [english]]);
    expect(messages).toEqual([]);
  });

  it('keeps the validators whose rules stay', async () => {
    const { noticed, serve } = await start();
    const forms = 'virtual:metadata/forms/payout-orders';
    const hashes = new Set([...(await serve(forms)).matchAll(/validators\/(\w+)/g)].map(([, hash]) => hash!));
    expect(hashes.size).toBeGreaterThan(1);
    for (const hash of hashes) await serve(`virtual:metadata/validators/${hash}`);
    edit('schemas/countries/MX.json', '"phone": { "maxLength": 10 }', '"phone": { "maxLength": 8 }');
    expect(await noticed('schemas/countries/MX.json')).toEqual([forms]);
    await serve(forms);
    edit('schemas/countries/MX.json', '"name": "Mexico"', '"name": "The Mexico"');
    expect(await noticed('schemas/countries/MX.json')).toEqual([]);
  });

  it('shows errors over the page, keeps serving the last valid state, and removes them again', async () => {
    const { messages, noticed, serve } = await start();
    const right = await serve(menu);
    edit('resources/navigation.json', sound, wrong);
    expect(await noticed('resources/navigation.json')).toEqual([]);
    const shown = messages.find(({ type }) => type === 'error');
    expect(shown?.err?.message).toMatch(/resources\/navigation\.json:\d+:\d+/);
    expect(await serve(menu)).toBe(right);

    edit('resources/navigation.json', wrong, sound);
    expect(await noticed('resources/navigation.json')).toEqual([]);
    expect(messages.at(-1)).toEqual({ type: 'update', updates: [] });
  });

  it('keeps no errors for a page that is opened once they are repaired', async () => {
    const { messages, noticed, serve } = await start(0);
    await serve(menu);
    edit('resources/navigation.json', sound, wrong);
    await noticed('resources/navigation.json');
    expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
  });

  it('that started with errors reloads pages once they are gone', async () => {
    edit('resources/navigation.json', sound, wrong);
    const { messages, noticed, serve } = await start();
    await expect(serve(menu)).rejects.toThrow(/resources\/navigation\.json:\d+:\d+/);
    edit('resources/navigation.json', wrong, sound);
    expect(await noticed('resources/navigation.json')).toEqual([]);
    expect(messages).toEqual([{ type: 'full-reload' }]);
    expect(await serve(menu)).toContain('/Collectorders');
  });
});
