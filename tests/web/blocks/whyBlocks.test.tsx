import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Asker } from '../../../src/cli/why/Asked';
import { blockReasons } from '../../../src/cli/why/blockReasons';
import { type Answer, answerOf } from '../../../src/cli/why/Reason';
import { allBlocks, blockId, isBlock } from '../../../src/metadata/model/pageBlocks';
import type { PageBlock } from '../../../src/metadata/model/definitions';
import { isObject, type JsonValue } from '../../../src/metadata/model/json';
import { valueAt } from '../../../src/metadata/schema/schemaParts';
import { readProject } from '../../../src/metadata/source/readProject';
import { readSource } from '../../../src/metadata/source/readSource';
import type { ShownBlock } from '../../../src/web/blocks/parts/Block';
import { realModel as model } from '../../metadata/support/realModel';
import { allPermissions, choicesOf, codes, openPage, type Place, places } from './support/openPage';

const { project } = readProject(await readSource('.'));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Somebody with permissions, as far as rules of pages look at them. */
function askerAt({ code = '' }: Place, permissions: string[]): Asker {
  const session = { permissions: new Set(permissions), countries: codes, isSandbox: true };
  const person = { session, role: 'tester', roles: [] };
  return { context: { model, config: { sandbox: true } }, project, person, country: code } as never;
}

/** The rules of each block of a page, by the block's path. */
function reasonsAt(place: Place, permissions: string[]) {
  const file = project.pages.get(place.page)!;
  return allBlocks(file.value.blocks!).map((block) => ({
    path: block.path,
    id: blockId(block.block),
    reasons: blockReasons(askerAt(place, permissions), file, block, block.path),
  }));
}

/** Ids of the blocks of which anything can be read; a block of figures without one says so instead. */
function shownIds(): Set<string> {
  const ids = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    const isEmpty = element.textContent === '' && element.querySelector('input') === null;
    const around = element.closest('.block-section') ?? element;
    if (isEmpty || around.matches(':has(.figures--none), .figures--none')) continue;
    const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
    let node = key
      ? (element as unknown as Record<string, { memoizedProps: unknown; return: never }>)[key]
      : undefined;
    for (; node; node = node.return) {
      const { block } = (node.memoizedProps ?? {}) as { block?: JsonValue };
      if (block !== undefined && isBlock(block)) ids.add(blockId(block));
    }
  }
  return ids;
}

/** Whether a block is in the tabs that are chosen, or in none. */
function isChosen({ page }: Place, path: string[], choice: Record<string, string>): boolean {
  return path.every((step, index) => {
    const tabs = valueAt(project.pages.get(page)!.value, path.slice(0, index));
    const tab = valueAt(tabs, ['tabs', path[index + 1] ?? '']);
    if (step !== 'tabs' || !isObject(tab)) return true;
    return choice[blockId(tabs as PageBlock)] === tab.id;
  });
}

/** One place of each page, each permission that a block asks for there, and the tabs in which one does. */
const cases = Object.values(Object.fromEntries(places.map((place) => [place.page, place]))).flatMap(
  (place) => {
    const choices = choicesOf(model.pages[place.page]!.blocks as unknown as ShownBlock[]);
    const asking = new Map<string, string[]>();
    for (const { path, reasons } of reasonsAt(place, []))
      for (const { missing } of reasons) if (missing !== undefined) asking.set(missing, path);
    return [...asking].map(([permission, path]) => ({
      place,
      page: place.page,
      permission,
      choice: choices.find((each) => isChosen(place, path, each))!,
    }));
  },
);

/** Each block with whether it was hidden. */
const seen = new Set<string>();

it.each(cases)(
  'without $permission, the page $page has the blocks that the rules say',
  async ({ place, permission, choice }) => {
    const permissions = allPermissions.filter((each) => each !== permission);
    const said = reasonsAt(place, permissions).filter(({ path }) => isChosen(place, path, choice));
    const idsOf = (wanted: Answer) =>
      said.filter(({ reasons }) => answerOf(reasons) === wanted).map(({ id }) => id);
    const [shown, hidden] = [idsOf('yes'), idsOf('no')];
    await openPage(place, choice, permissions);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect([...shownIds()]).toEqual(expect.arrayContaining(shown)));
    for (const id of hidden) expect([...shownIds()]).not.toContain(id);
    for (const { id } of said) seen.add(`${id} ${hidden.includes(id)}`);
  },
);

it('most blocks that ask for a permission were hidden for the lack of it, and shown without that', () => {
  const both = [...seen].filter(
    (each) => each.endsWith(' true') && seen.has(each.replace(/ true$/, ' false')),
  );
  expect(both.length).toBeGreaterThan(5);
});
