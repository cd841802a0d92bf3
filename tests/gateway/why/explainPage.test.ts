import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain, type Question } from '../../../src/cli/why/explain';
import { printExplanation } from '../../../src/cli/why/printExplanation';
import type { Person } from '../../../src/cli/why/Asked';
import { answerOf } from '../../../src/cli/why/Reason';
import { readPerson } from '../../../src/cli/why/readPerson';
import {
  allowedNavigation,
  globalMode,
  type NavigationEntry,
} from '../../../src/metadata/model/NavigationEntry';
import { allBlocks, blockId } from '../../../src/metadata/model/pageBlocks';
import type { Project } from '../../../src/metadata/source/Project';
import { readProject } from '../../../src/metadata/source/readProject';
import { readSource } from '../../../src/metadata/source/readSource';
import { sharedHistory } from '../support/testDatabase';
import { testGateway, type TestGateway } from '../support/testGateway';

const root = join(import.meta.dirname, '../../..');

let gateway: TestGateway;
let project: Project;
/** Users of a merchant who differ in what they may do: few, as each question reads its user. */
let accounts: string[];

const isActive = ({ user }: Person) => user.isActive;

beforeAll(async () => {
  gateway = await testGateway({ history: sharedHistory, now: sharedHistory.until.toISOString() });
  ({ project } = readProject(await readSource(root)));
  const { merchants = [] } = gateway.model.tenants ?? {};
  const all = merchants[0]!.users!.map(({ account }) => account);
  const people = await Promise.all(all.map((account) => readPerson(gateway.context, account)));
  accounts = people
    .filter(isActive)
    .map(({ account }) => account)
    .slice(0, 3);
});

afterAll(() => gateway.close());

const ask = (who: string, about: Question['about'], country?: string) =>
  explain(gateway.context, project, { who, about, country });

const flat = (entries: NavigationEntry[]): NavigationEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

describe('why the menu leads somewhere', () => {
  it('says of each user and entry what the menu of the app has', async () => {
    const said: Record<string, boolean[]> = {};
    const had: Record<string, boolean[]> = {};
    for (const who of accounts) {
      const { session } = await readPerson(gateway.context, who);
      const can = (permission: string) => session.permissions.has(permission);
      for (const country of [session.countries[0]!, globalMode]) {
        const isGlobal = country === globalMode;
        const reached = flat(allowedNavigation(gateway.model.navigation, { isGlobal, can }));
        for (const { path, hidden } of flat(gateway.model.navigation)) {
          const { explained } = await ask(who, { entry: path }, country);
          const name = `${who} ${country} ${path}`;
          said[name] = explained.map(({ reasons }) => answerOf(reasons) === 'yes');
          const isReached = reached.some((entry) => entry.path === path);
          const answers = [isReached && !hidden, isReached];
          had[name] = answers.slice(0, explained.length);
        }
      }
    }
    expect(said).toEqual(had);
    expect(new Set(Object.values(had).flat())).toEqual(new Set([true, false]));
  });
});

describe('why a part of a page is shown', () => {
  const page = 'funds';

  it('names the tab and the resource whose permission is missing, and which roles have it', async () => {
    const { blocks } = gateway.model.pages[page]!;
    const listed = allBlocks(blocks).find(
      ({ block, path }) => block.resource !== undefined && path.includes('tabs'),
    )!;
    const outer = blockId(
      allBlocks(blocks).find(({ path }) => listed.path.join().startsWith(`${path.join()},`))!.block,
    );
    const about = { page, blocks: [outer, blockId(listed.block)] };
    const lines: string[] = [];
    for (const who of accounts) {
      const question = { who, about };
      lines.push(printExplanation(await explain(gateway.context, project, question), question).join('\n'));
    }
    expect(lines.some((each) => each.includes(`The block ${blockId(listed.block)}: Shown.`))).toBe(true);
    const refused = lines.find((each) => each.includes('Not shown.'))!;
    expect(refused).toMatch(
      new RegExp(
        `✗ permission .* resources/${JSON.stringify(listed.block.resource).slice(1, -1)}\\.json:\\d+`,
      ),
    );
    expect(refused).toMatch(/Smallest change: give \S+ a role that has .*: .+\./);
  });

  it('says of a figure which field a country lacks', async () => {
    const [who] = accounts;
    const { countries } = gateway.model;
    const names = Object.entries(gateway.model.pages).flatMap(([name, { blocks }]) =>
      allBlocks(blocks).flatMap(({ block }) => (Array.isArray(block.figures) ? [{ name, block }] : [])),
    );
    expect(names.length).toBeGreaterThan(0);
    for (const { name, block } of names) {
      const figures = block.figures as unknown[];
      for (const country of gateway.model.navigation.some((entry) => entry.page === name)
        ? Object.keys(countries)
        : [undefined]) {
        const about = { page: name, blocks: [blockId(block)], figure: figures.length - 1 };
        const { explained } = await ask(who!, about, country);
        expect(explained[0]!.subject).toContain(`Figure ${figures.length} of the block ${blockId(block)}`);
        expect(explained[0]!.reasons.find(({ layer }) => layer === 'figure')?.at).toMatch(
          /\.page\.json:\d+$/,
        );
      }
    }
  });

  it.each<[string, Question['about'], string | undefined, RegExp]>([
    ['a page', { page: 'fund', blocks: [] }, undefined, /There is no page "fund"\. Did you mean "funds"\?/],
    [
      'a block',
      { page, blocks: ['balanc'] },
      undefined,
      /has no block "balanc" there\. Did you mean "balance"\?/,
    ],
    ['a figure', { page, blocks: ['balance'], figure: 7 }, undefined, /The block "balance" has no figure 8/],
    ['an entry', { entry: '/Withdrawal' }, undefined, /no entry in the menu "\/Withdrawal"\. Did you mean/],
    ['a country', { page, blocks: [] }, 'XX', /There is no country "XX"\. .* and Global for pages/],
    [
      'a mode of records',
      { resource: 'withdrawals' },
      globalMode,
      /are of a country: ask with --country [A-Z]{2}/,
    ],
  ])('a question that names %s that is not there says what there is', async (_what, about, country, says) => {
    await expect(ask(accounts[0]!, about, country)).rejects.toThrow(says);
  });
});
