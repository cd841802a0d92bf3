const placeholder = /%\{(\w+)\}/g;

/** Returns the names of the `%{name}` placeholders of a text, sorted, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name as string))].toSorted();
}

/** Replaces the placeholders of a text by what `valueOf` returns for their names; undefined leaves one as it is. */
export function fillPlaceholders(text: string, valueOf: (name: string) => string | undefined): string {
  return replaceSpaced(text, placeholder, (whole, name) => valueOf(name) ?? whole);
}

/**
 * Replaces the placeholders that `pattern` finds. Where Chinese characters and a value that begins or ends with Latin letters or digits
 * meet, there is a space, as in the texts themselves.
 */
export function replaceSpaced(
  text: string,
  pattern: RegExp,
  valueOf: (whole: string, name: string) => string | number,
): string {
  return text.replace(pattern, (whole: string, name: string, offset: number) => {
    const value = String(valueOf(whole, name));
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
