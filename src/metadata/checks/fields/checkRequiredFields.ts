import { findNodeAtLocation } from 'jsonc-parser';
import type { JsonSchema } from '../../model/json';
import { rulePlaces } from '../../source/conditionPlaces';
import {
  type Check,
  didYouMean,
  type Report,
  reportingOnce,
  unknownField,
  treeOf,
} from '../../source/reporter';
import { fieldPlaces, inCountry, keywordPlace } from '../../source/fieldPlaces';
import { innerSchemas } from '../../source/places';
import type { Project, SourceFile } from '../../source/Project';
import { propertiesOf, valueAt } from '../../schema/schemaParts';

/** Checks that fields exist which an entity, an input, an inner object or one of their rules requires or changes. */
export const checkRequiredFields: Check = (project, report) => {
  checkObjects(project, report);
  checkDefinitions(project, report);
  for (const { file, path, schema, owner, fields } of rulePlaces(project)) {
    const isWhole = schema.properties !== undefined && (path.length === 0 || path.at(-1) === 'input');
    const changed = isWhole ? {} : propertiesOf(schema);
    const check = (name: string, at: string[], where: 'key' | 'value') => {
      if (Object.hasOwn(fields, name) || isRefused(file, name)) return;
      const suggestion = didYouMean(name, Object.keys(fields)) || adviceOn(changed[name], owner);
      report(file, [...path, ...at], {
        code: 'unknown-field',
        message: `"${name}" is not a property of ${owner}.${suggestion}`,
        at: where,
      });
    };
    for (const [index, name] of namesIn(schema.required).entries()) {
      // One that the rule also defines is reported there.
      if (!Object.hasOwn(changed, name)) check(name, ['required', String(index)], 'value');
    }
    for (const name of Object.keys((schema.dependentSchemas ?? {}) as JsonSchema)) {
      check(name, ['dependentSchemas', name], 'key');
    }
    for (const [name, others] of Object.entries((schema.dependentRequired ?? {}) as JsonSchema)) {
      check(name, ['dependentRequired', name], 'key');
      for (const [index, other] of namesIn(others).entries()) {
        check(other, ['dependentRequired', name, String(index)], 'value');
      }
    }
    // The properties of the whole are the fields; those of a rule change them.
    for (const name of Object.keys(changed)) check(name, ['properties', name], 'key');
  }
};

/** Whether the file has an invalid property of this name, which is reported at its definition. */
function isRefused(file: SourceFile, name: string): boolean {
  return findNodeAtLocation(treeOf(file), ['properties', name]) !== undefined;
}

/** Returns the advice where a rule defines a field, as generators of other forms allow. */
function adviceOn(defined: JsonSchema | undefined, owner: string): string {
  const isDefined = ['type', 'title', '$ref', 'oneOf'].some((keyword) =>
    Object.hasOwn(defined ?? {}, keyword),
  );
  return isDefined
    ? ` Forms have the "properties" of ${owner} only, so nobody could fill it in: define it there, and leave here what is required or limited.`
    : '';
}

/** Checks what objects inside a record require, at the field or in the definition that it refers to. */
function checkObjects(project: Project, report: Report): void {
  const reportOnce = reportingOnce(report);
  for (const place of fieldPlaces(project)) {
    for (const [country, { fields }] of place.variants) {
      if (!fields) continue;
      const { file, path } = keywordPlace(project, place, country, ['required']);
      const required = path.at(-1) === 'required' ? valueAt(file.value, path) : undefined;
      for (const [index, name] of namesIn(required).entries()) {
        if (Object.hasOwn(fields, name)) continue;
        const owner = `"${place.name}"${inCountry(country)}`;
        reportOnce(file, [...path, String(index)], unknownField(name, owner, fields));
      }
    }
  }
}

/** Checks what definitions of files require. They have no fields of their own, so `checkObjects` does not see it. */
function checkDefinitions(project: Project, report: Report): void {
  for (const { file, path, schema, role } of innerSchemas(project)) {
    if (role !== 'definitions' || path.length !== 2 || path[0] !== '$defs') continue;
    if (!schema.properties || !isFile(schema)) continue;
    const fields = propertiesOf(schema);
    for (const [index, name] of namesIn(schema.required).entries()) {
      if (Object.hasOwn(fields, name)) continue;
      report(file, [...path, 'required', String(index)], unknownField(name, `"${path[1]}"`, fields));
    }
  }
}

function isFile({ 'x-ui': ui }: JsonSchema): boolean {
  return typeof ui === 'object' && ui !== null && 'file' in ui;
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}
