import type { Account } from '../../../src/contract/signIn';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { loadModel } from '../../../src/metadata/compile';
import type { NavigationEntry } from '../../../src/metadata/model/NavigationEntry';
import { figuresOf } from '../../../src/metadata/model/figures';
import type { FigureQuery, FiguresResponse } from '../../../src/contract/figures';
import { allBlocks } from '../../../src/metadata/model/pageBlocks';
import { requestPageData } from '../../../src/web/blocks/earlyPage';
import { PageScreen } from '../../../src/web/blocks/PageScreen';
import { endFirstQuery } from '../../../src/web/client/cache/firstQuery';
import { forgetClocks } from '../../../src/web/client/gatewayTime';
import { accountCountries, globalCountry, setCountryFacts } from '../../../src/web/session/countries';
import { type SessionCountry, sessionStore } from '../../../src/web/session/sessionStore';
import { CountryScope } from '../../../src/web/shell/countries/CountryScope';
import { envelope, type FakeGateway, fakeGateway, type FakeRequest } from '../client/support/fakeGateway';
import { renderScreen } from '../generate/support/renderScreen';

vi.setConfig({ testTimeout: 30_000 });

const model = await loadModel('.');
const codes = Object.keys(model.countries);
const permissions = model.permissions.flatMap(function names(node): string[] {
  return [node.perms, ...(node.children ?? []).flatMap(names)];
});
const entries = model.navigation.flatMap(function all(entry): NavigationEntry[] {
  return [entry, ...(entry.children ?? []).flatMap(all)];
});

/** The pages with figures, each in the first country and in Global mode, as far as it is there. */
const places = entries.flatMap(({ page, type }) =>
  page !== undefined && figuresOf(model.pages[page]!).length > 0
    ? type.map((mode) => ({ page, mode, code: mode === 'account' ? codes[0]! : undefined }))
    : [],
);
type Place = (typeof places)[number];

let gateway: FakeGateway;
const figureRequests = () => gateway.requests.filter(({ url }) => url.pathname.endsWith('/figures'));
const figuresIn = ({ body }: FakeRequest) => (body as { figures: FigureQuery[] }).figures;
const answerFigures = (request: FakeRequest): FiguresResponse => ({
  asOf: '2026-11-21T05:30:00.000Z',
  figures: figuresIn(request).map(() => ({ rows: [] })),
});

const countryOf = ({ code }: Place): SessionCountry =>
  accountCountries(sessionStore.get().account!).find((country) => country.code === code) ?? globalCountry()!;

/** Requests the data of a page as the app starts. */
async function request(place: Place, search?: string) {
  const country = place.code === undefined ? undefined : countryOf(place);
  await requestPageData(place.page, { token: sessionStore.get().token, country, language: 'en', search });
  await waitFor(() => expect(figureRequests()).not.toHaveLength(0));
}

/** Shows the page, and waits for its figures. */
async function show(place: Place, allowed = permissions, search = '') {
  await act(async () => {
    renderScreen(
      <CountryScope>
        <PageScreen page={place.page} />
      </CountryScope>,
      {
        address: `/?${search}`,
        country: countryOf(place),
        countries: codes,
        isGlobal: place.code === undefined,
        permissions: allowed,
      },
    );
  });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('.figures, .figure-cell')).not.toBeNull());
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull(), { timeout: 5000 });
}

beforeEach(() => {
  forgetClocks();
  const countries = Object.fromEntries(codes.map((each) => [each, bindCountry(model, each, 'en')]));
  setCountryFacts({ language: 'en', countries, globalName: 'Global' });
  gateway = fakeGateway();
  gateway.answer(/\/figures$/, answerFigures);
  gateway.answer(/\/callback-addresses$/, () => []);
  const account = {
    accountName: 'ada',
    code: 'M1',
    gatewayUrl: '',
    countries: codes.map((code) => ({ code, gatewayUrl: '', zone: '', tzIdentifier: '' })),
  };
  sessionStore.update({ token: 'token-1', account: account as unknown as Account });
});

afterEach(() => {
  cleanup();
  endFirstQuery();
  vi.unstubAllGlobals();
});

describe.each(places)('the page $page as the first one, $mode', (place) => {
  const requests = place.code === undefined ? codes.length : 1;

  it('has what was requested before it was shown, all of it', async () => {
    await request(place);
    expect(figureRequests()).toHaveLength(requests);
    await show(place);
    expect(figureRequests()).toHaveLength(requests);
  });

  it('is requested again for a user who may see only parts of what a block shows', async () => {
    const { page: name } = place;
    const hidden = figuresOf(model.pages[name]!).at(-1)!.figure.resource;
    const rest = permissions.filter((each) => each !== model.resources[hidden]!.permission);
    const isPart = allBlocks(model.pages[name]!.blocks)
      .filter(({ block }) => !('blocks' in block))
      .map(({ block }) => new Set(figuresOf({ blocks: [block] }).map(({ figure }) => figure.resource)))
      .some((resources) => resources.size > 1 && resources.has(hidden));
    await request(place);
    await show(place, rest);
    expect(figureRequests()).toHaveLength(isPart ? 2 * requests : requests);
    const later = figureRequests().slice(requests).flatMap(figuresIn);
    expect(later.map(({ resource }) => resource)).not.toContain(hidden);
  });

  it('shows nothing that was requested for another session', async () => {
    await request(place);
    sessionStore.update({ token: 'token-2' });
    await show(place);
    expect(figureRequests().map(({ headers }) => headers.get('Authorization'))).toEqual([
      ...Array.from({ length: requests }, () => 'token-1'),
      ...Array.from({ length: requests }, () => 'token-2'),
    ]);
  });
});

it('what could not be read early is requested again', async () => {
  const [place] = places;
  const requests = place!.code === undefined ? codes.length : 1;
  let isAvailable = false;
  gateway.answer(/\/figures$/, (sent: FakeRequest) =>
    isAvailable ? answerFigures(sent) : envelope({ code: 503, msg: 'Later' }, { status: 503 }),
  );
  await request(place!);
  await waitFor(() => expect(figureRequests()).toHaveLength(requests));
  isAvailable = true;
  await show(place!);
  // In as many requests as it takes: each part is repeated a moment after it failed, some of them together.
  const asked = figureRequests().map((sent) =>
    // A period up to now has another end by then.
    figuresIn(sent).map(
      (figure) => `${sent.url.pathname} ${JSON.stringify(figure).replaceAll(/"(?:lt|asOf)":"[^"]*"/g, '')}`,
    ),
  );
  const early = asked.slice(0, requests).flat().toSorted();
  expect(asked.slice(requests).flat().toSorted()).toEqual(early);
});

it('there are such pages', () => expect(places).not.toEqual([]));
