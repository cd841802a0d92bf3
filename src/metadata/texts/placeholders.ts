const placeholder = /%\{(\w+)\}/g;

/** Returns the names of the `%{name}` placeholders of a text, sorted, each once. */
export function placeholdersOf(text: string): string[] {
  if (!text.includes('%{')) return [];
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name as string))].toSorted();
}

/**
 * Replaces the placeholders of a text by what `valueOf` returns for their names; undefined leaves one unchanged. A
 * space separates Chinese characters from a value in Latin letters or digits, as in the texts themselves.
 */
export function fillPlaceholders(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replace(placeholder, (whole: string, name: string, offset: number) => {
    const value = valueOf(name) ?? whole;
    const before = meet(text.slice(0, offset), value) ? ' ' : '';
    const after = meet(value, text.slice(offset + whole.length)) ? ' ' : '';
    return `${before}${value}${after}`;
  });
}

/** Whether one of two neighboring texts is Chinese where they meet, and the other Latin or a number. */
function meet(left: string, right: string): boolean {
  const [end, start] = [lastCharacter.exec(left)?.[0] ?? '', firstCharacter.exec(right)?.[0] ?? ''];
  return (chinese.test(end) && latin.test(start)) || (latin.test(end) && chinese.test(start));
}

const firstCharacter = /^./su;
const lastCharacter = /.$/su;
const chinese = /\p{Script=Han}/u;
const latin = /[\p{Script=Latin}\p{Nd}\p{Sc}]/u;
