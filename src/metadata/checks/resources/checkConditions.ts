import type { BoundField } from '../../model/BoundField';
import type { JsonSchema, JsonValue } from '../../model/json';
import { walkSchema } from '../../schema/walkSchema';
import { conditionPlaces, conditionProperties } from '../../source/conditionPlaces';
import { type Check, type Finding, unknownChoice, unknownField } from '../../source/reporter';
import { fieldVariants, isBrokenField, type Project, projectSchemas } from '../../source/Project';
import { isMaskedField } from '../../values/masking';
import { isOfType } from '../../validation/schemaTest';
import { propertiesOf } from '../../schema/schemaParts';

/** A condition must read existing fields, and compare them with values that they can have. */
export const checkConditions: Check = (project, report) => {
  for (const { file, path, schema, owner, fields } of conditionPlaces(project)) {
    for (const { name, path: at, schema: property } of conditionProperties(schema)) {
      if (!Object.hasOwn(fields, name)) {
        const finding = unknownField(name, owner, fields);
        report(file, [...path, ...at], { ...finding, at: property ? 'key' : 'value' });
        continue;
      }
      if (!property) continue;
      if (isMaskedSomewhere(project, owner, name)) {
        report(file, [...path, ...at], {
          code: 'masked-field',
          message: `"${name}" is masked, so the browser has no value to compare. Use another field, or only "required", which masks do not change.`,
          at: 'key',
        });
        continue;
      }
      const options = optionsOf(project, owner, name);
      const variants = variantsOf(project, owner, name);
      const reportBeyond = (value: JsonValue, place: string[]) => {
        if (variants.length === 0 || !variants.every((facts) => isBeyond(value, facts))) return;
        report(file, place, {
          code: 'unmet-condition',
          message: `"${name}" never has the value ${JSON.stringify(value)}, which is beyond its limits, so this never holds.`,
        });
      };
      const field = fields[name]!;
      for (const { value, path: inner } of comparedLimits(property)) {
        if (Number.isInteger(value) || field.type !== 'integer' || isBrokenField(field)) continue;
        report(file, [...path, ...at, ...inner], fraction(field, value));
      }
      for (const { value, path: inner } of comparedValues(property)) {
        if (typeof value === 'number' && field.kind === 'money' && !Number.isInteger(value)) {
          report(file, [...path, ...at, ...inner], fraction(field, value));
        } else if (!options && !isBrokenField(field) && !isOfType(value, field.type)) {
          report(file, [...path, ...at, ...inner], {
            code: 'unfit-constant',
            message: `${JSON.stringify(value)} is no value of the type "${field.type}" that "${name}" has, so this never holds.`,
          });
        }
        if (!options) reportBeyond(value, [...path, ...at, ...inner]);
        if (!options || options.has(value)) continue;
        report(file, [...path, ...at, ...inner], unknownChoice(value, name, options));
      }
    }
  }
};

/** Returns the variants of an entity's field by country. */
function variantsOf(project: Project, entity: string, name: string): Partial<BoundField>[] {
  const properties = propertiesOf(projectSchemas(project, '')[entity]);
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return schema ? [...fieldVariants(project, schema).values()] : [];
}

function isMaskedSomewhere(project: Project, entity: string, name: string): boolean {
  return variantsOf(project, entity, name).some(({ ui }) => ui !== undefined && isMaskedField({ ui }));
}

/** Returns the options of a field in all countries together; undefined if it is not a choice. */
function optionsOf(project: Project, entity: string, name: string): Set<JsonValue> | undefined {
  const values = new Set<JsonValue>();
  for (const { options } of variantsOf(project, entity, name)) {
    for (const { value } of options ?? []) values.add(value);
  }
  return values.size > 0 ? values : undefined;
}

const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;

/** The limits that a condition sets, but for those of parts of the value. */
function comparedLimits(schema: JsonSchema): { value: number; path: string[] }[] {
  const found: { value: number; path: string[] }[] = [];
  walkSchema(schema, (inner, path) => {
    if (path.includes('properties')) return;
    for (const limit of limits) {
      const value = inner[limit];
      if (typeof value === 'number') found.push({ value, path: [...path, limit] });
    }
  });
  return found;
}

/**
 * Reports a fraction compared with whole numbers. Amounts are in hundredths, so a value in major units would mean a
 * hundredth of it.
 */
function fraction({ name, kind }: BoundField, value: number): Finding {
  const message =
    kind === 'money'
      ? `"${name}" is in hundredths, so ${value} would be about ${Math.floor(value / 100)}.00. Write ${Math.round(value * 100)} for ${value.toFixed(2)}.`
      : `"${name}" is a whole number, which is compared with ${value} here. Write one without decimals.`;
  return { code: 'unfit-constant', message };
}

function comparedValues(schema: JsonSchema): { value: JsonValue; path: string[] }[] {
  const found: { value: JsonValue; path: string[] }[] = [];
  walkSchema(schema, (inner, path) => {
    // Of a part of the value.
    if (path.includes('properties')) return;
    if (inner.const !== undefined) found.push({ value: inner.const, path: [...path, 'const'] });
    for (const [index, value] of ((inner.enum ?? []) as JsonValue[]).entries()) {
      found.push({ value, path: [...path, 'enum', String(index)] });
    }
  });
  return found;
}

/** Whether a number or a text is beyond the limits of a field. */
function isBeyond(value: JsonValue, facts: Partial<BoundField>): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength } = facts;
  if (typeof value === 'string') return isOutside(Array.from(value).length, minLength, maxLength);
  if (typeof value !== 'number') return false;
  if (isOutside(value, minimum, maximum)) return true;
  return value <= (exclusiveMinimum ?? -Infinity) || value >= (exclusiveMaximum ?? Infinity);
}

function isOutside(size: number, least = -Infinity, most = Infinity): boolean {
  return size < least || size > most;
}
