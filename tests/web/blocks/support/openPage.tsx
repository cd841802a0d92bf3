import { act } from '@testing-library/react';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import type { FigureQuery, FiguresResponse } from '../../../../src/contract/figures';
import type { JsonSchema } from '../../../../src/metadata/model/json';
import type { NavigationEntry } from '../../../../src/metadata/model/NavigationEntry';
import { blockId } from '../../../../src/metadata/model/pageBlocks';
import { Random } from '../../../../src/samples/Random';
import { sampleText } from '../../../../src/samples/sampleText';
import { PageScreen } from '../../../../src/web/blocks/PageScreen';
import type { ShownBlock } from '../../../../src/web/blocks/parts/Block';
import { globalCountry, setCountryFacts } from '../../../../src/web/session/countries';
import { realModel as model } from '../../../metadata/support/realModel';
import { fakeGateway, type FakeRequest } from '../../client/support/fakeGateway';
import { renderScreen } from '../../generate/support/renderScreen';
import { sampleRecord } from '../../generate/support/sampleRecord';
import { profile } from '../../screens/personalCenter/support/showPersonalCenter';

export const codes = Object.keys(model.countries);
export const allPermissions = model.permissions.flatMap(function names(node): string[] {
  return [node.perms, ...(node.children ?? []).flatMap(names)];
});

/** Where a page is looked at. */
export interface Place {
  page: string;
  path: string;
  /** Mode of the country, or the name of Global mode here. */
  mode: string;
  /** Code of the country. */
  code: string | undefined;
  language: string;
}

export const entries = model.navigation.flatMap(function all(entry): NavigationEntry[] {
  return [entry, ...(entry.children ?? []).flatMap(all)];
});
export const places = entries.flatMap(({ page, path, type }) => {
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
export function parametersOf({ page }: Place): Record<string, string | number> {
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
export function choicesOf(blocks: ShownBlock[]): Record<string, string>[] {
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
export async function openPage(
  place: Place,
  choice: Record<string, string>,
  permissions: string[] = allPermissions,
) {
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
