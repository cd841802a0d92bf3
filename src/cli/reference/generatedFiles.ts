import { basename } from 'node:path';
import { compile as typesOf } from 'json-schema-to-typescript';
import { contributions, parts, tables } from '../../gateway/parts';
import { handlerNames } from '../../gateway/resources/writes/requireHandlers';
import schemaMeta from '../../../schemas/meta/schema.json';
import { selfContained } from '../../metadata/bind/schemas/bindSchema';
import { blockMeta, uiMeta } from '../../metadata/source/references/codeMetas';
import { patchMeta } from '../../metadata/source/references/metaSchemas';
import { isObject, type JsonSchema, type JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { readProject } from '../../metadata/source/readProject';
import { readSource, type Source } from '../../metadata/source/readSource';
import { mapSchema } from '../../metadata/schema/walkSchema';
import blocks from '../../../schemas/meta/blocks.json';
import widgets from '../../../schemas/meta/widgets.json';
import { completions, completionsFile, withCompletions } from './completions';
import { metadataReference, type ReferenceSources } from './metadataReference';
import { readCode } from '../support/codeNames';
import { namedValues } from './namedValues';
import { nameTypes } from './nameTypes';
import { personalDataPage } from './personalDataPage';
import { commandsPage } from './commandsPage';
import { settingsPage } from './settingsPage';
import { tablesPage } from './tablesPage';
import { commands } from '../operator/commands';
import { settingGroups } from '../../gateway/settings/settings';
import { titleFromName } from '../../metadata/implied/titleFromName';
import { requiredOf, withAbsoluteReferences } from '../../metadata/schema/schemaParts';

/**
 * Files that `npm run types` writes, by path: the types of the entities, of the blocks' options and of names that code is registered under, the
 * meta-schemas that follow from others, what the check knows of the gateway, and the pages of docs that follow from code.
 */
export async function generatedFiles(model: Model): Promise<Map<string, string>> {
  const metas: [path: string, schema: JsonSchema][] = [
    ['schemas/meta/patch.json', patchMeta(schemaMeta)],
    ['schemas/meta/x-ui.json', uiMeta(widgets)],
    ['schemas/meta/block.json', withCompletions('block', blockMeta(blocks))],
  ];
  const source = await readSource(process.cwd());
  const { project } = readProject(source);
  const sources = referenceSources(source, metas);
  return new Map([
    ['src/metadata/generated/Entities.ts', await entityTypes(model)],
    ['src/metadata/generated/BlockTypes.ts', await blockTypes(blocks)],
    ['src/metadata/generated/HandlerNames.ts', nameTypes(model, project)],
    ...metas.map(([path, schema]) => [path, json(schema)] as const),
    ['docs/metadata/reference.md', metadataReference(sources)],
    [`schemas/meta/${completionsFile}`, completions(project, sources.metas)],
    ['docs/personal-data.md', personalDataPage(model, tables)],
    ['docs/tables.md', tablesPage(model, parts)],
    ['docs/operations/settings.md', settingsPage(settingGroups)],
    ['docs/operations/commands.md', commandsPage(commands)],
    [
      'schemas/meta/values.json',
      json(namedValues(project, await readCode(process.cwd()), project.namedValues)),
    ],
    reservedTablesFile(),
    handlersFile(),
  ]);
}

/** The meta-schemas, of which some follow from others, and the files of the project, whose own model this is. */
function referenceSources(
  { files }: Source,
  following: [path: string, schema: JsonSchema][],
): ReferenceSources {
  const parsed = [...files].map(([path, text]) => [path, JSON.parse(text) as JsonValue] as const);
  const metas = [...parsed, ...following].flatMap(([path, value]): [string, JsonSchema][] =>
    path.startsWith('schemas/meta/') && isObject(value) ? [[basename(path), value]] : [],
  );
  return {
    metas: new Map(metas.filter(([name]) => name !== completionsFile)),
    files: new Map(parsed.filter(([path]) => !path.startsWith('schemas/meta/'))),
  };
}

/** The file that names the gateway's handlers. It is written first: without it, the use of a new one is an error. */
export function handlersFile(): [path: string, text: string] {
  return ['schemas/meta/handlers.json', json(handlerNames(contributions.handlers))];
}

/** The file that names the gateway's own tables, whose names no entity can have. It is written before the metadata is compiled. */
export function reservedTablesFile(): [path: string, text: string] {
  const names = Object.keys(tables).toSorted();
  return [
    'src/metadata/generated/reservedTables.ts',
    `/* Written by \`npm run types\` from the tables of the gateway's parts. Do not edit it: edit them. */

/** Tables of the gateway's own, whose names no entity can have. */
export const reservedTables: ReadonlySet<string> = new Set([
${names.map((name) => `  '${name}',\n`).join('')}]);
`,
  ];
}

const json = (schema: JsonValue) => `${JSON.stringify(schema, null, 2)}\n`;

/** One wrapper schema for all entities, so that a type that two of them share is written once. */
async function entityTypes(model: Model): Promise<string> {
  // As they are written: what there is to choose from among the files is no part of the types.
  const schemas = Object.fromEntries(
    Object.entries(model.schemas).map(([name, schema]) => [name, withAbsoluteReferences(schema, name)]),
  );
  const wrapper: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(model.entities.map((name) => [name, { $ref: `${name}.json#` }])),
    required: model.entities,
  };
  const schema = mapSchema(selfContained(schemas, wrapper), describe);
  return typesFrom('the entities of schemas/', 'Entities', schema);
}

/** A type for each block, of its name and its options where the parameters of the page are filled in. */
async function blockTypes(options: Record<string, JsonSchema>): Promise<string> {
  const typed = Object.entries(options).map(([name, schema]): [string, JsonSchema] => {
    const { properties } = schema as { properties: JsonSchema };
    const required = ['block', ...requiredOf(schema)];
    const members = { block: { const: name }, id: { type: 'string' }, ...properties };
    return [name, { ...schema, title: `${name}-block`, properties: members, required }];
  });
  const schema = mapSchema(
    { type: 'object', properties: Object.fromEntries(typed), required: Object.keys(options) },
    (inner) => (inner['x-names'] === 'block' ? { tsType: 'BlockTypes[keyof BlockTypes]' } : inner),
  );
  return typesFrom('the options of src/web/blocks/', 'BlockTypes', schema);
}

/** Types of a schema, with comments on one line, as everywhere else, and without what types do not say. */
async function typesFrom(origin: string, title: string, schema: JsonSchema): Promise<string> {
  const text = await typesOf({ ...schema, title }, title, {
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 110, singleQuote: true, trailingComma: 'all' },
    bannerComment: `/* Written by \`npm run types\` from ${origin}. Do not edit it: edit them. */`,
  });
  return text
    .replaceAll(/(\n +\*)?\n +\* @m(?:in|ax)Items \d+/g, '')
    .replaceAll(/ *\/\*\*\n +\*\/\n/g, '')
    .replaceAll(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */');
}

/**
 * Titles become comments, except those that say the same as the name, and those of entities, which name their types; a choice of
 * constants becomes a union.
 */
function describe({ title, description, oneOf, ...inner }: JsonSchema, path: string[]): JsonSchema {
  const isEntity = path.length === 2 && path[0] === '$defs' && inner.properties !== undefined;
  const isSaid = isEntity || title === titleFromName(path.at(-1) ?? '');
  const comment = [isSaid ? undefined : title, description]
    .filter((text) => typeof text === 'string')
    .join(': ');
  const values = ((oneOf ?? []) as JsonSchema[]).map((choice) => choice.const ?? null);
  delete inner.allOf;
  return {
    ...inner,
    ...(isEntity && title !== undefined ? { title } : {}),
    ...(comment ? { description: comment } : {}),
    ...(values.length > 0 ? { enum: values } : {}),
  };
}
