/** Attributes whose words are ids of elements, or names that some of them share. */
const references = new Set([
  'id',
  'for',
  'list',
  'headers',
  'name',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]);

/** Attributes of which only counts whether they say something. */
const texts = new Set([
  'alt',
  'aria-label',
  'aria-valuetext',
  'href',
  'placeholder',
  'src',
  'title',
  'value',
]);

/**
 * Returns the structure of a part of the document as text: elements, attributes and references, without words. Screens that differ
 * in language, records or generated ids have the same.
 */
export function skeletonOf(part: Element): string {
  const numbers = new Map<string, number>();
  const numberOf = (id: string) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return numbers.get(id);
  };
  const describeValue = (name: string, value: string) => {
    if (references.has(name)) return value.split(/\s+/).filter(Boolean).map(numberOf).join();
    return texts.has(name) ? wordsIn(value) : value;
  };
  const pieces: string[] = [];
  const describe = (element: Element) => {
    pieces.push(`<${element.localName}`);
    for (const { name, value } of element.attributes) {
      if (name === 'style') pieces.push(/\b(display|visibility):[^;]*/.exec(value)?.[0] ?? '');
      else if (name !== 'class' && !name.startsWith('data-'))
        pieces.push(` ${name}=${describeValue(name, value)}`);
    }
    pieces.push('>');
    // Neighbours are one text, which may be in pieces.
    let words = '';
    for (const child of element.childNodes) {
      if (child instanceof Text) words ||= wordsIn(child.data);
      if (!(child instanceof Element)) continue;
      pieces.push(words);
      words = '';
      describe(child);
    }
    pieces.push(words, '</>');
  };
  describe(part);
  return pieces.join('');
}

/** Any words as `x`, and none as nothing. */
const wordsIn = (text: string) => (text.trim() === '' ? '' : 'x');
