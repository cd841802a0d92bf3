/** Separator of the forms of a text, from that for the fewest. */
const separator = '||||';

/** The forms that languages have, from that for the fewest. */
const categories: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** A language's rules take longer to load than a text to read. */
const rules = new Map<string, { select: Intl.PluralRules; own: Intl.LDMLPluralRule[] }>();

function rulesOf(language: string) {
  let known = rules.get(language);
  if (!known) {
    const select = new Intl.PluralRules(language);
    const { pluralCategories } = select.resolvedOptions();
    known = { select, own: categories.filter((each) => pluralCategories.includes(each)) };
    rules.set(language, known);
  }
  return known;
}

/**
 * Returns the form of a text that a language (a BCP 47 tag) has for a number. A text may have fewer forms than its language: the last one
 * is for all other numbers, and where there is no number.
 */
export function pluralForm(text: string, count: unknown, language: string): string {
  if (!text.includes(separator)) return text;
  const forms = text.split(separator);
  const { select, own } = rulesOf(language);
  const place = typeof count === 'number' ? own.indexOf(select.select(count)) : forms.length;
  return forms[Math.min(place, forms.length - 1)]!.trim();
}
