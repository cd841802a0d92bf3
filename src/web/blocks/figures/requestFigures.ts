import type { FigureQuery, FiguresResponse } from '../../../contract/figures';
import { createDataProvider } from '../../client/dataProvider';
import type { SessionCountry } from '../../session/sessionStore';

/** Most figures of one request. */
const maxFigures = 50;

/** Caller that waits for figures of a batch: those from `start` on, as many as it requested. */
interface Caller {
  figures: FigureQuery[];
  signal: AbortSignal;
  resolve: (response: FiguresResponse) => void;
  reject: (error: unknown) => void;
}

const batches = new Map<string, Caller[]>();

/**
 * Requests figures from a country's gateway. What the blocks of a page ask for in the same moment goes in one request, whose
 * figures are of one moment. It is aborted once all that wait for it have aborted.
 */
export function requestFigures(
  country: SessionCountry,
  figures: FigureQuery[],
  signal: AbortSignal,
): Promise<FiguresResponse> {
  return new Promise((resolve, reject) => {
    const caller: Caller = { figures, signal, resolve, reject };
    const key = `${country.gatewayUrl} ${country.code}`;
    const batch = batches.get(key);
    const size = batch?.reduce((sum, each) => sum + each.figures.length, 0) ?? 0;
    if (batch && size + figures.length <= maxFigures) {
      batch.push(caller);
      return;
    }
    const opened = [caller];
    batches.set(key, opened);
    setTimeout(() => {
      if (batches.get(key) === opened) batches.delete(key);
      void send(country, opened);
    });
  });
}

async function send(country: SessionCountry, callers: Caller[]): Promise<void> {
  const waiting = callers.filter(({ signal }) => !signal.aborted);
  if (waiting.length === 0) return;
  const controller = new AbortController();
  const abort = () => {
    if (waiting.every(({ signal }) => signal.aborted)) controller.abort();
  };
  for (const { signal } of waiting) signal.addEventListener('abort', abort, { once: true });
  try {
    const figures = waiting.flatMap((caller) => caller.figures);
    const response = await createDataProvider(country).getFigures(figures, { signal: controller.signal });
    let start = 0;
    for (const caller of waiting) {
      const end = start + caller.figures.length;
      caller.resolve({ asOf: response.asOf, figures: response.figures.slice(start, end) });
      start = end;
    }
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  } finally {
    for (const { signal } of waiting) signal.removeEventListener('abort', abort);
  }
}
