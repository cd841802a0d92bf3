const letters: Readonly<Record<string, string>> = {
  a: 'ÀÁÂÃÄÅĀĂĄàáâãäåāăą',
  c: 'ÇĆČçćč',
  d: 'ĎĐďđ',
  e: 'ÈÉÊËĒĖĘĚèéêëēėęě',
  g: 'ĞĢğģ',
  i: 'ÌÍÎÏĪĮİìíîïīįı',
  l: 'ĹĽŁĺľł',
  n: 'ÑŃŇñńň',
  o: 'ÒÓÔÕÖØŌŐòóôõöøōő',
  r: 'ŔŘŕř',
  s: 'ŚŞŠȘśşšș',
  t: 'ŢŤȚţťț',
  u: 'ÙÚÛÜŪŮŰŲùúûüūůűų',
  y: 'ÝŸýÿ',
  z: 'ŹŻŽźżž',
};

/** Letters with accents, and for each the plain one, as SQL's `translate` takes them. */
export const accents = {
  from: Object.values(letters).join(''),
  to: Object.entries(letters)
    .map(([plain, accented]) => plain.repeat(accented.length))
    .join(''),
};

const plainLetters = new Map(Array.from(accents.from, (letter, index) => [letter, accents.to[index]!]));

/** Returns a text as searches compare it: without accents, and in lower case. Letters other than Latin ones stay as they are. */
export function foldText(text: string): string {
  const composed = text.normalize('NFC');
  return Array.from(composed, (letter) => plainLetters.get(letter) ?? asciiLower(letter)).join('');
}

/** Only what the database's `lower` changes as well: columns are compared byte by byte. */
function asciiLower(letter: string): string {
  return letter >= 'A' && letter <= 'Z' ? letter.toLowerCase() : letter;
}
