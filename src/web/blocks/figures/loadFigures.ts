import type { BlockTypes } from '../../../metadata/generated/BlockTypes';
import type { FigureQuery, FigureResult } from '../../../contract/figures';
import { periodSpan, type Span, spanBefore } from '../../../metadata/values/periods';
import { gatewayNow } from '../../client/gatewayTime';
import type { SessionCountry } from '../../session/sessionStore';
import type { EarlyPlace, BlockQuery } from '../parts/Block';
import { todayIn } from '../parts/blockCountry';
import { type BoundFigure, type FigurePeriod, figureQuery, isKnownBefore, openOf, wholeOf } from './figure';
import { loadBoundFigures, queryFigures } from './figuresQuery';
import { requestFigures } from './requestFigures';

/** Result of the gateway for a figure. */
export interface LoadedFigure {
  current: FigureResult | undefined;
  before: FigureResult | undefined;
  /** The whole of which it is a share. */
  whole: FigureResult | undefined;
  wholeBefore: FigureResult | undefined;
  /** The records that may still become some of these. */
  open: FigureResult | undefined;
}

/** Figures of one moment, in their order. */
interface LoadedFigures {
  /** ISO 8601 UTC. */
  asOf: string;
  figures: LoadedFigure[];
}

/** Period and country for which figures are loaded. */
interface LoadedPeriod {
  period: FigurePeriod;
  /** Whether those of the period before are loaded as well. */
  compare: boolean;
  signal: AbortSignal;
}

/** Returns the query for the figures of a block, undefined for none; `day` is today in the country. */
export function figuresQuery(
  { figures: written, period = 'today', compare = false }: BlockTypes['figures'],
  figures: BoundFigure[],
  { country, day }: { country: SessionCountry; day: string },
): BlockQuery<LoadedFigures> | undefined {
  return queryFigures(country, figures, [day, period, compare, written], ({ signal }) =>
    loadFigures(country, figures, { period, compare, signal }),
  );
}

/** The query of a `figures` block, before the block is shown. */
export async function earlyFigures(
  block: BlockTypes['figures'],
  { country, language }: EarlyPlace,
): Promise<BlockQuery[]> {
  if (!country) return [];
  const figures = await loadBoundFigures(block.figures, country, language);
  const query = figuresQuery(block, figures, { country, day: todayIn(country.zone) });
  return query ? [query] : [];
}

/** Loads the figures of a period, and those with which they are compared, all of one moment. */
async function loadFigures(
  country: SessionCountry,
  figures: BoundFigure[],
  { period, compare, signal }: LoadedPeriod,
): Promise<LoadedFigures> {
  const now = gatewayNow();
  const span = periodSpan(period, country.zone, now);
  const earlier = spanBefore(period, country.zone, now);
  const queries: FigureQuery[] = [];
  /** Adds a request, and returns the place of its result. */
  const ask = (figure: BoundFigure | undefined, at: (Span & { asOf?: string }) | undefined) => {
    if (!figure || !at) return -1;
    const { asOf } = at;
    const query = figureQuery(figure, country, { span: at, now, ...(asOf !== undefined && { asOf }) });
    return queries.push(query) - 1;
  };
  const asked = figures.map((figure) => {
    const whole = wholeOf(figure);
    const then = compare && isKnownBefore(figure) ? earlier : undefined;
    return [
      ask(figure, span),
      ask(figure, then),
      ask(whole, span),
      ask(whole, then),
      ask(openOf(figure), span),
    ] as const;
  });
  const { asOf, figures: results } = await requestFigures(country, queries, signal);
  return {
    asOf,
    figures: asked.map(([current, before, whole, wholeBefore, open]) => ({
      current: results[current],
      before: results[before],
      whole: results[whole],
      wholeBefore: results[wholeBefore],
      open: results[open],
    })),
  };
}
