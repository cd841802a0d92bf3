import { isRecordId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import { type ChainLink, type ChainName, chainNames, readLink } from './chain';
import { readAccountKeys } from './entries';
import type { LedgerAccountKey } from './tables';

/** The last link of a chain of an account, as it was at a time. */
export interface ChainHead extends LedgerAccountKey, ChainLink {
  chain: ChainName;
  /** When the link was made. */
  at: string;
}

/** Reads the heads of all chains that have any links. */
export async function readHeads(db: Database): Promise<ChainHead[]> {
  const heads: ChainHead[] = [];
  for (const account of await readAccountKeys(db)) {
    for (const chain of chainNames) {
      const { sequence, hash, madeAt } = await readLink(db, account, chain);
      if (madeAt !== undefined) heads.push({ ...account, chain, sequence, hash, at: madeAt });
    }
  }
  return heads;
}

/** Returns the line by which a head is kept outside of the database. */
export function formatHead({ at, merchantId, country, currency, chain, sequence, hash }: ChainHead): string {
  return [at, merchantId, country, currency, chain, sequence, hash].join(' ');
}

/** Reads lines of {@link formatHead}, of any number of days. Throws where a line is none. */
export function parseHeads(text: string): ChainHead[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [at = '', merchantId, country = '', currency = '', chain, number, hash = '', ...rest] = line
      .trim()
      .split(/ +/);
    const name = chainNames.find((each) => each === chain);
    const sequence = Number(number);
    const isHead =
      !Number.isNaN(Date.parse(at)) &&
      Number.isSafeInteger(sequence) &&
      /^[0-9a-f]{64}$/.test(hash) &&
      rest.length === 0;
    if (!isHead || !name || !isRecordId(merchantId))
      throw new Error(`Line ${index + 1} is not one that "npm run ledger -- heads" has printed.`);
    return [{ at, merchantId, country, currency, chain: name, sequence, hash }];
  });
}
