import type { JsonValue } from '../../model/json';
import type { BoundField } from '../../model/BoundField';
import type { GivenRecord } from '../../model/Tenants';
import { didYouMean, didYouMeanOneOf, type Report, unknownName } from '../../source/reporter';
import type { SourceFile } from '../../source/Project';
import type { GivenEntity, TenantFacts } from '../../tenants/tenantFacts';
import type { ValidationError } from '../../validation/validationErrors';
import { parsePointer } from '../../schema/schemaParts';

/**
 * Checks the records that a tenants file gives: their entity and country exist, and they fit the entity's schema there.
 */
export function checkGiven(
  file: SourceFile,
  records: Record<string, GivenRecord[]> | undefined,
  path: string[],
  facts: TenantFacts,
  report: Report,
): void {
  for (const [entity, list] of Object.entries(records ?? {})) {
    const known = facts.given.get(entity);
    if (!known) {
      report(file, [...path, entity], {
        code: 'unknown-name',
        message: `No records of "${entity}" are given by this file.${didYouMeanOneOf(entity, [...facts.given.keys()])}`,
        at: 'key',
      });
      continue;
    }
    for (const [index, { country, ...values }] of list.entries()) {
      const place = [...path, entity, String(index)];
      // One without a country is reported by the shape of the file.
      if (facts.countries.includes(country)) checkRecord(file, { country, values, known }, place, report);
      else if (country !== undefined)
        report(file, [...place, 'country'], unknownName('country', country, facts.countries));
    }
  }
}

function checkRecord(
  file: SourceFile,
  {
    country,
    values,
    known,
  }: { country: string; values: Record<string, JsonValue | undefined>; known: GivenEntity },
  path: string[],
  report: Report,
): void {
  const fields = known.fields(country);
  const own = Object.keys(fields).filter((name) => !fields[name]!.readOnly && !fields[name]!.ui.hidden);
  const unknown = Object.keys(values).filter((name) => name !== '$comment' && !own.includes(name));
  for (const name of unknown)
    report(file, [...path, name], {
      code: 'unknown-field',
      message: `"${name}" is nothing that is said of such a record.${didYouMean(name, own)}`,
      at: 'key',
    });
  for (const error of known.validate(country, values)) {
    const [name = ''] = parsePointer(error.path);
    if (!own.includes(name)) continue;
    const isMissing = error.keyword === 'required';
    report(file, isMissing ? path : [...path, name], {
      code: isMissing ? 'missing-value' : 'invalid-value',
      message: describe(error, { name, field: fields[name] }, country, values[name]),
    });
  }
}

function describe(
  { keyword, params }: ValidationError,
  { name, field }: { name: string; field: BoundField | undefined },
  country: string,
  value?: JsonValue,
): string {
  const text = JSON.stringify(value);
  switch (keyword) {
    case 'required':
      return `"${name}" is missing, which a record like this must have in ${country}.`;
    case 'enum':
      if (!field?.options && Array.isArray(params.allowedValues) && params.allowedValues.length === 1)
        return `Going by the other values, "${name}" is ${JSON.stringify(params.allowedValues[0])} in ${country}. Correct one of them.`;
      return `${text} is not among the options of "${name}" in ${country}.`;
    case 'unknownCode':
      return `No ${textOf(params.title)} has the code ${textOf(params.code)} of this number. Compare it with the original, digit by digit.`;
    case 'otherCode':
      return `The code ${textOf(params.code)} in this number is not that of "${textOf(params.value)}". Correct one of them.`;
    case 'minLength':
      return `"${name}" must have at least ${Number(params.limit)} characters in ${country}.`;
    case 'maxLength':
      return `"${name}" must have at most ${Number(params.limit)} characters in ${country}.`;
    case 'unevaluatedProperties':
      return `A record with these other values has no "${name}". Remove it.`;
    default:
      return `${text} is no valid "${name}" in ${country}. Compare it with the original, character by character.`;
  }
}

function textOf(param: JsonValue | undefined): string {
  return typeof param === 'string' ? param : JSON.stringify(param);
}
