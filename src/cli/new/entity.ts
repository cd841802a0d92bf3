import { camelCase } from 'es-toolkit';
import type { JsonObject } from '../../metadata/model/json';
import { didYouMeanOneOf } from '../../metadata/source/reporter';
import { convertRecord } from './foreign/convert';
import { convertRules } from './foreign/convertRules';
import { type Decisions, decisionLines } from './foreign/Decision';
import { addressOf, readForeign, rootSchema, schemaNames } from './foreign/readForeign';
import { shareDefinitions } from './foreign/shareDefinitions';
import type { Conversion } from './foreign/simplify';
import { type Answers, jsonText, type Scaffold } from './Scaffold';

/** An entity with the fields of a foreign JSON Schema or OpenAPI document, and what that does not say. */
export const entityScaffold: Scaffold = {
  arguments: [
    {
      name: 'name',
      about: 'name of one record, in the singular, with hyphens, such as card-payment',
      problem: (answer, _answers, { project }) => {
        if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(answer))
          return 'Give small letters and hyphens, such as card-payment.';
        return project.schemas.has(answer) ? `schemas/${answer}.json is there already.` : undefined;
      },
    },
  ],
  options: [
    {
      name: 'from',
      about: 'path of a document of JSON Schema or OpenAPI, in JSON',
      problem: (answer) => {
        try {
          readForeign(answer);
          return undefined;
        } catch (error) {
          return (error as Error).message;
        }
      },
    },
    {
      name: 'schema',
      about: 'name of the schema in the document, where it has several; # for that of the document itself',
      propose: ({ name = '', from = '' }) => proposedSchema(name, from),
      problem: (answer, { from = '' }) => {
        const document = documentOf(from);
        if (!document || addressOf(document, answer) !== undefined) return undefined;
        const names = [...(rootSchema(document) ? ['#'] : []), ...schemaNames(document)];
        return `${from} has no schema of that name.${didYouMeanOneOf(answer, names)}`;
      },
    },
  ],
  files: (answers) => {
    const { file } = convert(answers);
    return { created: new Map([[`schemas/${answers.name}.json`, jsonText(file)]]), changed: new Map() };
  },
  scripts: ['types'],
  next: (answers) => [
    ...decisionLines(convert(answers).decisions),
    `Say in "x-table" of schemas/${answers.name}.json which fields no two records share ("unique"), and whether records never change ("appendOnly").`,
    `Nobody sees the records until a file of resources/ has "entity": "${answers.name}" (docs/metadata/tutorial.md).`,
  ],
};

/** Reads the document of an answer; undefined where that is wrong, which is said of that answer alone. */
function documentOf(from: string): JsonObject | undefined {
  try {
    return readForeign(from);
  } catch {
    return undefined;
  }
}

function proposedSchema(name: string, from: string): string | undefined {
  const document = documentOf(from);
  if (!document) return '#';
  const names = schemaNames(document);
  const own = names.find((each) => camelCase(each) === camelCase(name));
  if (rootSchema(document)) return '#';
  return own ?? (names.length === 1 ? names[0] : undefined);
}

function convert({ name = '', from = '', schema = '#' }: Answers): {
  file: JsonObject;
  decisions: Decisions;
} {
  const document = readForeign(from);
  const decisions: Decisions = new Map();
  const conversion: Conversion = {
    document,
    owner: camelCase(name),
    decisions,
    hoisted: [],
    definitions: new Map(),
    rules: [],
    names: new Map(),
  };
  const { fields, description } = convertRecord(conversion, addressOf(document, schema) ?? '#');
  const { properties, required } = fields;
  if (Object.keys(properties).length === 0)
    throw new Error(`The schema ${schema} of ${from} has no fields. Name another one by --schema.`);
  const rules = convertRules(conversion, fields);
  const $defs = shareDefinitions(properties, conversion.definitions);
  const file = {
    $schema: './meta/entity.json',
    ...(description !== undefined && { description }),
    ...(Object.keys($defs).length > 0 && { $defs }),
    properties,
    ...(required.length > 0 && { required }),
    ...(rules.length > 0 && { allOf: rules }),
  };
  return { file, decisions };
}
