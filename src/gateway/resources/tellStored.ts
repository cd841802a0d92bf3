import type { Translate } from '../http/translator';

/** A stored text for the reader: `@orders.note.expired` is the key of one of our texts, everything else stands as it is. */
export function tellStored(text: string, translate: Translate): string {
  if (!text.startsWith('@')) return text;
  const key = text.slice(1);
  const told = translate(key);
  return told === key ? text : told;
}
