import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarios } from '../../../src/gateway/networks/plugins/scenarios';
import gatewayTexts from '../../../locales/en/gateway.json';
import orderTexts from '../../../locales/en/orders.json';
import validationTexts from '../../../locales/en/validation.json';
import { documentedKeywords } from '../support/contractWatch';
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

it('explains every keyword by which calls of programs are rejected, and no other', () => {
  const read = (path: string) => readFileSync(join(root, 'src', path), 'utf8');
  const api = readdirSync(join(root, 'src/gateway/api')).map((name) => read(`gateway/api/${name}`));
  const shared = ['orders/acceptOrder', 'resources/writes/repeats', 'resources/idempotency/withIdempotency'];
  const thrown = [
    ...api.join('\n').matchAll(/(?:unsigned|forbidden)\('(\w+)'|keyword: '(\w+)'/g),
    // The gaps of the feed are a type of their own.
    ...read('gateway/orders/changeFeed.ts').matchAll(/FeedGapError\('(\w+)'/g),
    ...shared.flatMap((name) => [...read(`gateway/${name}.ts`).matchAll(/()keyword: '(\w+)'/g)]),
  ].map(([, named, written]) => named || written!);
  expect(thrown.length).toBeGreaterThan(10);
  expect(thrown.filter((keyword) => !documentedKeywords.has(keyword))).toEqual([]);
  // A keyword is written as one, or is the last part of a text, or the name of a rule.
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(gateway|metadata)\/.*\.ts$/.test(path.replaceAll('\\', '/')))
    .map(read)
    .join('\n');
  const types = Object.keys(gatewayTexts.detail.type).map((type) => `type.${type}`);
  const rules = new Set([...Object.keys(validationTexts), ...types]);
  const invented = [...documentedKeywords].filter(
    (keyword) => !rules.has(keyword) && !new RegExp(`['.]${keyword}['\\b]`).test(sources),
  );
  expect(invented).toEqual([]);
});

it('says what to do at each event in the words that the event has', () => {
  const [, table = ''] = page.split(/^\| Event +\| What to do/m);
  const rows = [...table.matchAll(/^\| `(\w+)\.(\w+)` +\| (.+?) +\| [^|]+\|$/gm)];
  const documented = rows.map(([, kind, what, todo]) => [`${kind}.${what}`, `${todo!.replaceAll('`', '')}.`]);
  const texts = Object.entries(orderTexts.next).flatMap(([kind, events]) =>
    Object.entries(events).map(([what, text]) => [`${kind}.${what}`, text]),
  );
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(texts));
});

it('has each amount by which the sandbox plays something', () => {
  const endings = [...page.matchAll(/^\| (9\d{3}) +\|/gm)].map(([, ending]) => Number(ending));
  expect(endings).toEqual(Object.values(scenarios));
});
