/** Names of the months in the languages of the banks' countries: English, Spanish, Portuguese, Indonesian. Without accents. */
const names: readonly (readonly string[])[] = [
  ['january', 'enero', 'janeiro', 'januari'],
  ['february', 'febrero', 'fevereiro', 'februari', 'pebruari'],
  ['march', 'marzo', 'marco', 'maret'],
  ['april', 'abril'],
  ['may', 'mayo', 'maio', 'mei'],
  ['june', 'junio', 'junho', 'juni'],
  ['july', 'julio', 'julho', 'juli'],
  ['august', 'agosto', 'agustus', 'agt', 'ags'],
  ['september', 'septiembre', 'setiembre', 'setembro'],
  ['october', 'octubre', 'outubro', 'oktober'],
  ['november', 'noviembre', 'novembro', 'nopember'],
  ['december', 'diciembre', 'dezembro', 'desember'],
];

/** Shortest abbreviation of a month. */
const minLength = 3;

/** Returns the month that a word names, from 1: in full or abbreviated, whatever the case and accents. Undefined where it names none. */
export function readMonthName(word: string): number | undefined {
  const plain = word
    .normalize('NFD')
    .replace(/\p{M}|\.$/gu, '')
    .toLowerCase();
  if (plain.length < minLength) return undefined;
  const place = names.findIndex((all) => all.some((name) => name.startsWith(plain)));
  return place === -1 ? undefined : place + 1;
}
