import { isDeepStrictEqual } from 'node:util';
import type { BoundField } from '../../model/BoundField';
import type { ResourceDefinition } from '../../model/definitions';
import { type Check, type Report, unknownChoice, unknownField } from '../../source/reporter';
import {
  countryFields,
  isBrokenField,
  type Project,
  projectFields,
  type SourceFile,
} from '../../source/Project';
import { type FieldUse, type NamedField, resourceFields } from '../../source/resourceFields';
import { hasMasked, isMaskedField } from '../../values/masking';

/** Every field that a resource names must be one of its entity, fit its use, and be named once there. */
export const checkResourceFields: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const groups = new Set<string>();
    for (const named of resourceFields(project, file)) checkField(project, report, file, named, groups);
    const { list, detail } = file.value;
    checkTotalled(report, file, list, projectFields(project, file.value.entity ?? ''));
    checkRevealed(project, report, file);
    if (detail?.headline?.amount !== undefined && detail.headline.amounts !== undefined) {
      report(file, ['detail', 'headline', 'amounts'], {
        code: 'two-amounts',
        message: 'A headline has either "amount" or "amounts". Keep one of them.',
      });
    }
    if (detail?.headline?.minus !== undefined && detail.headline.plus !== undefined) {
      report(file, ['detail', 'headline', 'plus'], {
        code: 'two-signs',
        message: 'An amount has either "minus" or "plus". Keep one of them.',
      });
    }
  }
};

/** Only what is masked can be revealed, in whichever country. */
function checkRevealed(
  project: Project,
  report: Report,
  file: SourceFile<Partial<ResourceDefinition>>,
): void {
  const { reveal, entity = '' } = file.value;
  if (!reveal || !project.entities.has(entity)) return;
  const fields = ['', ...project.countries.keys()].flatMap((country) =>
    Object.values(countryFields(project, entity, country) ?? {}),
  );
  if (fields.some((field) => hasMasked(field) || isBrokenField(field))) return;
  report(file, ['reveal'], {
    code: 'idle-reveal',
    message: `No field of ${entity} is masked, so there is nothing to reveal. Take "reveal" away, or write "x-ui": { "masked": true } in a field.`,
    at: 'key',
  });
}

/** Balances and rests are computed from totals, which the list loads anyway. */
function checkTotalled(
  report: Report,
  file: SourceFile,
  list: Partial<ResourceDefinition>['list'],
  fields: Record<string, BoundField> | undefined,
): void {
  const { plus, minus, balance, types } = list?.statement ?? {};
  if (balance !== undefined && (balance === plus || balance === minus)) {
    report(file, ['list', 'statement', 'balance'], {
      code: 'unfit-balance',
      message: `"${balance}" is what an entry adds or takes. Write the amount that it leaves.`,
    });
  }
  const { of, plus: more = [], minus: less = [], beside = [] } = list?.totalsRest ?? {};
  for (const [path, name] of [
    [['of'], of] as const,
    ...more.map((each, index) => [['plus', String(index)], each] as const),
    ...less.map((each, index) => [['minus', String(index)], each] as const),
    ...beside.map((each, index) => [['beside', String(index)], each] as const),
  ]) {
    if (name === undefined || list?.totals?.includes(name)) continue;
    report(file, ['list', 'totalsRest', ...path], {
      code: 'not-summed',
      message: `"${name}" is not among the totals, of which this is a rest. Add it to "totals".`,
    });
  }
  for (const [path, name] of [
    [['plus'], plus] as const,
    ...(minus === plus ? [] : [[['minus'], minus] as const]),
    ...(types?.amounts ?? []).map((each, index) => [['types', 'amounts', String(index)], each] as const),
  ]) {
    if (name === undefined || list?.totals?.includes(name)) continue;
    report(file, ['list', 'statement', ...path], {
      code: 'not-summed',
      message: `"${name}" is not among the totals, from which balances are computed. Add it to "totals".`,
    });
  }
  const last = types?.amounts?.at(-1);
  const { sum } = (last !== undefined && fields && Object.hasOwn(fields, last) && fields[last]) || {};
  if (types?.amounts && fields && !isDeepStrictEqual(sum, { plus: [plus], minus: [minus] }))
    report(file, ['list', 'statement', 'types', 'amounts', String(types.amounts.length - 1)], {
      code: 'unfit-types',
      message: `The last amount must be what an entry adds to the balance, so that the sums come from opening to closing balance: a field with "x-sum": { "plus": ["${plus}"], "minus": ["${minus}"] }.`,
    });
}

function checkField(
  project: Project,
  report: Report,
  file: SourceFile,
  { path, name, use, entity, fields, values = [] }: NamedField,
  groups: Set<string>,
): void {
  if (!fields) return;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) {
    report(file, path, unknownField(name, entity, fields));
    return;
  }
  const problem = isBrokenField(field)
    ? undefined
    : (problems[use]?.(field) ?? (use === 'sort' ? hiddenIn(project, entity, name) : undefined));
  if (problem) report(file, path, { code: problem.code, message: `"${name}" ${problem.message}` });
  const unknown = values.find((value) => field.options?.every((option) => option.value !== value));
  if (unknown !== undefined) {
    const known = field.options?.map(({ value }) => value) ?? [];
    report(file, path, unknownChoice(unknown, name, known));
  }
  const once = `${use}.${name}`;
  if (groups.has(once) && !repeatable.has(use)) {
    report(file, path, {
      code: 'duplicate-field',
      message: `"${name}" is listed twice. Keep one of them.`,
    });
  }
  groups.add(once);
}

const repeatable = new Set<FieldUse>([
  'totalsRest',
  'lead',
  'sort',
  'timeline',
  'transition',
  'actionFile',
  'about',
  'rehearse',
  'lookup',
  'shows',
  'atMost',
  'greatest',
  'timelineAt',
  'headline',
  'related',
  'relatedFilter',
  'statementAmount',
]);

type Problem = { code: string; message: string } | undefined;

function unfilterable({ kind, ui }: BoundField): Problem {
  const problem = nested('filtered by')({ kind });
  if (problem) return problem;
  return ui.filterable === false
    ? { code: 'unfilterable-field', message: 'cannot be filtered by: its schema has "filterable": false.' }
    : undefined;
}

const problems: Partial<Record<FieldUse, (field: BoundField) => Problem>> = {
  totals: (field) =>
    field.type === 'integer' || field.type === 'number'
      ? masked(field, 'cannot be summed')
      : { code: 'not-a-number', message: `is ${article(field.type)} and cannot be summed.` },
  statementTime: ({ kind, ui }) =>
    kind === 'instant' && ui.filterable !== false
      ? undefined
      : { code: 'not-an-instant', message: 'is not an instant that lists can be filtered by.' },
  timelineAt: ({ kind, ui }) =>
    kind === 'instant' && ui.sortable !== false
      ? undefined
      : { code: 'not-an-instant', message: 'is not an instant that lists can be sorted by.' },
  statementAmount: notMoney,
  statementBy: ({ options }) =>
    options ? undefined : { code: 'not-a-choice', message: 'has no options that could tell balances apart.' },
  statementTypes: ({ options }) =>
    options ? undefined : { code: 'not-a-choice', message: 'has no options that could be types of entries.' },
  columns: withoutText('a column'),
  card: withoutText('a card'),
  lead: withoutText('a title'),
  leadAmount: notMoney,
  atMost: notMoney,
  greatest: notMoney,
  sort: (field) =>
    field.ui.sortable === false
      ? { code: 'unsortable-field', message: 'cannot be sorted by: its schema has "sortable": false.' }
      : (nested('sorted by')(field) ?? masked(field, 'cannot be sorted by')),
  related: (field) => masked(field, 'cannot relate records'),
  filters: unfilterable,
  relatedFilter: unfilterable,
  headline: notMoney,
  headlineState: ({ kind }) =>
    kind === 'state'
      ? undefined
      : { code: 'not-a-state', message: 'is not a state: its options have no tones.' },
  headlineReason: withoutText('a reason'),
  timeline: ({ transitions }) =>
    transitions
      ? undefined
      : { code: 'not-a-status', message: 'has no "x-transitions", so there are no changes of it to show.' },
  transition: ({ transitions }) =>
    transitions
      ? undefined
      : { code: 'not-a-status', message: 'has no "x-transitions", so nothing can change its state.' },
  actionFile: ({ kind }) =>
    kind === 'file'
      ? undefined
      : { code: 'not-a-file', message: 'does not hold a file that could be saved.' },
  reviewReason: (field) =>
    field.kind === 'text'
      ? masked(field, 'cannot hold the reason of a decision')
      : { code: 'not-a-text', message: 'is not a text, so it cannot hold the reason of a decision.' },
  again: (field) =>
    field.kind === 'identifier' || field.kind === 'text'
      ? masked(field, 'cannot name the record that it is made in place of')
      : {
          code: 'not-a-text',
          message: 'is not a text, so it cannot name the record that it is made in place of.',
        },
  create: readOnly,
  propose: readOnly,
  edit: readOnly,
  apiOwn: notIdentifier,
  apiNumbers: notIdentifier,
};

function notIdentifier(field: BoundField): Problem {
  return field.kind === 'identifier' && field.ui.filterable !== false
    ? masked(field, 'cannot be looked for by programs')
    : { code: 'not-an-identifier', message: 'is not an identifier that lists can be filtered by.' };
}

function withoutText(place: string): (field: BoundField) => Problem {
  return ({ kind, ui }) =>
    (kind === 'list' || kind === 'object') && ui.text === undefined
      ? {
          code: 'nested-field',
          message: `is ${article(kind)} and has no text for ${place}. Give it one in schemas: "x-ui": { "text": "…" }.`,
        }
      : undefined;
}

function notMoney({ kind }: BoundField): Problem {
  return kind === 'money' ? undefined : { code: 'not-money', message: 'is not an amount of money.' };
}

/** Lists, objects and files have no order among them, and no column that a filter could look at. */
function nested(use: string): (field: Pick<BoundField, 'kind'>) => Problem {
  return ({ kind }) =>
    kind === 'object' || kind === 'list' || kind === 'file'
      ? { code: 'nested-field', message: `is ${article(kind)} and cannot be ${use}.` }
      : undefined;
}

/** A list that is sorted by a field that a country does not have cannot be loaded there. */
function hiddenIn(project: Project, entity: string, name: string): Problem {
  const countries = [...project.countries.keys()];
  const hidden = countries.filter((country) => countryFields(project, entity, country)?.[name]?.ui.hidden);
  if (hidden.length === 0) return undefined;
  const where = hidden.length === countries.length ? 'every country' : hidden.join(', ');
  return {
    code: 'unsortable-field',
    message: `is hidden in ${where}, so the list cannot be sorted by it there.`,
  };
}

function readOnly(field: BoundField): Problem {
  return field.readOnly
    ? { code: 'read-only-field', message: 'is read-only: the gateway sets it, so no form can.' }
    : undefined;
}

/** Sums, orders and relations would give a masked value away, or find nothing. */
function masked(field: BoundField, problem: string): Problem {
  return isMaskedField(field)
    ? { code: 'masked-field', message: `is masked, so it ${problem}. Take "masked" away, or another field.` }
    : undefined;
}

function article(type: string): string {
  if (type === 'array') return 'a list';
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
