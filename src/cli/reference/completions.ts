import { fieldKinds } from '../../metadata/checks/names/fieldKinds';
import { permissionsIn } from '../../metadata/checks/names/otherKinds';
import { isObject, type JsonSchema, type JsonValue } from '../../metadata/model/json';
import { parsePointer, valueAt } from '../../metadata/schema/schemaParts';
import { isBrokenField, type Project, projectFields } from '../../metadata/source/Project';
import type { MetaSchemas } from './collectKeys';

/** Meta-schemas whose files name most. Each refers to its part of the completions at its root. */
const completedMetas = ['resource', 'page', 'navigation', 'block'] as const;

/** The file of the completions, beside the meta-schemas. */
export const completionsFile = 'completions.json';

/**
 * Returns the text of `schemas/meta/completions.json`: names of the project for each place with `x-names`. They are examples, by which
 * nothing is validated: a stale file refuses nothing. A resource's own fields are of its entity.
 */
export function completions(project: Project, metas: MetaSchemas): string {
  const all = new Map([...otherNames(project), ...fieldsByKind(project, project.entities)]);
  const offers = new Offers(all, metas);
  for (const name of completedMetas) offers.offerIn(name, `${name}.json`, '');
  const { definitions } = offers;
  const ofResource = (scope: OfferScope, names = all) => {
    const part = new Offers(names, metas, scope);
    const offered = part.offerIn('resource', 'resource.json', '');
    for (const [name, each] of part.definitions) definitions.set(name, each);
    return offered;
  };
  const any = definitions.get('resource');
  const others = ofResource({ suffix: '-of-others', fields: 'others' });
  const own = [...project.entities].flatMap((entity): JsonSchema[] => {
    const names = fieldsByKind(project, [entity]);
    const offered = ofResource({ suffix: `-of-${entity}`, fields: 'own' }, names);
    return offered ? [{ if: { properties: { entity: { const: entity } } }, then: offered }] : [];
  });
  if (any && others && own.length > 0) {
    definitions.set('resource-of-any', any);
    const isBegun = { required: ['entity'] };
    const known = { allOf: [others, ...own] };
    definitions.set('resource', { if: isBegun, then: known, else: { $ref: '#/$defs/resource-of-any' } });
  }
  // A line for each definition, so that a field more is a change of few lines.
  const lines = [...definitions].map(([name, part]) => `    "${name}": ${JSON.stringify(part)}`);
  return `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$comment": "Written by npm run types for editors. Nothing is validated by it.",
  "$defs": {
${lines.join(',\n')}
  }
}
`;
}

/** Returns a meta-schema of which editors offer names. */
export function withCompletions(name: string, meta: JsonSchema): JsonSchema {
  const { allOf = [], ...rest } = meta;
  return { ...rest, allOf: [{ $ref: `${completionsFile}#/$defs/${name}` }, ...(allOf as JsonSchema[])] };
}

const dashed = (name: string) => name.replaceAll(' ', '-');
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

/** Names of all but fields by kind of `x-names`, in alphabetical order. */
function otherNames(project: Project): Map<string, string[]> {
  const resources = [...project.resources.values()];
  const actions = resources.flatMap(({ value }) => Object.keys(value.actions ?? {}));
  return new Map<string, string[]>([
    ['entity', sorted(project.entities)],
    ['resource', sorted(project.resources.keys())],
    ['records', sorted(project.resources.keys())],
    ['page', sorted(project.pages.keys())],
    ['permission', permissionsIn(project.navigation?.value?.permissions ?? [])],
    ['action', sorted([...actions, 'create', 'import'])],
    ['record action', sorted(actions)],
    ['row action', sorted([...actions, 'edit', 'delete'])],
  ]);
}

/** Fields of entities that fit by kind of `x-names`, in alphabetical order. */
function fieldsByKind(project: Project, entities: Iterable<string>): Map<string, string[]> {
  const fields = [...entities].flatMap((entity) =>
    Object.values(projectFields(project, entity) ?? {})
      .filter((field) => !isBrokenField(field))
      .map((field) => ({ entity, field })),
  );
  return new Map(
    Object.entries(fieldKinds).map(([kind, problemOf]) => {
      const fitting = fields.filter(({ entity, field }) => problemOf(field, project, entity) === undefined);
      return [kind, sorted(fitting.map(({ field }) => field.name))];
    }),
  );
}

/** Names of fields that are offered, with the end of the names of their definitions. */
interface OfferScope {
  suffix: string;
  /** All, those of the file's own record alone, or those of other records with all that are no fields. */
  fields: 'all' | 'own' | 'others';
}

/** Collects what editors offer: the shape of the meta-schemas around names, and the names of each kind. */
class Offers {
  /** By name; one of a part that has no names is empty. */
  readonly definitions = new Map<string, JsonSchema>();
  readonly #names: ReadonlyMap<string, string[]>;
  readonly #metas: MetaSchemas;
  readonly #scope: OfferScope;
  readonly #lists = new Map<string, string>();

  constructor(
    names: ReadonlyMap<string, string[]>,
    metas: MetaSchemas,
    scope: OfferScope = { suffix: '', fields: 'all' },
  ) {
    this.#names = names;
    this.#metas = metas;
    this.#scope = scope;
  }

  /** Defines the offers of a part of a meta-schema, and returns a reference to it; undefined without names. */
  offerIn(part: string, file: string, pointer: string, isOther = false): JsonSchema | undefined {
    const { suffix, fields } = this.#scope;
    const name = `${part}${isOther && fields !== 'all' ? '-beside' : ''}${suffix}`;
    if (!this.definitions.has(name)) {
      // It may refer to itself.
      this.definitions.set(name, {});
      const schema = valueAt(this.#metas.get(file), parsePointer(pointer));
      const offered = isObject(schema) ? this.#offersOf(file, schema, isOther) : undefined;
      if (offered) this.definitions.set(name, offered);
      else this.definitions.delete(name);
    }
    return this.definitions.has(name) ? { $ref: `#/$defs/${name}` } : undefined;
  }

  /** The offers of a schema, in its own shape. `isOther` says that fields are of a resource that is named beside or around it. */
  #offersOf(file: string, schema: JsonSchema, isOther: boolean): JsonSchema | undefined {
    const members = Object.values(isObject(schema.properties) ? schema.properties : {});
    const isBeside = isOther || members.some((member) => isObject(member) && namesResource(member));
    const inside = (part: JsonValue | undefined) =>
      isObject(part) ? this.#offersOf(file, part, isBeside) : undefined;
    const listed = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) =>
      Array.isArray(each) ? each : [],
    );
    const found = [
      this.#namesAt(file, schema, isOther),
      this.#offersAt(file, schema, isOther),
      ...[...listed, schema.then, schema.else].map(inside),
    ].filter((each) => each !== undefined);
    const properties = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(
      ([name, part]): [string, JsonSchema][] => {
        const offered = inside(part);
        return offered ? [[name, offered]] : [];
      },
    );
    const items = inside(schema.items);
    const additionalProperties = inside(schema.additionalProperties);
    const own: JsonSchema = {
      ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
      ...(items && { items }),
      ...(additionalProperties && { additionalProperties }),
    };
    if (Object.keys(own).length > 0) found.unshift(own);
    return found.length > 1 ? { allOf: found } : found[0];
  }

  /** The names that `x-names` of a schema asks for. */
  #namesAt(file: string, schema: JsonSchema, isOther: boolean): JsonSchema | undefined {
    const { 'x-names': named } = schema;
    if (typeof named !== 'string') return undefined;
    const kind = named.replace(/^own /, '');
    const { suffix, fields } = this.#scope;
    const isOwn = Object.hasOwn(fieldKinds, kind) && (kind !== named || !isOther);
    if (fields !== 'all' && isOwn !== (fields === 'own')) return undefined;
    const examples = this.#names.get(kind);
    if (!examples?.length) return undefined;
    const name = fields === 'own' ? this.#shared(examples, `${kind}${suffix}`) : dashed(`names of ${kind}`);
    this.definitions.set(name, { examples });
    const { type, items } = { ...this.#targetOf(file, schema)?.schema, ...schema };
    const offered = { $ref: `#/$defs/${name}` };
    return type === 'array' || items !== undefined ? { items: offered } : offered;
  }

  /** The name of the definition with a list of an entity's fields, of which most kinds have the same. */
  #shared(examples: string[], name: string): string {
    const list = examples.join();
    const known = this.#lists.get(list) ?? dashed(name);
    this.#lists.set(list, known);
    return known;
  }

  /** The offers of what a schema refers to. */
  #offersAt(file: string, schema: JsonSchema, isOther: boolean): JsonSchema | undefined {
    const target = this.#targetOf(file, schema);
    if (!target) return undefined;
    const steps = [target.file.replace('.json', ''), ...parsePointer(target.pointer).slice(1)];
    return this.offerIn(steps.join('-'), target.file, target.pointer, isOther);
  }

  #targetOf(
    file: string,
    { $ref }: JsonSchema,
  ): { file: string; pointer: string; schema: JsonSchema } | undefined {
    if (typeof $ref !== 'string') return undefined;
    const [target = '', pointer = ''] = $ref.split('#');
    const next = target || file;
    const schema = valueAt(this.#metas.get(next), parsePointer(pointer));
    return isObject(schema) ? { file: next, pointer, schema } : undefined;
  }
}

/** Whether a member names the resource whose fields are named beside it. */
function namesResource({ 'x-names': named }: JsonSchema): boolean {
  return named === 'resource' || named === 'records';
}
