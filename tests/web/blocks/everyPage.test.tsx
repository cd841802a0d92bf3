import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { bindPage } from '../../../src/metadata/bind/bindPage';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import type { NavigationEntry } from '../../../src/metadata/model/NavigationEntry';
import type { FigureQuery, FiguresResponse } from '../../../src/contract/figures';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { blockId } from '../../../src/metadata/model/pageBlocks';
import { Random } from '../../../src/samples/Random';
import { sampleText } from '../../../src/samples/sampleText';
import { PageScreen } from '../../../src/web/blocks/PageScreen';
import { fillParameters } from '../../../src/web/blocks/pageParameters';
import type { ShownBlock } from '../../../src/web/blocks/parts/Block';
import { globalCountry, setCountryFacts } from '../../../src/web/session/countries';
import { fakeGateway, type FakeRequest } from '../client/support/fakeGateway';
import { renderScreen } from '../generate/support/renderScreen';
import { sampleRecord } from '../generate/support/sampleRecord';
import { profile } from '../screens/personalCenter/support/showPersonalCenter';
import { differentBy, elementsOfResources } from '../../metadata/support/differentCases';
import { realModel as model } from '../../metadata/support/realModel';
import { expectAccessible } from '../support/expectAccessible';

const codes = Object.keys(model.countries);
const permissions = model.permissions.flatMap(function names(node): string[] {
  return [node.perms, ...(node.children ?? []).flatMap(names)];
});

/** Where a page is looked at. */
interface Place {
  page: string;
  path: string;
  /** Of a country, or what Global mode is called here. */
  mode: string;
  /** Of the country. */
  code: string | undefined;
  language: string;
}

const entries = model.navigation.flatMap(function all(entry): NavigationEntry[] {
  return [entry, ...(entry.children ?? []).flatMap(all)];
});
const places = entries.flatMap(({ page, path, type }) => {
  if (page === undefined) return [];
  const modes = [...(type.includes('Global') ? [undefined] : []), ...(type.includes('account') ? codes : [])];
  return modes.flatMap((code) =>
    model.languages
      // What differs between countries is no text: each is in one language, and one country is in all.
      .filter((language) => language === model.languages[0] || code === undefined || code === codes[0])
      .map((language): Place => ({ page, path, mode: code ?? 'Global', code, language })),
  );
});

/** Values of a page's parameters that are valid. */
function parametersOf({ page }: Place): Record<string, string | number> {
  const properties = (model.pages[page]?.params?.properties ?? {}) as Record<string, JsonSchema>;
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]));
}

function valueOf({ type, minimum = 1, pattern, enum: choices, minLength = 1 }: JsonSchema): string | number {
  const [choice] = (choices ?? []) as (string | number)[];
  if (choice !== undefined) return choice;
  if (type === 'integer' || type === 'number') return Number(minimum);
  return typeof pattern === 'string'
    ? sampleText(new Random('page'), pattern)
    : 'x'.repeat(Number(minLength));
}

/** Every choice of tabs on a page: by the id of the block, that of the tab. */
function choicesOf(blocks: ShownBlock[]): Record<string, string>[] {
  return blocks.reduce<Record<string, string>[]>(
    (choices, block) =>
      choices.flatMap((choice) =>
        block.block === 'tabs'
          ? block.tabs.flatMap(({ id, blocks: inner }) =>
              choicesOf(inner).map((deeper) => ({ ...choice, [blockId(block)]: id, ...deeper })),
            )
          : [choice],
      ),
    [{}],
  );
}

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

/** Figures as a gateway has them: three records of each, with no group and in no period. */
function figuresIn(currency: string) {
  return ({ body }: FakeRequest): FiguresResponse => ({
    asOf: '2026-11-21T05:30:00.000Z',
    figures: (body as { figures: FigureQuery[] }).figures.map(({ sums = [] }) => ({
      rows: [{ currency, count: 3, sums: Object.fromEntries(sums.map((name) => [name, 123_456])) }],
    })),
  });
}

/** A page at one choice of its tabs, over a gateway that has one record of everything. */
async function open(place: Place, choice: Record<string, string>) {
  const { page, path, code, language } = place;
  const countries = Object.fromEntries(codes.map((each) => [each, bindCountry(model, each, language)]));
  setCountryFacts({ language, countries, globalName: 'Global' });
  const gateway = fakeGateway();
  gateway.answer('/api/global/personal/profile', profile);
  for (const each of codes) {
    gateway.answer(`/api/manage/${each}/figures`, figuresIn(countries[each]!.currency));
  }
  const recordOf = (name: string) => sampleRecord(bindResource(model, name, code ?? '', language).fields);
  const parameters = parametersOf(place);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  let view: ReturnType<typeof renderScreen> | undefined;
  // Awaited, because blocks suspend while their code and metadata load.
  await act(async () => {
    view = renderScreen(<PageScreen page={page} />, {
      address: `${filled}?${new URLSearchParams(choice)}`,
      base: path,
      country: code === undefined ? globalCountry() : { ...countries[code]!, gatewayUrl: '' },
      countries: codes,
      isGlobal: code === undefined,
      language,
      permissions,
      sandbox: true,
      data: {
        getList: async (name: string) => ({ data: [recordOf(name)], total: 1 }),
        getOne: async (name: string) => ({ data: recordOf(name) }),
        getTotals: async () => ({ data: [] }),
      } as never,
    });
  });
  return view!;
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
    await open(place, choice);
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
