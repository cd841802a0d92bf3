import { entityFields } from '../bind/boundFields';
import type { BoundField } from '../model/BoundField';
import type { PermissionNode } from '../model/definitions';
import type { JsonSchema } from '../model/json';
import type { Model } from '../model/Model';
import type { FeeRules } from '../model/Tenants';
import { languagesOf, type Project } from '../source/Project';
import { countryFields } from '../source/projectFields';

/** Returns the `x-fees` of an entity's schema. */
export function feeRules(schema: JsonSchema | undefined): FeeRules | undefined {
  return schema?.['x-fees'] as FeeRules | undefined;
}

/** What there is for tenants files to name. */
export interface TenantFacts {
  countries: string[];
  /** Kinds of orders that cost a fee. */
  kinds: string[];
  /** Those of them that are free where no price names them. */
  optionalKinds: ReadonlySet<string>;
  /** The methods of a kind in a country; nothing where it has none to choose from. */
  methods(kind: string, country: string): string[] | undefined;
  permissions: string[];
  languages: string[];
}

/** Returns the facts of a Model. */
export function modelFacts(model: Model): TenantFacts {
  return {
    countries: Object.keys(model.countries),
    ...feeFacts(
      model.entities,
      (entity) => model.schemas[entity],
      (entity, country) => entityFields(model, entity, country),
    ),
    permissions: permissionNames(model.permissions),
    languages: model.languages,
  };
}

/** Returns the facts of a project that is being checked. */
export function projectFacts(project: Project): TenantFacts {
  const { permissions = [] } = (project.navigation?.value ?? {}) as { permissions?: PermissionNode[] };
  return {
    countries: [...project.countries.keys()],
    ...feeFacts(
      [...project.entities],
      (entity) => project.schemas.get(entity)?.value as JsonSchema | undefined,
      (entity, country) => countryFields(project, entity, country) ?? {},
    ),
    permissions: permissionNames(permissions),
    languages: languagesOf(project),
  };
}

/** Returns the names of a permission tree. */
export function permissionNames(nodes: readonly PermissionNode[]): string[] {
  return nodes.flatMap(({ perms, children = [] }) => [perms, ...permissionNames(children)]);
}

function feeFacts(
  entities: readonly string[],
  schemaOf: (entity: string) => JsonSchema | undefined,
  fieldsOf: (entity: string, country: string) => Record<string, BoundField>,
): Pick<TenantFacts, 'kinds' | 'optionalKinds' | 'methods'> {
  const rules = entities.flatMap((entity) => {
    const found = feeRules(schemaOf(entity));
    return found ? [{ entity, ...found }] : [];
  });
  return {
    kinds: [...new Set(rules.map(({ kind }) => kind))],
    optionalKinds: new Set(rules.filter(({ optional }) => optional).map(({ kind }) => kind)),
    methods: (kind, country) => {
      const rule = rules.find((one) => one.kind === kind && one.method !== undefined);
      const options = rule && fieldsOf(rule.entity, country)[rule.method!]?.options;
      return options?.map(({ value }) => String(value));
    },
  };
}
