import type { ResourceDefinition } from '../../model/definitions';
import { type Project, projectFields, type ResourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { feeRules } from '../../tenants/tenantFacts';
import { currencyFieldOf } from '../../values/money';

/**
 * Checks the sum at the top of a record's page (amount − fee = credited): three amounts of one currency. Their signs are those of
 * statements and other sums. Unknown names are reported with the resource's other fields.
 */
export const checkHeadlines: Check = (project, report) => {
  checkSigns(project, report);
  for (const file of project.resources.values()) {
    const { headline = {} } = file.value.detail ?? {};
    checkWhole(report, file);
    checkFeeAmount(project, report, file);
    // A sum with both signs is reported where its fields are checked.
    if (headline.minus !== undefined && headline.plus !== undefined) continue;
    const fields = projectFields(project, file.value.entity ?? '') ?? {};
    const parts = (['amount', 'base', 'minus', 'plus', 'equals'] as const).flatMap((part) => {
      const name = headline[part];
      const field = name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field?.kind === 'money' ? [{ part, field }] : [];
    });
    const [first] = parts;
    for (const [index, { part, field }] of parts.entries()) {
      const path = ['detail', 'headline', part];
      const same = parts.slice(0, index).find((other) => other.field === field);
      const currency = currencyFieldOf(field);
      if (same) {
        const message = `"${field.name}" is also the "${same.part}" of this sum, whose amounts are different ones.`;
        report(file, path, { code: 'unfit-sum', message });
      } else if (first && currency !== currencyFieldOf(first.field)) {
        const message = `"${field.name}" is in ${currencyInWords(currency)}, and "${first.field.name}" in ${currencyInWords(currencyFieldOf(first.field))}: they make no sum.`;
        report(file, path, { code: 'unfit-sum', message });
      } else if (part === signedOtherwise(file.value)) {
        const { minus, plus } =
          part === 'plus' ? { minus: 'minus', plus: 'plus' } : { minus: 'plus', plus: 'minus' };
        const message = `"${field.name}" is the "${minus}" of this resource's statement, so it cannot be the "${plus}" of a sum. Write "${minus}" instead.`;
        report(file, path, { code: 'unfit-sum', message, at: 'key' });
      }
    }
  }
};

/** Checks that an amount with `equals` has another one that is added to it, or taken from it. */
function checkWhole(report: Report, file: ResourceFile): void {
  const { minus, plus, equals } = file.value.detail?.headline ?? {};
  if (equals === undefined || minus !== undefined || plus !== undefined) return;
  report(file, ['detail', 'headline', 'equals'], {
    code: 'unfit-sum',
    message: `Nothing says how the amount makes "${equals}". Write what is taken from it as "minus", or added to it as "plus", or leave "equals" out.`,
    at: 'key',
  });
}

/** Checks that an order's fee is priced by the headline's amount, never by the fee itself or by the result. */
function checkFeeAmount(project: Project, report: Report, file: ResourceFile): void {
  const { entity = '', detail } = file.value;
  const { amount, minus, plus, equals } = detail?.headline ?? {};
  const schema = project.schemas.get(entity);
  const priced = feeRules(schema?.value)?.amount;
  if (!schema || priced === undefined || priced === amount) return;
  if (![minus, plus, equals].includes(priced)) return;
  report(schema, ['x-fees', 'amount'], {
    code: 'unfit-fee',
    message: `"${priced}" is computed from the fee: in the sum of ${file.path} it is not the "amount". Write "${amount}".`,
  });
}

function currencyInWords(field: string | undefined): string {
  return field === undefined ? "the country's currency" : `the currency of "${field}"`;
}

/** The part of the headline that the list's statement counts with the other sign; undefined if there is none. */
function signedOtherwise({ list, detail }: Partial<ResourceDefinition>): 'minus' | 'plus' | undefined {
  const { plus, minus } = list?.statement ?? {};
  const { headline = {} } = detail ?? {};
  if (plus === minus) return undefined;
  if (headline.plus !== undefined && headline.plus === minus) return 'plus';
  return headline.minus !== undefined && headline.minus === plus ? 'minus' : undefined;
}

/** Fields of the same names are added everywhere, or subtracted everywhere, and make the same one of them. */
function checkSigns(project: Project, report: Report): void {
  const first = new Map<string, { file: ResourceFile; sign: 'minus' | 'plus'; result: string }>();
  for (const file of project.resources.values()) {
    const { amount, minus, plus, equals } = file.value.detail?.headline ?? {};
    if ((minus === undefined) === (plus === undefined) || equals === undefined) continue;
    const sign = plus === undefined ? 'minus' : 'plus';
    const key = JSON.stringify(
      [amount, minus ?? plus, equals].toSorted((one = '', other = '') => one.localeCompare(other)),
    );
    const known = first.get(key);
    if (!known) first.set(key, { file, sign, result: equals });
    else if (known.result !== equals) {
      report(file, ['detail', 'headline', 'equals'], {
        code: 'unfit-sum',
        message: `This sum makes "${equals}", and that of the same fields in ${known.file.path} makes "${known.result}", so one of them is wrong. Write the same in both.`,
      });
    } else if (known.sign !== sign) {
      report(file, ['detail', 'headline', sign], {
        code: 'unfit-sum',
        message: `This sum has "${sign}" for the fields that have "${known.sign}" in ${known.file.path}, so one of them is wrong. Write the same in both.`,
        at: 'key',
      });
    }
  }
}
