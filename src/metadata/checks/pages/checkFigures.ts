import type { BoundField } from '../../model/BoundField';
import type { ResourceDefinition } from '../../model/definitions';
import { type FigureDefinition, figuresOf } from '../../model/figures';
import {
  countryFields,
  isBrokenField,
  type Project,
  projectFields,
  type SourceFile,
} from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { isGroupKey, isRollupKey } from '../../storage/rollups';

/**
 * Checks that the gateway can keep a figure counted: records by fields with options, or the balance of a statement.
 * Unknown names are reported where the block's options are checked.
 */
export const checkFigures: Check = (project, report) => {
  for (const file of project.pages.values()) {
    const { blocks = [] } = file.value;
    for (const { path, figure } of figuresOf({ blocks })) {
      const resource = project.resources.get(figure.resource)?.value;
      if (!resource) continue;
      if (figure.balance === undefined) checkCounted(project, report, { file, path, figure, resource });
      else checkBalance(report, { file, path, figure, resource });
    }
  }
};

/** A figure, where it is, and what it is about. */
interface CheckedFigure {
  file: SourceFile;
  path: string[];
  figure: FigureDefinition;
  resource: Partial<ResourceDefinition>;
}

function checkCounted(
  project: Project,
  report: Report,
  { file, path, figure, resource: { entity = '' } }: CheckedFigure,
): void {
  const fields = projectFields(project, entity) ?? {};
  const find = (name: unknown): BoundField | undefined =>
    typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined;
  const places: FigurePlace[] = [
    ...(['filter', 'of'] as const).flatMap((part) =>
      Object.keys(figure[part] ?? {}).map((name): FigurePlace => [[part, name], name, isRollupKey]),
    ),
    [['groupBy'], figure.groupBy, isGroupKey],
  ];
  if (find(figure.sum)?.sum)
    report(file, [...path, 'sum'], {
      code: 'unfit-field',
      message: `"${String(figure.sum)}" is not stored, so no figure keeps it summed. Sum one of the fields that it is made of.`,
    });
  let isCounted = true;
  for (const [place, name, fits] of places) {
    const field = find(name);
    if (!field || isBrokenField(field) || fitsCountries(project, entity, field, fits)) continue;
    isCounted = false;
    const keys = Object.values(fields)
      .filter((each) => fitsCountries(project, entity, each, fits))
      .map((key) => `"${key.name}"`)
      .join(', ');
    report(file, [...path, ...place], {
      code: 'unfit-field',
      message: `Figures are kept ready by fields with options, and "${field.name}" is none, so that it would take longer the more records there are. ${keys ? `Take one of ${keys}.` : 'Leave it out.'}`,
      at: place[0] === 'groupBy' ? 'value' : 'key',
    });
  }
  if (isCounted) checkShare(report, file, path, figure);
}

/** A share is of records among which those of its filter are: it would exceed 100 % otherwise. */
function checkShare(
  report: Report,
  file: SourceFile,
  path: string[],
  { of = {}, filter = {} }: FigureDefinition,
): void {
  if (figureOfAll(of, filter)) {
    report(file, [...path, 'of'], {
      code: 'unfit-share',
      message:
        '"of" says the same as "filter", so the share is always 100 %. Add to "of" the values of the other records.',
      at: 'key',
    });
    return;
  }
  for (const [name, whole] of Object.entries(of)) {
    const values = JSON.stringify(whole);
    if (!Object.hasOwn(filter, name)) {
      report(file, [...path, 'of', name], {
        code: 'unfit-share',
        message: `This is a share of the records whose "${name}" is among ${values}, and "filter" counts those with any other as well, so it could exceed 100 %. Add "${name}" to "filter", with some of these values.`,
        at: 'key',
      });
      continue;
    }
    const known = new Set([whole].flat().map((value) => JSON.stringify(value)));
    const outside = [filter[name]!].flat().find((value) => !known.has(JSON.stringify(value)));
    if (outside === undefined) continue;
    report(file, [...path, 'filter', name], {
      code: 'unfit-share',
      message: `${JSON.stringify(outside)} is not among the values of "of" (${values}), so that the share could exceed 100 %. Add it to "of", or take it out of "filter".`,
    });
  }
}

/** Whether a share is of exactly the records that it counts. */
function figureOfAll(of: FigureDefinition['of'] = {}, filter: FigureDefinition['filter'] = {}): boolean {
  const names = Object.keys(of);
  if (names.length === 0 || names.length !== Object.keys(filter).length) return false;
  return names.every((name) => {
    const [whole, part] = [of, filter].map((each) => new Set([each[name] ?? []].flat()));
    return whole!.size === part!.size && [...whole!].every((value) => part!.has(value));
  });
}

/** Checks that a current balance comes from the entries of a statement, and that its filter leaves whole balances. */
function checkBalance(report: Report, { file, path, figure, resource }: CheckedFigure): void {
  const { statement } = resource.list ?? {};
  if (!statement) {
    report(file, [...path, 'balance'], {
      code: 'no-statement',
      message: `The list of "${figure.resource}" is no statement, so it has no balance. Give it "list.statement", or take "sum".`,
    });
    return;
  }
  for (const name of ['sum', 'of', 'groupBy'] as const) {
    if (figure[name] === undefined) continue;
    report(file, [...path, name], {
      code: 'unfit-figure',
      message: `A figure with "balance" cannot have "${name}". Take one of them out.`,
      at: 'key',
    });
  }
  const { by = [], plus, minus, balance } = statement;
  if (balance !== undefined && (figure.balance === plus || figure.balance === minus)) {
    report(file, [...path, 'balance'], {
      code: 'unfit-figure',
      message: `"${figure.balance}" is what an entry adds or takes, and no balance. Write "${balance}" instead.`,
    });
  }
  for (const name of Object.keys(figure.filter ?? {}).filter((each) => !by.includes(each))) {
    report(file, [...path, 'filter', name], {
      code: 'unfit-field',
      message: `"${name}" does not tell balances apart. ${by.length > 0 ? `Take one of ${by.map((each) => `"${each}"`).join(', ')}.` : 'Leave it out.'}`,
      at: 'key',
    });
  }
}

/** Where in a figure a field is named, and whether a field can be named there. */
type FigurePlace = [path: string[], name: unknown, fits: (field: BoundField) => boolean];

/** Whether a field fits wherever it is shown, as its options may be those of a country. */
function fitsCountries(
  project: Project,
  entity: string,
  field: BoundField,
  fits: (field: BoundField) => boolean,
): boolean {
  const variants = [...project.countries.keys()].flatMap((country) => {
    const variant = countryFields(project, entity, country)?.[field.name];
    return variant && !variant.ui.hidden ? [variant] : [];
  });
  return variants.length === 0 ? fits(field) : variants.every(fits);
}
