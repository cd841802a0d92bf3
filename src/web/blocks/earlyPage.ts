import { numberSeparators } from '../../metadata/values/numbers';
import { prepareFirstQuery } from '../client/cache/firstQuery';
import { gatewayTime } from '../client/gatewayTime';
import { boundPage } from '../client/metadataLoaders';
import { globalCountry } from '../session/countries';
import { type SessionCountry, sessionStore } from '../session/sessionStore';
import { blockFor, fetchBlocks } from './blockRegistry';
import { fillParameters } from './pageParameters';
import type { BlockName, BlockQuery, EarlyPlace, ShownBlock } from './parts/Block';
import type { BlockTypes } from '../../metadata/generated/BlockTypes';

/** Fetches a page and what shows its blocks, with the resources that they name, of any country. */
export async function fetchPage(name: string, country: string, language: string): Promise<void> {
  fetchBlocks(await boundPage(name, language), country, language);
}

/** Where the first page of a session is. */
interface FirstPlace {
  /** Token of the session. */
  token: string | undefined;
  /** None in Global mode. */
  country: SessionCountry | undefined;
  language: string;
  /** The query in its address. */
  search: string | undefined;
}

/** Tolerance in ms between the gateway's clock and the one used for early requests. */
const tolerance = 60_000;

/**
 * Requests the data of a page's blocks before the page is shown, and caches it for its country. The page requests parts itself
 * where the user may see only these. Does nothing for a page with parameters.
 */
export async function requestPageData(
  name: string,
  { token, country: ofPage, language, search }: FirstPlace,
): Promise<void> {
  const country = ofPage ?? globalCountry();
  const page = await boundPage(name, language);
  if (!country || page.params) return;
  const queries = await queriesOf(fillParameters(page.blocks, {}), {
    country: ofPage,
    language,
    search: new URLSearchParams(search),
    queriesOf,
  });
  // While the code was loading the session ended, or its permissions came: then the page is about to request its data.
  const now = sessionStore.get();
  if (now.token !== token || now.permissions.size > 0) return;
  const offset = clockOffset();
  const requested = queries.map((query) => {
    const abort = new AbortController();
    const data = query.queryFn({ signal: abort.signal });
    // It is seen where the data is needed.
    data.catch(() => undefined);
    return { query, data, abort: () => abort.abort() };
  });
  const drop = (from = requested) => from.forEach(({ abort }) => abort());
  // Browsers take long to make their first formatter: while the gateway answers, nothing waits for it. The requests of
  // all figures are sent together a moment from now, and before it.
  setTimeout(() => numberSeparators(country.numberFormat));
  prepareFirstQuery(country.code, ({ queryClient }) => {
    const { token: current, permissions } = sessionStore.get();
    if (current !== token || Math.abs(clockOffset() - offset) > tolerance) return drop();
    const isAllowed = (permission: string) => permissions.has(permission);
    const isShown = ({ query }: (typeof requested)[number]) => query.permissions.some(isAllowed);
    const shown = requested.filter(isShown);
    // Without parts of it, it is another query, and all of a page is of one moment.
    if (!shown.every(({ query }) => query.permissions.every(isAllowed))) return drop();
    drop(requested.filter((each) => !isShown(each)));
    for (const { query, data, abort } of shown) {
      let early: typeof data | undefined = data;
      void queryClient.prefetchQuery({
        ...query,
        queryFn: (context) => {
          const first = early;
          // Where it failed, it is requested again.
          early = undefined;
          context.signal.addEventListener('abort', abort);
          return first ?? query.queryFn(context);
        },
      });
    }
  });
}

/** By how much the gateway's clock is ahead of this device's as far as is known, in ms. */
const clockOffset = () => gatewayTime(0).getTime();

async function queriesOf(blocks: ShownBlock[], place: EarlyPlace): Promise<BlockQuery[]> {
  // The type parameter ties a block to its own code.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  const queries = blocks.map(async <Name extends BlockName>(block: BlockTypes[Name]) => {
    const { earlyQueries } = await blockFor(block).load();
    return earlyQueries?.(block, place) ?? [];
  });
  return (await Promise.all(queries)).flat();
}
