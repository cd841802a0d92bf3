import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarios } from '../../../src/gateway/networks/plugins/scenarios';
import { readBlocks } from '../../support/documentedBlocks';
import { runBlocks } from '../../support/documentedCommands';
import { listeningGateway, type ListeningGateway } from './support/listeningGateway';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/api.md'), 'utf8');

describe('the guide to the API', () => {
  let gateway: ListeningGateway;
  beforeAll(async () => (gateway = await listeningGateway()));
  afterAll(() => gateway.close());

  it('leads to a paid order and a payout by the commands that it shows, with the answers that it shows', async () => {
    await runBlocks(readBlocks('api.md'), {
      cwd: mkdtempSync(join(tmpdir(), 'corridor-guide-')),
      env: { GATEWAY: gateway.url, APP_ID: gateway.appId, SECRET: gateway.secret },
    });
  }, 120_000);
});

it('explains every keyword by which calls of programs are rejected', () => {
  const folder = join(root, 'src/gateway/api');
  const api = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const keywords = [
    ...api.join('\n').matchAll(/(?:unsigned|forbidden)\('(\w+)'|keyword: '(\w+)'/g),
    // The gaps of the feed are a type of their own.
    ...readFileSync(join(root, 'src/gateway/orders/changeFeed.ts'), 'utf8').matchAll(
      /FeedGapError\('(\w+)'/g,
    ),
    ...['orders/acceptOrder', 'resources/writes/repeats', 'resources/idempotency/withIdempotency'].flatMap(
      (name) => [
        ...readFileSync(join(root, `src/gateway/${name}.ts`), 'utf8').matchAll(/()keyword: '(\w+)'/g),
      ],
    ),
  ].map(([, thrown, named]) => thrown || named);
  const rows = [...page.matchAll(/^\| `(\w+)` +\| 4\d\d /gm)].map(([, keyword]) => keyword);
  // What lists and balances say is of the forms as well.
  const shared = ['available', 'cursor'];
  expect(new Set(rows)).toEqual(new Set([...keywords, ...shared]));
});

it('has each amount by which the sandbox plays something', () => {
  const endings = [...page.matchAll(/^\| (9\d{3}) +\|/gm)].map(([, ending]) => Number(ending));
  expect(endings).toEqual(Object.values(scenarios));
});
