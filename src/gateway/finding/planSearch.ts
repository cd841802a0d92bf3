import { type RawBuilder, sql } from 'kysely';
import type { Country } from '../../metadata/model/definitions';
import { type SearchTerms, textPattern } from '../../metadata/reading/searchTerms';
import { isNoted } from './annotations/conditions';
import { type SearchedColumn, searchedText } from '../database/indexedForms';
import { type SearchedField, type WholeValues, wholeValues } from './wholeValues';

type Condition = RawBuilder<unknown>;

/** The fields of a resource that searches look through in a country. */
export interface SearchedView {
  country: string;
  /** Found by a part of their value. */
  texts: SearchedField[];
  /** Found by their whole value: amounts, times, and what is masked. */
  wholes: SearchedField[];
  /** The columns of these texts. */
  columns: SearchedColumn[];
  /** Fields among them with an index of whole values, in which several numbers are looked up. */
  numbers: string[];
  /** All columns of the table's index, if it has others as well. */
  indexed: SearchedColumn[] | undefined;
  /** By which amounts and days are read. */
  facts: Country;
  /** Whether records have a table of their own, whose ids are of the type uuid. */
  isStored: boolean;
  /** The entity whose notes and tags are searched as well, if it has any. */
  annotated: string | undefined;
}

/** A search as it is asked of a resource. */
export interface SearchPlan {
  /** The records that it finds. */
  condition: () => Condition;
  /** The records of which the whole text is an amount, a day or a masked value. They come first. */
  isWhole: () => Condition;
}

/**
 * Plans a search of a resource: all words, one of several numbers, or the whole text. A term is part of a text or number, an amount, a day,
 * a whole masked value, or part of a note or tag. What is the same in several countries is asked once, as a long statement takes the database
 * more time to plan than to carry out. `views` are of one resource, and the statement reads no other countries.
 */
export function planSearch(
  views: readonly SearchedView[],
  search: SearchTerms,
  merchantId: string | undefined,
): SearchPlan {
  const { isStored, annotated } = views[0]!;
  const { whole: text, id, terms, isAny } = search;
  if (id !== undefined) {
    const isIt = () => (isStored ? sql`id = ${id}::uuid` : sql`id::text = ${id}`);
    return { condition: isIt, isWhole: isIt };
  }
  if (isAny) return planNumbers(views, search);
  const whole = views.map((view) => ({ view, ...valuesOf(view, text) }));
  const isEmpty = whole.every(({ parts, wholes }) => parts.length === 0 && wholes.size === 0);
  const condition = () => {
    const conditions = terms.map((term) => {
      const found = conditionOf(views.map((view) => withPart(view, valuesOf(view, term), term)));
      if (annotated === undefined || merchantId === undefined) return found;
      return sql`(${found} or ${isNoted({ merchantId, entity: annotated }, term)})`;
    });
    if (conditions.length === 0) return nothing;
    const each = sql`(${sql.join(conditions, sql` and `)})`;
    // Each side is in the form of an index.
    return isEmpty || terms.length === 1 ? each : sql`(${each} or ${conditionOf(whole)})`;
  };
  return { condition, isWhole: () => conditionOf(withoutParts(whole)) };
}

/** Plans a search of several numbers, whose values are all asked for together. Those that a record has as a whole come first. */
function planNumbers(
  views: readonly SearchedView[],
  { whole: text, terms, inParts }: SearchTerms,
): SearchPlan {
  // Those of most views, made once.
  const plainForms = terms.flatMap((term) => formsOf({ texts: [] }, term));
  const asked = views.map((view) => {
    const unmasked = withoutMasked(view);
    const numbers = terms.map((term) => {
      const values = valuesOf(unmasked, term);
      return inParts.includes(term) ? withPart(view, values, term) : { ...values, parts: [] };
    });
    const all = merge([...numbers, valuesOf(view, text)]);
    const isSpelled = view.texts.some(({ spellings }) => spellings);
    const forms = isSpelled ? terms.flatMap((term) => formsOf(view, term)) : plainForms;
    for (const column of view.numbers) all.wholes.set(column, { type: 'text', values: forms });
    return { view, ...all };
  });
  return { condition: () => conditionOf(asked), isWhole: () => conditionOf(withoutParts(asked)) };
}

/** Many masked values at once would make guessing them cheap. */
const withoutMasked = (view: SearchedView): SearchedView => ({
  ...view,
  wholes: view.wholes.filter(({ masked }) => !masked),
});

/** Returns how a number may be stored: in either case, and otherwise than it is printed. */
export function formsOf({ texts }: Pick<SearchedView, 'texts'>, number: string): string[] {
  const forms = [number, ...texts.flatMap((field) => field.spellings?.(number) ?? [])];
  return [...new Set(forms.flatMap((form) => [form, form.toUpperCase(), form.toLowerCase()]))];
}

const nothing = sql`false`;

/** Values of a view that a text may be. */
interface TermValues {
  /** Parts of texts. */
  parts: string[];
  /** By column, the values of amounts, days and what is masked. */
  wholes: Map<string, WholeValues>;
}

/** A view, and the values that are looked for in its country. */
interface AskedView extends TermValues {
  view: SearchedView;
}

const withoutParts = (asked: AskedView[]) => asked.map((each) => ({ ...each, parts: [] }));

/** Returns what else a text is: a number printed otherwise than stored, an amount, a day, or a masked value. */
function valuesOf({ texts, wholes, facts }: SearchedView, text: string): TermValues {
  const spellings = new Set(texts.flatMap((field) => field.spellings?.(text) ?? []));
  spellings.delete(text);
  const found = wholes.map((field) => [field.column, wholeValues(field, text, facts)] as const);
  return {
    parts: [...spellings].filter((spelling) => spelling.length >= shortestSpelling),
    wholes: new Map(found.filter(([, { values }]) => values.length > 0)),
  };
}

/** A shorter one would be found in most numbers. */
const shortestSpelling = 4;

function withPart(view: SearchedView, values: TermValues, term: string): AskedView {
  return { view, ...values, parts: view.texts.length === 0 ? values.parts : [term, ...values.parts] };
}

function merge(all: TermValues[]): TermValues {
  const wholes: TermValues['wholes'] = new Map();
  for (const each of all) {
    for (const [column, { type, values }] of each.wholes) {
      const before = wholes.get(column)?.values ?? [];
      wholes.set(column, { type, values: [...before, ...values] } as WholeValues);
    }
  }
  return { parts: [...new Set(all.flatMap(({ parts }) => parts))], wholes };
}

function conditionOf(asked: readonly AskedView[]): Condition {
  const columns = new Set(asked.flatMap(({ wholes }) => [...wholes.keys()]));
  const conditions = [
    ...contains(asked),
    ...[...columns].flatMap((column) =>
      inCountries(
        asked,
        ({ wholes }) => wholes.get(column),
        (values) => isOneOf(sql.ref(column), values),
      ),
    ),
  ];
  if (conditions.length === 0) return nothing;
  return conditions.length === 1 ? conditions[0]! : sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Returns the condition that the country's own holds: a single one where all have the same, none where no country has any. `factsOf`
 * returns all on which that of a country depends.
 */
function inCountries<T>(
  asked: readonly AskedView[],
  factsOf: (each: AskedView) => T | undefined,
  conditionFor: (facts: T) => Condition,
): Condition[] {
  const alike = new Map<string, { facts: T; countries: string[] }>();
  for (const each of asked) {
    const facts = factsOf(each);
    if (facts === undefined) continue;
    const key = JSON.stringify(facts);
    const known = alike.get(key) ?? { facts, countries: [] };
    known.countries.push(each.view.country);
    alike.set(key, known);
  }
  const each = [...alike.values()].map(({ facts, countries }) =>
    countries.length === asked.length
      ? conditionFor(facts)
      : sql`(country = any(${countries}::text[]) and ${conditionFor(facts)})`,
  );
  if (each.length < 2) return each;
  return [sql`(${sql.join(each, sql` or `)})`];
}

function isOneOf(column: RawBuilder<unknown>, { type, values }: WholeValues): Condition {
  if (type !== 'days') return sql`${column} = any(${values}::${sql.raw(type)}[])`;
  const days = values.map(
    ({ gte, lt }) => sql`${column} >= ${gte}::timestamptz and ${column} < ${lt}::timestamptz`,
  );
  return sql`(${sql.join(days, sql` or `)})`;
}

/** Returns the condition that texts contain one of the parts. The index has the texts of all countries, some of which search fewer. */
function contains(asked: readonly AskedView[]): Condition[] {
  const withLikes =
    <T>(textsOf: (view: SearchedView) => T) =>
    ({ view, parts }: AskedView) => {
      const likes = parts.map((part) => textPattern(part).like);
      return likes.length === 0 ? undefined : { texts: textsOf(view), likes };
    };
  const columns = withLikes((view) => view.columns);
  const indexed = withLikes((view) => view.indexed ?? view.columns);
  const conditions = inCountries(asked, indexed, inText);
  if (asked.some(({ view }) => view.indexed)) conditions.push(...inCountries(asked, columns, inText));
  if (asked.some(({ parts }) => parts.some((part) => /…|\.{3}/.test(part)))) {
    // Both ends of a shortened number are those of one value, and not of two.
    const values = withLikes((view) => view.texts.map(({ column }) => column));
    const ofOne = ({ texts, likes }: { texts: string[]; likes: string[] }) => {
      const each = texts.map((column) => matches(sql.ref(column), 'ilike', likes));
      return sql`(${sql.join(each, sql` or `)})`;
    };
    conditions.push(...inCountries(asked, values, ofOne));
  }
  return conditions.length === 0 ? [] : [sql`(${sql.join(conditions, sql` and `)})`];
}

const inText = ({ texts, likes }: { texts: SearchedColumn[]; likes: string[] }) =>
  matches(searchedText(texts), 'like', likes);

const matches = (text: RawBuilder<unknown>, operator: 'like' | 'ilike', likes: string[]) =>
  likes.length === 1
    ? sql`${text} ${sql.raw(operator)} ${likes[0]}`
    : sql`${text} ${sql.raw(operator)} any(${likes}::text[])`;
