import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseUsage } from '../../src/cli/reference/commandsPage';
import { usages as operatorUsage } from '../../src/cli/operator/runOperator';
import {
  databaseUsage,
  doctorUsage,
  jobsUsage,
  ledgerUsage,
  sandboxUsage,
} from '../../src/cli/support/usages';
import { longSentences } from './support/longSentences';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .toSorted(),
];
/** Pages of which every sentence is short. */
const plainPages = pages.filter((path) =>
  /^docs\/(?:operations|development)\/|^docs\/(?:architecture|walks)\.md|^README/.test(path),
);

const withoutBlocks = (text: string) => text.replaceAll(/^ *```.*?^ *```/gms, '');

/** The places of a page that links can lead to. */
function anchorsOf(path: string): string[] {
  return [...withoutBlocks(read(path)).matchAll(/^#+ (?<title>.*)$/gm)].map(({ groups }) =>
    groups!
      .title!.toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(pages)('%s has links that lead somewhere', (page) => {
  const text = withoutBlocks(read(page)).replaceAll(/`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\((?<path>[^)#\s:]*)(?:#(?<anchor>[^)\s]+))?\)/g)];
  const broken = links.filter(({ groups: { path = '', anchor } = {} }) => {
    const target = path === '' ? page : join(dirname(page), path);
    return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

it.each(plainPages)('%s has sentences of at most 30 words', (page) => {
  expect(longSentences(read(page), 30)).toEqual([]);
});

describe('the pages for operators', () => {
  const programs: Record<string, string> = {
    operator: operatorUsage + doctorUsage,
    database: databaseUsage,
    jobs: jobsUsage,
    ledger: ledgerUsage,
    sandbox: sandboxUsage,
  };
  const operations = pages.filter((path) => path.startsWith('docs/operations/'));

  it.each(operations)('%s names commands that there are', (page) => {
    const named = [...read(page).matchAll(/npm run (?:-s )?(?<name>\w+) -- (?<word>[a-z][\w-]*)/g)];
    const unknown = named.filter(({ groups: { name = '', word = '' } = {} }) => {
      const usage = programs[name];
      return usage !== undefined && !parseUsage(usage).some(({ call }) => call.split(' ')[0] === word);
    });
    expect(unknown.map(([command]) => command)).toEqual([]);
  });

  it('say of each alert what one sees and does', () => {
    const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)];
    const runbook = read('docs/operations/runbook.md');
    expect(alerts.map(([, name]) => name!).filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
  });
});

/** Whether a path of a page is one of the project: `<name>` stands for any name, and a folder ends with a slash. */
function isThere(named: string): boolean {
  const path = named.replace(/\/$/, '');
  if (!path.includes('<')) return existsSync(join(root, path));
  const folder = path.slice(0, path.slice(0, path.indexOf('<')).lastIndexOf('/') + 1);
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[\\w-]+')}(?:/|$)`);
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).some((entry) =>
    pattern.test(folder + entry.replaceAll('\\', '/')),
  );
}

it.each(pages.filter((path) => path.startsWith('docs/development/')))(
  '%s names files that there are',
  (page) => {
    const paths = withoutBlocks(read(page)).matchAll(
      /`((?:src|tests|schemas|resources|locales|scripts|deploy|bench)\/[^`\s]*)`/g,
    );
    const lost = [...paths].map(([, path]) => path!).filter((path) => !isThere(path));
    expect(lost).toEqual([]);
  },
);

it('the list of decisions has each page once', () => {
  const listed = [...read('docs/adr/README.md').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(
    ([, name]) => name!,
  );
  const names = readdirSync(join(root, 'docs/adr')).filter((name) => name !== 'README.md');
  expect(listed.toSorted()).toEqual(names.toSorted());
});
