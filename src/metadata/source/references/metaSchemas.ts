import calendar from '../../../../schemas/meta/calendar.json';
import common from '../../../../schemas/meta/common.json';
import country from '../../../../schemas/meta/country.json';
import debtor from '../../../../schemas/meta/debtor.json';
import entity from '../../../../schemas/meta/entity.json';
import locale from '../../../../schemas/meta/locale.json';
import names from '../../../../schemas/meta/names.json';
import navigation from '../../../../schemas/meta/navigation.json';
import networks from '../../../../schemas/meta/networks.json';
import page from '../../../../schemas/meta/page.json';
import resource from '../../../../schemas/meta/resource.json';
import retention from '../../../../schemas/meta/retention.json';
import sample from '../../../../schemas/meta/sample.json';
import schema from '../../../../schemas/meta/schema.json';
import settlement from '../../../../schemas/meta/settlement.json';
import tenants from '../../../../schemas/meta/tenants.json';
import { isObject, type JsonSchema } from '../../model/json';

/** Meta-schemas of kinds of files, by name. */
const ofFiles = {
  calendar,
  common,
  country,
  debtor,
  entity,
  locale,
  names,
  navigation,
  networks,
  page,
  resource,
  retention,
  tenants,
};

/** Kinds of files that have a meta-schema. */
export type MetaName = keyof typeof ofFiles;

/** The meta-schema of a merge patch: as `schema.json`, but any keyword may be `null`, which removes it. */
export function patchMeta(schemaMeta: JsonSchema): JsonSchema {
  return {
    ...nullable(schemaMeta),
    title: 'What a country changes in a definition of country.json; null removes a keyword',
    properties: allowNull(schemaMeta.properties as JsonSchema),
    $defs: allowNull(schemaMeta.$defs as JsonSchema),
  };
}

function allowNull(map: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(map).map(([name, each]) => [name, withWholeItems(nullable(each as JsonSchema))]),
  );
}

/** A patch replaces a whole list, so that a `null` among its items would stay. */
function withWholeItems(each: JsonSchema): JsonSchema {
  const { items } = each;
  const isSchema = isObject(items) && items.$ref === '#';
  return isSchema ? { ...each, items: { $ref: 'schema.json' } } : each;
}

/** Returns a schema that also takes `null`, by which a country removes a keyword or an option. */
export function nullable(each: JsonSchema): JsonSchema {
  const changed = { ...each };
  if (each.type !== undefined) changed.type = [each.type, 'null'].flat();
  if (Array.isArray(each.enum)) changed.enum = [...each.enum, null];
  if (Array.isArray(each.anyOf)) changed.anyOf = [...each.anyOf, { type: 'null' }];
  return changed;
}

/** Names that editors offer (`completions.json`) are referred to at the root, and say nothing about what is valid. */
function checked({ allOf: _completions, ...meta }: JsonSchema): JsonSchema {
  return meta;
}

/** The meta-schemas of all files and of what is in them, by file name. Widgets and blocks have the options of their code. */
export const metaSchemas: ReadonlyMap<string, JsonSchema> = new Map<string, JsonSchema>([
  ...Object.entries(ofFiles).map(([name, meta]): [string, JsonSchema] => [`${name}.json`, checked(meta)]),
  ['sample.json', sample],
  ['settlement.json', settlement],
  ['schema.json', schema],
  ['patch.json', patchMeta(schema)],
  // Editors read condition.json; conditions were spelled out before.
  ['condition.json', { $ref: 'schema.json' }],
]);
