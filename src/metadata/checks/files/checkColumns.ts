import type { ColumnsOf } from '../../model/BoundField';
import { type Check, didYouMean, type Finding } from '../../source/reporter';
import { type FieldPlace, fieldPlaces, kindOf } from '../../source/fieldPlaces';
import { type Project, projectFields } from '../../source/Project';
import { dayOrders } from '../../sheets/days';
import { decimalSigns } from '../../sheets/amounts';

/** A name in `x-ui.columnsOf`, its place, and the field that it has to be beside it or among its parts. */
interface Named {
  name: string | undefined;
  path: string[];
  at?: 'key';
  among: Map<string, FieldPlace>;
  /** Relation of the two fields. */
  relation: string;
  /** Returns the problem of the field of this name. */
  problem: (place: FieldPlace) => string | undefined;
}

/** Checks that `x-ui.columnsOf` names fields beside it, parts of its own, and a resource that has them too. */
export const checkColumns: Check = (project, report) => {
  const places = fieldPlaces(project);
  for (const place of places) {
    const { columnsOf } = (place.schema['x-ui'] ?? {}) as { columnsOf?: ColumnsOf };
    if (!columnsOf) continue;
    const at = [...place.path, 'x-ui', 'columnsOf'];
    const owner = place.path.slice(0, -1).join('/');
    const beside = byName(
      places.filter((each) => each.file === place.file && each.path.slice(0, -1).join('/') === owner),
    );
    const parts = byName(places.filter(({ around }) => around === place));
    for (const named of namesOf(columnsOf, place.name, beside, parts)) {
      const finding = problemOf(named);
      if (finding)
        report(place.file, [...at, ...named.path], { ...(named.at && { at: named.at }), ...finding });
    }
    const earlier = columnsOf.earlier && earlierProblem(project, place, columnsOf.earlier);
    if (earlier) report(place.file, [...at, 'earlier', 'resource'], earlier);
  }
};

const byName = (places: FieldPlace[]) => new Map(places.map((place) => [place.name, place]));

function namesOf(
  { file, sheet, hiddenRows, heading, headings, names, amounts, days }: ColumnsOf,
  own: string,
  beside: Map<string, FieldPlace>,
  parts: Map<string, FieldPlace>,
): Named[] {
  const field = { among: beside, relation: `a field beside "${own}"` };
  const part = { among: parts, relation: `a part of "${own}"` };
  const written = (
    [
      ['amounts', amounts, decimalSigns],
      ['days', days, dayOrders],
    ] as const
  ).flatMap(([member, how, values]): Named[] => [
    ...(how?.columns ?? []).map((name, index) => ({
      ...part,
      name,
      path: [member, 'columns', String(index)],
      problem: () =>
        Object.hasOwn(names, name) ? undefined : 'is not one of "names", so that it is no column',
    })),
    {
      ...part,
      name: how?.written,
      path: [member, 'written'],
      problem: (place) => notChoiceOf(place, values),
    },
  ]);
  return [
    { ...field, name: file, path: ['file'], problem: (place) => notOfKind(place, 'file') },
    { ...field, name: headings, path: ['headings'], problem: (place) => notOfKind(place, 'list') },
    { ...part, name: sheet, path: ['sheet'], problem: (place) => notOfKind(place, 'text') },
    { ...part, name: hiddenRows, path: ['hiddenRows'], problem: (place) => notOfKind(place, 'boolean') },
    { ...part, name: heading, path: ['heading'], problem: notNumber },
    { ...part, name: days?.year, path: ['days', 'year'], problem: notNumber },
    { ...part, name: amounts?.currency, path: ['amounts', 'currency'], problem: notNumber },
    ...Object.keys(names).map((name): Named => ({
      ...part,
      name,
      path: ['names', name],
      at: 'key',
      problem: notNumber,
    })),
    ...written,
  ];
}

function problemOf({ name, among, relation, problem }: Named): Finding | undefined {
  if (name === undefined) return undefined;
  const place = among.get(name);
  if (!place) {
    return {
      code: 'unknown-field',
      message: `"${name}" is not ${relation}.${didYouMean(name, [...among.keys()])}`,
    };
  }
  const unfit = problem(place);
  return unfit === undefined ? undefined : { code: 'unfit-field', message: `"${name}" ${unfit}.` };
}

function notOfKind({ variants }: FieldPlace, kind: 'file' | 'list' | 'text' | 'boolean'): string | undefined {
  const isOther = [...variants.values()].map(kindOf).some((each) => each !== undefined && each !== kind);
  return isOther ? `is no ${kind}` : undefined;
}

function notNumber({ variants }: FieldPlace): string | undefined {
  const isOther = [...variants.values()].some(({ type }) => type !== undefined && type !== 'integer');
  return isOther ? 'is no "integer", so that it cannot be the number of a row or column' : undefined;
}

function notChoiceOf({ variants }: FieldPlace, values: readonly string[]): string | undefined {
  const isOther = [...variants.values()].some(
    ({ options = [] }) =>
      options.length !== values.length || !options.every(({ value }) => values.includes(value as string)),
  );
  return isOther
    ? `must be a choice between ${values.map((value) => `"${value}"`).join(' and ')}`
    : undefined;
}

/** Returns the problem of the place of earlier values: it must be a resource with such values. */
function earlierProblem(
  project: Project,
  { name }: FieldPlace,
  { resource }: NonNullable<ColumnsOf['earlier']>,
): Finding | undefined {
  const entity = project.resources.get(resource)?.value.entity;
  const fields = projectFields(project, entity ?? '');
  if (!fields || Object.hasOwn(fields, name)) return undefined;
  const message = `The records of "${resource}" have no "${name}" that could be taken over.`;
  return { code: 'unfit-resource', message };
}
