import { findNodeAtLocation } from 'jsonc-parser';
import type { JsonSchema, JsonValue } from '../../model/json';
import { walkSchema } from '../../schema/walkSchema';
import { innerSchemas, schemaPlaces } from '../../source/places';
import type { SourceFile } from '../../source/Project';
import { type Check, didYouMean, type Report, treeOf } from '../../source/reporter';

/** Rules and conditions must say something: one that is empty holds always or changes nothing, without a word. */
export const checkIdleRules: Check = (project, report) => {
  for (const { file, path, schema, role } of schemaPlaces(project)) {
    if (role === 'condition') checkCondition(report, file, path, schema);
  }
  for (const { file, path, schema } of innerSchemas(project)) {
    if (schema.if !== undefined) checkRule(report, file, path, schema);
    if (!Array.isArray(schema.allOf)) continue;
    for (const [index, part] of schema.allOf.entries()) {
      if (isIdle(part)) report(file, [...path, 'allOf', String(index)], idle('This part of "allOf"'));
    }
  }
};

function checkRule(report: Report, file: SourceFile, path: string[], schema: JsonSchema): void {
  checkCondition(report, file, [...path, 'if'], schema.if);
  const branches = (['then', 'else'] as const).filter((branch) => schema[branch] !== undefined);
  if (branches.length === 0 && !isMisspelt(file, path)) {
    const message = 'This "if" has neither a "then" nor an "else", so it changes nothing.';
    report(file, [...path, 'if'], { code: 'idle-rule', message, at: 'key' });
  }
  for (const branch of branches) {
    const said = schema[branch];
    const at = [...path, branch];
    if (isIdle(said)) report(file, at, { ...idle(`This "${branch}"`), at: 'key' });
    else {
      walkProperties(said, at, (name, place) => {
        report(file, place, {
          ...idle(name === undefined ? 'This' : `What this says of "${name}"`),
          at: 'key',
        });
      });
    }
  }
}

/** Whether a branch of a rule has a name that is nearly "then" or "else". That is reported elsewhere. */
function isMisspelt(file: SourceFile, path: string[]): boolean {
  const rule = findNodeAtLocation(
    treeOf(file),
    path.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  );
  const names = (rule?.children ?? []).map(({ children: [key] = [] }) => String(key?.value));
  return names.some((name) => name !== 'if' && didYouMean(name, ['then', 'else']) !== '');
}

/** A condition must be able not to hold, and test something of each property that it names. */
function checkCondition(
  report: Report,
  file: SourceFile,
  path: string[],
  condition: JsonValue | undefined,
): void {
  if (isIdle(condition)) {
    const message = 'This condition says nothing, so it always holds. Name what it tests, or remove it.';
    report(file, path, { code: 'idle-rule', message });
    return;
  }
  walkProperties(condition, path, (name, place) => {
    const message =
      name === undefined
        ? 'These "properties" name nothing to test. Name a property, or remove them.'
        : `This tests nothing of "${name}". Give it a "const", an "enum" or a limit; that it has a value is "required" alone.`;
    report(file, place, { code: 'idle-rule', message, at: 'key' });
  });
}

/** Visits the properties of a schema and of inner schemas that say nothing; empty `properties` come without a name. */
function walkProperties(
  schema: JsonValue | undefined,
  path: string[],
  visit: (name: string | undefined, path: string[]) => void,
): void {
  walkSchema(schema, (inner, at) => {
    const { properties } = inner;
    if (typeof properties !== 'object' || properties === null) return;
    const place = [...path, ...at, 'properties'];
    if (Object.keys(properties).length === 0) visit(undefined, place);
    for (const [name, said] of Object.entries(properties)) if (isIdle(said)) visit(name, [...place, name]);
  });
}

const idle = (subject: string) => ({
  code: 'idle-rule',
  message: `${subject} is empty, so it changes nothing. Say what must hold, or remove it.`,
});

/** Whether a schema takes every value: it is empty, or nothing but a comment. */
function isIdle(schema: JsonValue | undefined): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema === true;
  return Object.keys(schema).every((keyword) => keyword === '$comment');
}
