import { hasParts, isNested } from '../../model/kinds';
import { kindTitles } from '../../texts/kindTitles';
import type { BoundField } from '../../model/BoundField';
import { countryFields, type Project, projectFields } from '../../source/Project';
import { isSearchable } from '../../storage/searchedFields';
import { isMaskedField } from '../../values/masking';

/** Problem of a field for its use, to follow its name. */
export type FieldProblem = { code: string; message: string } | undefined;

/** Problem of a field for a use; the project and the entity are those of the field. */
type FieldUse = (field: BoundField, project: Project, entity: string) => FieldProblem;

/** Kinds of fields in `x-names`, each with the mistake of an unfit one. */
export const fieldKinds: Record<string, FieldUse> = {
  field: () => undefined,
  column: withoutText('a column'),
  'card field': withoutText('a card'),
  'title field': withoutText('a title'),
  'reason field': withoutText('a reason'),
  'receipt field': (field) => nested('printed on a receipt')(field),
  amount: notMoney,
  'filter field': unfilterable,
  'record filter': unfilterable,
  'sort field': (field, project, entity) =>
    field.ui.sortable === false
      ? { code: 'unsortable-field', message: 'cannot be sorted by: its schema has "sortable": false.' }
      : (nested('sorted by')(field) ??
        masked(field, 'cannot be sorted by') ??
        hiddenIn(project, entity, field.name)),
  total: (field) =>
    field.type === 'integer' || field.type === 'number'
      ? masked(field, 'cannot be summed')
      : { code: 'not-a-number', message: `is ${article(field.type)} and cannot be summed.` },
  'filtered instant': ({ kind, ui }) =>
    kind === 'instant' && ui.filterable !== false
      ? undefined
      : { code: 'not-an-instant', message: 'is not an instant that lists can be filtered by.' },
  'sorted instant': ({ kind, ui }) =>
    kind === 'instant' && ui.sortable !== false
      ? undefined
      : { code: 'not-an-instant', message: 'is not an instant that lists can be sorted by.' },
  'balance field': ({ options }) =>
    options ? undefined : { code: 'not-a-choice', message: 'has no options that could tell balances apart.' },
  'type field': ({ options }) =>
    options ? undefined : { code: 'not-a-choice', message: 'has no options that could be types of entries.' },
  'tab field': (field) =>
    field.options
      ? unfilterable(field)
      : { code: 'not-a-choice', message: 'has no options that tabs could be made of.' },
  'relating field': (field) => masked(field, 'cannot relate records'),
  'toned state': ({ kind }) =>
    kind === 'state'
      ? undefined
      : { code: 'not-a-state', message: 'is not a state: its options have no tones.' },
  'shown status': withoutStates('so there are no changes of it to show'),
  status: withoutStates('so nothing can change its state'),
  'saved file': ({ kind }) =>
    kind === 'file'
      ? undefined
      : { code: 'not-a-file', message: 'does not hold a file that could be saved.' },
  'decision text': (field) =>
    field.kind === 'text'
      ? masked(field, 'cannot hold the reason of a decision')
      : { code: 'not-a-text', message: 'is not a text, so it cannot hold the reason of a decision.' },
  'replacing text': (field) =>
    field.kind === 'identifier' || field.kind === 'text'
      ? masked(field, 'cannot name the record that it is made in place of')
      : {
          code: 'not-a-text',
          message: 'is not a text, so it cannot name the record that it is made in place of.',
        },
  'entered field': (field) =>
    field.readOnly
      ? { code: 'read-only-field', message: 'is read-only: the gateway sets it, so no form can.' }
      : undefined,
  'searched identifier': (field) =>
    field.kind === 'identifier' && field.ui.filterable !== false
      ? masked(field, 'cannot be looked for by programs')
      : { code: 'not-an-identifier', message: 'is not an identifier that lists can be filtered by.' },
  'searched field': ({ kind, ui }) =>
    isSearchable({ kind }) && ui.filterable !== false && ui.internal !== true
      ? undefined
      : {
          code: 'unsearchable-field',
          message:
            'is nothing that can be searched for: take a text, an identifier, an amount or a time that lists can be filtered by.',
        },
  'searched text': ({ type, ui }) =>
    type === 'string' && ui.filterable !== false
      ? undefined
      : { code: 'unfit-field', message: 'must be a text that lists can be filtered by.' },
  'compared field': unfit((field) => !isNested(field), 'is no single value, so it cannot be compared.'),
  values: unfit((field) => !isNested(field), 'is no single value.'),
  'counted instant': unfit(isInstant, 'is no instant.'),
  'list of texts': unfit(({ item }) => item?.type === 'string', 'is no list of texts.'),
  'deletion instant': unfit(isInstant, 'is no instant, so no days can be counted from it.'),
  'priced amount': (field, project, entity) => {
    if (field.kind === 'money') return undefined;
    const amounts = Object.values(projectFields(project, entity) ?? {}).filter(
      ({ kind }) => kind === 'money',
    );
    const known = amounts.map(({ name }) => `"${name}"`).join(', ');
    const advice = known
      ? `Take one of ${known}.`
      : 'Give the entity one: "$ref": "common.json#/$defs/money".';
    const message = `is not an amount of money, so no fee could be a part of it. ${advice}`;
    return { code: 'not-money', message };
  },
  'method field': ({ type }) =>
    type === 'string'
      ? undefined
      : {
          code: 'not-a-text',
          message:
            'is not a text, so no price could name its values as methods. Take the field with the method, or leave "method" out.',
        },
  term: (field) => {
    if (field.type !== 'integer')
      return { code: 'unfit-terms', message: 'is no whole number, so it cannot be added or taken away.' };
    if (field.sum)
      return { code: 'unfit-terms', message: 'is a sum itself. Name the fields that it is made of.' };
    return isMaskedField(field)
      ? { code: 'unfit-terms', message: 'is masked, and a sum would give it away.' }
      : undefined;
  },
};

/** Kinds of fields that blocks name: where another one is named, those that fit are listed. */
export const blockKinds: Record<string, { what: string; fits: (field: BoundField) => boolean }> = {
  instant: { what: kindTitles.instant, fits: isInstant },
  money: { what: kindTitles.money, fits: ({ kind }) => kind === 'money' },
  filter: {
    what: 'a field to filter by',
    fits: ({ type, ui }) => type !== 'object' && type !== 'array' && ui.filterable !== false,
  },
};

function isInstant({ kind }: BoundField): boolean {
  return kind === 'instant';
}

function unfit(fits: (field: BoundField) => boolean, message: string): FieldUse {
  return (field) => (fits(field) ? undefined : { code: 'unfit-field', message });
}

function unfilterable(field: BoundField): FieldProblem {
  const problem = nested('filtered by')(field);
  if (problem) return problem;
  return field.ui.filterable === false
    ? { code: 'unfilterable-field', message: 'cannot be filtered by: its schema has "filterable": false.' }
    : undefined;
}

function withoutText(place: string): FieldUse {
  return ({ kind, ui }) =>
    hasParts({ kind }) && ui.text === undefined
      ? {
          code: 'nested-field',
          message: `is ${kindTitles[kind]} and has no text for ${place}. Give it one in schemas: "x-ui": { "text": "…" }.`,
        }
      : undefined;
}

function withoutStates(consequence: string): FieldUse {
  return ({ transitions }) =>
    transitions ? undefined : { code: 'not-a-status', message: `has no "x-transitions", ${consequence}.` };
}

function notMoney({ kind }: BoundField): FieldProblem {
  return kind === 'money' ? undefined : { code: 'not-money', message: 'is not an amount of money.' };
}

/** Lists, objects and files have no order among them, and no column that a filter could look at. */
function nested(use: string): (field: BoundField) => FieldProblem {
  return ({ kind }) =>
    isNested({ kind })
      ? { code: 'nested-field', message: `is ${kindTitles[kind]} and cannot be ${use}.` }
      : undefined;
}

/** A list that is sorted by a field that a country does not have cannot be loaded there. */
function hiddenIn(project: Project, entity: string, name: string): FieldProblem {
  const countries = [...project.countries.keys()];
  const hidden = countries.filter((country) => countryFields(project, entity, country)?.[name]?.ui.hidden);
  if (hidden.length === 0) return undefined;
  const where = hidden.length === countries.length ? 'every country' : hidden.join(', ');
  return {
    code: 'unsortable-field',
    message: `is hidden in ${where}, so the list cannot be sorted by it there.`,
  };
}

/** Sums, orders and relations would give a masked value away, or find nothing. */
function masked(field: BoundField, problem: string): FieldProblem {
  return isMaskedField(field)
    ? { code: 'masked-field', message: `is masked, so it ${problem}. Take "masked" away, or another field.` }
    : undefined;
}

function article(type: string): string {
  if (type === 'array') return 'a list';
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
