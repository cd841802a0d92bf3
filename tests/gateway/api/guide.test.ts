import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarios } from '../../../src/gateway/networks/plugins/scenarios';
import { listeningGateway, type ListeningGateway } from './support/listeningGateway';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/api.md'), 'utf8');

/** The fenced blocks of the page, in their order. */
const blocks = [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
  language,
  text: text!,
}));

describe('the guide to the API', () => {
  let gateway: ListeningGateway;
  beforeAll(async () => (gateway = await listeningGateway()));
  afterAll(() => gateway.close());

  it('leads to a paid order and a payout by the commands that it shows, with the answers that it shows', async () => {
    const commands = blocks.flatMap(({ language, text }, index) =>
      language === 'sh' ? [{ text, shown: blocks[index + 1] }] : [],
    );
    // One shell for all, as a reader's: between the answers is a character that no answer has.
    const script = commands.map(({ text }) => text).join("\nprintf '\\f'\n");
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', `set -o pipefail\n${script}`], {
      cwd: mkdtempSync(join(tmpdir(), 'corridor-guide-')),
      // It waits for an order to be paid for as long as it takes.
      timeout: 100_000,
      killSignal: 'SIGKILL',
      env: { ...process.env, GATEWAY: gateway.url, APP_ID: gateway.appId, SECRET: gateway.secret },
    });
    expect(stderr).toBe('');
    const answers = stdout.split('\f');
    expect(answers).toHaveLength(commands.length);
    const printed = commands.map(({ text, shown }, index) => {
      const answer = answers[index]!;
      return { text, answer: shown?.language === 'json' ? (JSON.parse(answer) as unknown) : answer };
    });
    expect(printed).toMatchObject(
      commands.map(({ text, shown }) => ({
        text,
        answer: shown?.language === 'json' ? expected(shown.text) : '',
      })),
    );
  }, 120_000);
});

it('explains every keyword by which calls of programs are rejected', () => {
  const folder = join(root, 'src/gateway/api');
  const api = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const keywords = [
    ...api.join('\n').matchAll(/(?:unsigned|forbidden)\('(\w+)'|keyword: '(\w+)'/g),
    ...['orders/orderNumbers', 'resources/writes/repeats', 'resources/idempotency/withIdempotency'].flatMap(
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

/** What the page shows as JSON, where `…` stands for any text. */
function expected(shown: string): unknown {
  const anyText: unknown = expect.any(String);
  return JSON.parse(shown, (_key, value: unknown) => (value === '…' ? anyText : value));
}
