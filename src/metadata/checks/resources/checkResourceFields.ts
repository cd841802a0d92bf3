import { isDeepStrictEqual } from 'node:util';
import type { BoundField } from '../../model/BoundField';
import type { ResourceDefinition } from '../../model/definitions';
import type { Check, Report } from '../../source/reporter';
import {
  countryFields,
  isBrokenField,
  type Project,
  projectFields,
  type SourceFile,
} from '../../source/Project';
import { hasMasked } from '../../values/masking';

/** Checks that the statements of a resource about several fields fit each other. */
export const checkResourceFields: Check = (project, report) => {
  for (const file of project.resources.values()) {
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
