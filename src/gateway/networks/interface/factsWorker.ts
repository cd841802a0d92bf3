import { type Read, serveReader } from '../../workers/serveReader';
import { readFacts } from './facts';
import type { Fact } from './Network';
import type { FactsHead, FactsOrder } from './openFacts';

/** The worker of `openFacts`. */
serveReader(({ bytes, most }: FactsOrder): Read<FactsHead, Fact> => {
  const read = readFacts(Buffer.from(bytes).toString('utf8'), most);
  if ('keyword' in read) return { head: { problem: read }, items: [] };
  const { facts, ...head } = read;
  return { head, items: facts };
});
