import type { ErrorObject } from 'ajv';
import type { JsonValue } from '../model/JsonValue';
import { parsePointer } from '../schema/parsePointer';
import type { Report } from '../source/Report';
import type { SourceFile } from '../source/SourceFile';
import { untangleChoices } from '../validation/untangleChoices';
import { describeShapeError } from './describeShapeError';
import { metaValidators, type MetaName } from './metaValidators';

/**
 * Checks one file against a meta-schema, and takes what is misshapen out of the file's value, so that the other
 * checks can rely on shapes and still tell everything else at once.
 */
export function checkShape(file: SourceFile, meta: MetaName, report: Report): void {
  const validate = metaValidators()[meta];
  if (validate(file.value)) return;
  for (const error of untangleChoices(
    (validate.errors ?? []).filter(({ propertyName }) => propertyName === undefined),
  )) {
    const { path, ...finding } = describeShapeError(error, file.value);
    report(file, path, finding);
  }
  const value = { root: structuredClone(file.value) };
  // Taking one thing out can leave another misshapen, at most as deep as files are nested.
  for (let round = 0; round < 20 && !validate(value.root); round++) {
    const misshapen = (validate.errors ?? []).filter(
      ({ keyword }) => keyword !== 'required' && keyword !== 'if',
    );
    if (misshapen.length === 0) break;
    for (const error of misshapen) remove(value, placeOfError(error));
  }
  file.value = value.root;
}

function placeOfError({ instancePath, keyword, params, propertyName }: ErrorObject): string[] {
  const path = parsePointer(instancePath);
  if (keyword === 'additionalProperties') return [...path, params.additionalProperty as string];
  if (keyword === 'propertyNames') return [...path, params.propertyName as string];
  return propertyName === undefined ? path : [...path, propertyName];
}

/** Removes the member, or the nearest one around it: taking an item out of a list would move the places of the others. */
function remove(value: { root: JsonValue }, path: string[]): void {
  const steps = ['root', ...path];
  const holders: JsonValue[] = [value];
  for (const step of steps.slice(0, -1)) {
    const inner = (holders.at(-1) as { [key: string]: JsonValue } | undefined)?.[step];
    if (typeof inner !== 'object' || inner === null) return;
    holders.push(inner);
  }
  for (let depth = holders.length - 1; depth >= 0; depth--) {
    const holder = holders[depth] as { [key: string]: JsonValue };
    if (Array.isArray(holder)) continue;
    if (depth === 0) value.root = {};
    else delete holder[steps[depth] as string];
    return;
  }
}
