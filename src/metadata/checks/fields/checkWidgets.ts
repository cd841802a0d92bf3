import type { ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { memoize } from '../../tracking/memoize';
import { isObject, type JsonSchema, type JsonValue } from '../../model/json';
import { type Check, didYouMean, didYouMeanOneOf, type Report } from '../../source/reporter';
import { innerSchemas } from '../../source/places';
import type { Project, SourceFile } from '../../source/Project';
import { ownShapeTest } from '../../validation/shapeTest';
import { untangleChoices } from '../../validation/validationErrors';
import { describeShapeError } from '../files/describeShapeError';
import { uiOptions } from '../../source/references/uiOptions';
import { propertiesOf } from '../../schema/schemaParts';

/** Every `x-ui` must name an existing widget, if any, and have options that this widget, or else any widget, understands. */
export const checkWidgets: Check = (project, report) => {
  for (const { file, path, schema: inner } of innerSchemas(project)) {
    const ui = inner['x-ui'];
    if (!isObject(ui)) continue;
    checkOptions(project, report, file, [...path, 'x-ui'], ui);
  }
};

/** Returns the options of a widget; for an empty name those of all widgets that may apply. */
const optionsOf = memoize(({ widgets }: Project, widget: string): Record<string, JsonSchema[]> => {
  const known: Record<string, JsonSchema[]> = Object.fromEntries(
    Object.entries(uiOptions).map(([name, schema]) => [name, [schema]]),
  );
  for (const options of widget === '' ? Object.values(widgets) : [widgets[widget]]) {
    for (const [name, schema] of Object.entries(propertiesOf(options))) {
      known[name] = [...(known[name] ?? []), schema];
    }
  }
  return known;
});

function checkOptions(
  project: Project,
  report: Report,
  file: SourceFile,
  path: string[],
  ui: { [option: string]: JsonValue | undefined },
): void {
  const { widgets } = project;
  const { widget } = ui;
  const isNamed = typeof widget === 'string' && Object.hasOwn(widgets, widget);
  if (typeof widget === 'string' && !isNamed) {
    report(file, [...path, 'widget'], {
      code: 'unknown-widget',
      message: `There is no widget "${widget}".${didYouMeanOneOf(widget, Object.keys(widgets))}`,
    });
  }
  const known = optionsOf(project, isNamed ? widget : '');
  for (const [name, value] of Object.entries(ui)) {
    const schemas = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!schemas) {
      report(file, [...path, name], {
        code: 'unknown-option',
        message: `${isNamed ? `The widget "${widget}"` : '"x-ui"'} has no option "${name}".${didYouMean(name, Object.keys(known))}`,
        at: 'key',
      });
    } else if (value !== undefined && value !== null && !schemas.some((schema) => accepts(schema, value))) {
      const inner = innerProblems(schemas, value);
      for (const problem of inner) report(file, [...path, name, ...problem.path], problem);
      // Other checks could not follow it.
      const isOther = typeof value !== 'object' && schemas.some(({ type }) => type === 'object');
      if (isOther || inner.some(({ code }) => misshapen.has(code))) delete ui[name];
      if (inner.length > 0) continue;
      report(file, [...path, name], {
        code: 'invalid-option',
        message: `${JSON.stringify(value)} is not a value of "${name}". It must be ${expectation(schemas)}.`,
      });
    }
  }
}

/** The codes of mistakes that prevent checks of the rest of a value. */
const misshapen: ReadonlySet<string> = new Set(['wrong-type', 'missing-key']);

function expectation(schemas: JsonSchema[]): string {
  const wanted = schemas.map(({ type, enum: values, const: value, description }) => {
    if (Array.isArray(values)) {
      const texts = values.map((each) => JSON.stringify(each));
      return texts.length > 1 ? `one of ${texts.join(', ')}` : texts[0];
    }
    if (value !== undefined) return JSON.stringify(value);
    if (typeof type === 'string') return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
    return typeof description === 'string' ? description : 'another value';
  });
  // Several widgets may have the same option.
  return [...new Set(wanted)].join(', or ');
}

/** Returns what is wrong inside of a value that is an object, as the only schema wants it. */
function innerProblems(schemas: JsonSchema[], value: JsonValue): ReturnType<typeof describeShapeError>[] {
  const [schema, other] = schemas;
  if (!schema || other || typeof value !== 'object' || Array.isArray(value)) return [];
  const validate = validatorOf(schema);
  validate(value);
  const problems = untangleChoices(validate.errors ?? []).map((error) => describeShapeError(error, value));
  return problems.filter((problem) => problem.path.length > 0 || problem.code === 'unknown-key');
}

let known: Ajv2020 | undefined;
const compiled = new Map<string, ValidateFunction>();

/** Returns a validator, which says what is wrong. They are kept: every edit checks all options again. */
function validatorOf(schema: JsonSchema): ValidateFunction {
  const ajv = (known ??= new Ajv2020({ strict: false, validateFormats: false, verbose: true }));
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return validate;
}

/** Whether an option's schema accepts a value. */
function accepts(schema: JsonSchema, value: JsonValue): boolean {
  return ownShapeTest(schema)(value) || validatorOf(schema)(value);
}
