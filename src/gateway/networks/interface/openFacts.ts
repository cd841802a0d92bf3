import { readAtOnce, Reader } from '../../workers/Reader';
import { type NoFacts, readFacts } from './facts';
import type { Fact, ReadFacts, Remittance, UnreadFact } from './Network';

/** Order to a worker to read facts: their JSON, and how many are taken. */
export interface FactsOrder {
  bytes: Uint8Array<ArrayBuffer>;
  most: number;
}

/** Head of a list of facts, before them. */
export type FactsHead = { problem: NoFacts } | { unread: UnreadFact[]; remitted?: Remittance[] };

/** Reader of facts in a worker. Its memory is twice what the 100,000 facts of a statement need. */
const reader = new Reader<FactsOrder, FactsHead, Fact>({
  code: new URL('factsWorker.ts', import.meta.url),
  memory: 512,
  keep: true,
});

/** Reads `{ "facts": [ … ] }` of at most `most` facts, in a worker unless it is small. Throws where `signal` is aborted. */
export async function openFacts(
  body: Buffer,
  most: number,
  signal?: AbortSignal,
): Promise<ReadFacts | NoFacts> {
  if (body.length <= readAtOnce) return readFacts(body.toString('utf8'), most);
  const bytes = new Uint8Array(body);
  const read = await reader.read<ReadFacts | NoFacts>(
    { bytes, most },
    [bytes.buffer],
    signal,
    async (head, parts) => {
      if ('problem' in head) return head.problem;
      const facts: Fact[] = [];
      for await (const part of parts()) facts.push(...part);
      return { ...head, facts };
    },
  );
  return 'result' in read ? read.result : { path: '', keyword: 'json', params: {} };
}
