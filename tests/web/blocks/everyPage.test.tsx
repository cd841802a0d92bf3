import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bindPage } from '../../../src/metadata/bind/bindPage';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { blockId } from '../../../src/metadata/model/pageBlocks';
import { fillParameters } from '../../../src/web/blocks/pageParameters';
import type { ShownBlock } from '../../../src/web/blocks/parts/Block';
import { differentBy, elementsOfResources } from '../../metadata/support/differentCases';
import { realModel as model } from '../../metadata/support/realModel';
import { expectAccessible } from '../support/expectAccessible';
import { choicesOf, codes, entries, openPage, parametersOf, type Place, places } from './support/openPage';

/** What must be read on a page with a choice of tabs. */
function textsOf(blocks: ShownBlock[], choice: Record<string, string>, place: Place): string[] {
  return blocks.flatMap((block) => {
    const inner = innerTexts(block, choice, place);
    const { title, description } = block as { title?: string; description?: string };
    // A block of figures that the country does not have says so instead.
    if ('figures' in block && inner.length === 0) return [];
    // Values of a record are between the parts of a text that is about one.
    const parts = (description ?? '').split(/\n\s*\n|%\{\w+\}/);
    return [title, ...parts, ...inner].filter((text) => text !== undefined);
  });
}

function innerTexts(block: ShownBlock, choice: Record<string, string>, place: Place): string[] {
  const { code = '', language } = place;
  const fieldsOf = (name: string, country = code) => bindResource(model, name, country, language).fields;
  switch (block.block) {
    case 'tabs': {
      const tab = block.tabs.find(({ id }) => id === choice[blockId(block)]);
      return [...block.tabs.map(({ title }) => title), ...textsOf(tab?.blocks ?? [], choice, place)];
    }
    case 'period':
      return textsOf(block.blocks, choice, place);
    case 'accounts':
      return codes.flatMap((each) => textsOf(block.blocks, choice, { ...place, code: each }));
    case 'figures':
      return block.figures.flatMap(({ resource, time, sum = time, filter = {}, of = {}, title }) =>
        [time, sum, ...Object.keys(filter), ...Object.keys(of)].every((name) => name in fieldsOf(resource))
          ? [title]
          : [],
      );
    case 'record': {
      const { detail } = bindResource(model, block.resource, code, language);
      const fields = block.fields ?? detail?.sections.flatMap((section) => section.fields) ?? [];
      return fields.flatMap((name) => fieldsOf(block.resource)[name]?.title ?? []);
    }
    case 'resourceList': {
      const { list } = bindResource(model, block.resource, code, language);
      // A column that the filter makes the same in each row is not shown.
      const columns = (block.columns ?? list?.columns ?? []).filter(
        (name) => !(name in (block.filter ?? {})),
      );
      return columns.flatMap((name) => fieldsOf(block.resource)[name]?.title ?? []);
    }
    default:
      return [];
  }
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Blocks with what is in their chosen tabs alone. */
function chosenBlocks(blocks: ShownBlock[], choice: Record<string, string>): unknown[] {
  return blocks.map((block) =>
    block.block === 'tabs'
      ? {
          ...block,
          tabs: block.tabs.map(({ blocks: inner, ...tab }) => [
            tab,
            tab.id === choice[blockId(block)] && chosenBlocks(inner, choice),
          ]),
        }
      : block,
  );
}

function shownBlocks(place: Place): ShownBlock[] {
  return fillParameters(bindPage(model, place.page, place.language).blocks, parametersOf(place));
}

/** The page that a merchant comes to in a country, which is looked at in each. */
const landing = places.find(({ code }) => code !== undefined)?.page;

/** Every choice of tabs of each page, in the countries in which it shows other elements. */
const cases = differentBy(
  places.flatMap((place) => {
    const blocks = shownBlocks(place);
    return choicesOf(blocks).map((choice) => ({ place, choice, shown: chosenBlocks(blocks, choice) }));
  }),
  ({ place: { page, code, language }, choice, shown }) => [
    page,
    language,
    choice,
    shown,
    code !== undefined && [page === landing && code, elementsOfResources(shown, code)],
  ],
);

// What the console says fails a test (tests/web/setup.ts).
it.each(cases)(
  'the page $place.page, $place.mode, $place.language, shows what is on it: $choice',
  async ({ place, choice }) => {
    await openPage(place, choice);
    const { title } = bindPage(model, place.page, place.language);
    await screen.findByRole('heading', { level: 1, name: title });
    for (const text of textsOf(shownBlocks(place), choice, place)) {
      await waitFor(() => expect(document.body.textContent).toContain(text.trim()));
    }
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await expectAccessible();
  },
);

it('every page of the menu is looked at, in every mode and language', () => {
  const inMenu = new Set(entries.flatMap(({ page }) => page ?? []));
  for (const language of model.languages) {
    const seen = cases.filter(({ place }) => place.language === language);
    expect(new Set(seen.map(({ place }) => place.page))).toEqual(inMenu);
  }
  expect(new Set(cases.map(({ place }) => place.mode))).toEqual(new Set(places.map(({ mode }) => mode)));
});
