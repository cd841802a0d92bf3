import { plain } from './matchColumns';

/** The direction of a movement, in the words of banks. */
type Direction = 'debit' | 'credit';

/** Words of a column of directions: English, Spanish, Portuguese, Indonesian, Chinese, and the codes of formats. Without accents and points. */
const words: Readonly<Record<Direction, string>> = {
  debit: `d dr db dbit debit debits withdrawal out paidout moneyout s
    debito cargo cargos debe egreso egresos salida retiro
    saida debet keluar 借 借方 支出 出账`,
  credit: `c cr crdt credit credits deposit in paidin moneyin h
    credito abono abonos haber ingreso ingresos entrada deposito
    k kredit masuk 贷 贷方 收入 入账`,
};

const [debits, credits] = [words.debit, words.credit].map((all) => new Set(all.split(/\s+/)));

/** Reads a direction, whatever the case, accents and points: `D`, `Cr.`, `Débito`, `ABONO`, `-`, `(+)`. Undefined for every other word. */
export function readDirection(text: string): Direction | undefined {
  if (/^\(?[-−–]\)?$/.test(text)) return 'debit';
  if (/^\(?\+\)?$/.test(text)) return 'credit';
  const word = plain(text);
  if (debits!.has(word)) return 'debit';
  return credits!.has(word) ? 'credit' : undefined;
}
