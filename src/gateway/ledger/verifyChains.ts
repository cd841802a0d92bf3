import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/declared/tables';
import { type ChainName, chainNames, followChain, readLinks } from './chain';
import type { ChainHead } from './heads';
import type { LedgerAccountKey } from './tables';

/** By chain: the name of one of its rows, for people. */
const rowNames: Record<ChainName, (sequence: number) => string> = {
  entries: (sequence) => `entry ${sequence}`,
  provider: (sequence) => `the provider's side of entry ${sequence}`,
  providerOnly: (sequence) => `posting ${sequence} of the provider alone`,
};

/** Compares the chains of an account with its links, and with heads that were kept elsewhere. Returns what is wrong. */
export async function verifyChains(
  db: Database,
  model: Model,
  account: LedgerAccountKey,
  heads: ChainHead[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const name of chainNames) {
    const rowName = rowNames[name];
    const links = (await readLinks(db, account, name)).map((link) => ({ ...link, kept: 'it was chained' }));
    const kept = heads
      .filter(({ chain }) => chain === name)
      .map((head) => ({ ...head, kept: `its head of ${head.at} was kept` }));
    const expected = new Map<number, { hash: string; kept: string }[]>();
    for (const link of [...links, ...kept])
      expected.set(link.sequence, [...(expected.get(link.sequence) ?? []), link]);
    for await (const page of followChain(db, model, account, name)) {
      for (const { sequence, hash } of page) {
        for (const link of expected.get(sequence) ?? [])
          if (link.hash !== hash)
            problems.push(`${rowName(sequence)}, or one before it, was changed after ${link.kept}`);
        expected.delete(sequence);
      }
    }
    for (const [sequence, [link]] of expected)
      problems.push(`${rowName(sequence)} is missing since ${link!.kept}`);
  }
  return problems;
}
