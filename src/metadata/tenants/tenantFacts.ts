import { schemasOf } from '../bind/schemas/boundSchemas';
import { bindRules, entityFields } from '../bind/boundFields';
import { noCountry, placesOf } from '../bind/schemas/places';
import { memoize } from '../tracking/memoize';
import type { BoundField, FieldRule } from '../model/BoundField';
import type { ResourceDefinition } from '../model/definitions';
import type { NavigationEntry } from '../model/NavigationEntry';
import type { JsonObject, JsonSchema } from '../model/json';
import type { Model } from '../model/Model';
import type { FeeRules } from '../model/Tenants';
import { amountScale } from './amountScale';
import { countryFields, languagesOf, type Project, projectSchemas } from '../source/Project';
import { stateFields, type Wait, waitsOf, withStates } from '../states/states';
import { modelValidator, projectValidator } from './givenRecords';
import { permissionNames } from './permissionPatterns';
import { tableRules } from '../storage/entityTable';
import { formatInstant, parseZone } from '../values/time';
import { activeFields } from '../validation/activeFields';
import { findWrongCodes } from '../validation/findWrongCodes';
import type { ValidationError } from '../validation/validationErrors';

/** Returns the `x-fees` of an entity's schema. */
export function feeRules(schema: JsonSchema | undefined): FeeRules | undefined {
  return schema?.['x-fees'] as FeeRules | undefined;
}

/** Facts that tenants files can name. */
export interface TenantFacts {
  countries: string[];
  /** The different currencies of the countries. */
  currencies: string[];
  /** Kinds of orders that cost a fee. */
  kinds: string[];
  /** Kinds that are free where no price names them. */
  optionalKinds: ReadonlySet<string>;
  /** Kinds whose records can be refunded. */
  refundedKinds: ReadonlySet<string>;
  /** The methods of a kind in a country; nothing where it has none to choose from. */
  methods(kind: string, country: string): string[] | undefined;
  /** The largest amount that a form accepts for an order, in minor units; undefined where there is no limit. */
  largest(kind: string, country: string): number | undefined;
  /** The least amount that a form takes for an order of a kind in a country, in minor units. */
  least(kind: string, country: string): number;
  /**
   * Returns the unit of amounts and fees of a kind in a country, in minor units. A balance must be payable without a
   * rest.
   */
  unit(kind: string, country: string): number;
  /** Returns the usual size of a country's amounts in its sandbox, in major units; undefined where it is not known. */
  scale(country: string): number | undefined;
  /** The countries whose holidays are known. */
  calendars: string[];
  /** The day (`YYYY-MM-DD`) that it is in a country. */
  day(country: string, at: Date): string;
  permissions: string[];
  groups: MenuGroup[];
  /** By permission to change or read out records that there are: those to see them, of which one is enough. */
  sights: ReadonlyMap<string, string[]>;
  /** The permission to approve orders of a kind as a second person, by kind. */
  approvals: ReadonlyMap<string, string>;
  /** Where records wait for users. */
  waits: Wait[];
  languages: string[];
  /** The entities whose records a tenants file gives. */
  given: ReadonlyMap<string, GivenEntity>;
}

/** An entity whose records a tenants file gives. */
export interface GivenEntity {
  fields(country: string): Record<string, BoundField>;
  /** Returns what is wrong in a record of a country, also what lacks because the gateway fills it later. */
  validate(country: string, record: JsonObject): ValidationError[];
}

/** A group of the menu with a permission, without which the menu hides its screens. */
interface MenuGroup {
  permission: string;
  /** The permissions of its screens. */
  screens: string[];
}

/** Returns the facts of a Model. */
export function modelFacts(model: Model): TenantFacts {
  return {
    countries: Object.keys(model.countries),
    currencies: [...new Set(Object.values(model.countries).map(({ currency }) => currency))],
    ...feeFacts(
      model.entities,
      (entity) => model.schemas[entity],
      (entity, country) => entityFields(model, entity, country),
    ),
    calendars: Object.values(model.countries).flatMap(({ code, calendar }) => (calendar ? [code] : [])),
    scale: (country) => amountScale(model.countries[country]?.sandbox),
    day: (country, at) => formatInstant(at.toISOString(), model.countries[country]!.zone, 'day'),
    permissions: permissionNames(model.permissions),
    groups: menuGroups(model.navigation, ({ permission }) => permission),
    sights: sightPermissions(Object.values(model.resources)),
    approvals: approvalPermissions(Object.values(model.resources), (entity) => model.schemas[entity]),
    waits: waitsOf(Object.entries(model.resources), (entity) =>
      withStates(entityFields(model, entity, placesOf(model, entity)[0] ?? noCountry)),
    ),
    languages: model.languages,
    given: givenEntities(model.entities, (entity) => model.schemas[entity], {
      fields: (entity, country) => entityFields(model, entity, country),
      rules: (entity, country) => {
        const schemas = schemasOf(model, country, model.languages[0] ?? 'en');
        return bindRules(schemas, schemas[entity] ?? {}, entityFields(model, entity, country));
      },
      validator: (entity, country) => modelValidator(model, entity, country),
    }),
  };
}

/** Returns the facts of a project that is being checked. */
export function projectFacts(project: Project): TenantFacts {
  const { entries = [], permissions = [] } = project.navigation?.value ?? {};
  const schemaOf = (entity: string) => project.schemas.get(entity)?.value;
  const screenOf = ({ resource = '', page = '' }: NavigationEntry) =>
    (project.resources.get(resource) ?? project.pages.get(page))?.value;
  return {
    countries: [...project.countries.keys()],
    currencies: [...new Set([...project.countries.values()].flatMap(({ value }) => value.currency ?? []))],
    ...feeFacts(
      [...project.entities],
      schemaOf,
      (entity, country) => countryFields(project, entity, country) ?? {},
    ),
    calendars: [...project.calendars.keys()],
    scale: (country) => amountScale(project.countries.get(country)?.value.sandbox),
    day: (country, at) => formatInstant(at.toISOString(), zoneOf(project, country), 'day'),
    permissions: permissionNames(permissions),
    groups: menuGroups(entries, (entry) => (screenOf(entry) ?? entry).permission),
    sights: sightPermissions([...project.resources.values()].map(({ value }) => value)),
    approvals: approvalPermissions(
      [...project.resources.values()].map(({ value }) => value),
      schemaOf,
    ),
    waits: waitsOf(
      [...project.resources].map(([name, { value }]) => [name, value] as const),
      (entity) => stateFields(project, entity),
    ),
    languages: languagesOf(project),
    given: givenEntities([...project.entities], schemaOf, {
      fields: (entity, country) => countryFields(project, entity, country) ?? {},
      rules: (entity, country) => projectRules(project, entity, country),
      validator: (entity, country) => projectValidator(project, entity, country),
    }),
  };
}

/** The zone of a country under check, or GMT+0 if it is unreadable, which is reported elsewhere. */
function zoneOf({ countries }: Project, country: string): string {
  const zone = countries.get(country)?.value.zone ?? '';
  try {
    parseZone(zone);
    return zone;
  } catch {
    return 'GMT+0';
  }
}

/** Bound fields and schema of an entity in a country. */
interface Bound {
  fields: (entity: string, country: string) => Record<string, BoundField>;
  rules: (entity: string, country: string) => FieldRule[];
  validator: (entity: string, country: string) => ReturnType<typeof modelValidator>;
}

const projectRules = memoize((project: Project, entity: string, country: string): FieldRule[] => {
  const schemas = projectSchemas(project, country);
  return bindRules(schemas, schemas[entity] ?? {}, countryFields(project, entity, country) ?? {});
});

function givenEntities(
  entities: readonly string[],
  schemaOf: (entity: string) => JsonSchema | undefined,
  { fields, rules, validator: validatorIn }: Bound,
): Map<string, GivenEntity> {
  const given = entities.filter((entity) => tableRules(schemaOf(entity) ?? {}).given);
  return new Map(
    given.map((entity) => {
      const validate = (country: string, record: JsonObject) => {
        const own = fields(entity, country);
        const validator = validatorIn(entity, country);
        const form = { fields: own, visible: {}, rules: rules(entity, country) };
        return [...validator(record), ...findWrongCodes(activeFields(form, record), record)];
      };
      return [entity, { fields: (country) => fields(entity, country), validate }];
    }),
  );
}

function menuGroups(
  entries: readonly NavigationEntry[],
  permissionOf: (entry: NavigationEntry) => string | undefined,
): MenuGroup[] {
  const below = (entry: NavigationEntry): string[] =>
    (entry.children ?? []).flatMap((child) => [permissionOf(child) ?? [], below(child)].flat());
  return entries.flatMap((entry) => {
    const { children = [] } = entry;
    const permission = permissionOf(entry);
    const inner = menuGroups(children, permissionOf);
    return permission === undefined || children.length === 0
      ? inner
      : [{ permission, screens: [...new Set(below(entry))] }, ...inner];
  });
}

function sightPermissions(resources: readonly Partial<ResourceDefinition>[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { permission, edit, delete: deletion, reveal, annotations, list, actions = {} } of resources) {
    const ofRecords = Object.values(actions).filter(({ on }) => on !== 'resource');
    const removal = annotations?.remove === undefined ? undefined : { permission: annotations.remove };
    for (const write of [edit, deletion, reveal, annotations, removal, list?.export, ...ofRecords]) {
      // What the meta-schema requires may be missing, which is reported.
      if (permission === undefined || write?.permission === undefined) continue;
      found.set(write.permission, [...new Set([...(found.get(write.permission) ?? []), permission])]);
    }
  }
  return found;
}

/** Orders that an action is for which their creator may not do. */
function approvalPermissions(
  resources: readonly Partial<ResourceDefinition>[],
  schemaOf: (entity: string) => JsonSchema | undefined,
): Map<string, string> {
  return new Map(
    resources.flatMap(({ entity = '', actions = {} }) => {
      const kind = feeRules(schemaOf(entity))?.kind;
      const approval = Object.values(actions).find(({ not }) => not === 'creator');
      return kind === undefined || approval === undefined ? [] : [[kind, approval.permission] as const];
    }),
  );
}

function feeFacts(
  entities: readonly string[],
  schemaOf: (entity: string) => JsonSchema | undefined,
  fieldsOf: (entity: string, country: string) => Record<string, BoundField>,
): Pick<TenantFacts, 'kinds' | 'optionalKinds' | 'refundedKinds' | 'methods' | 'largest' | 'least' | 'unit'> {
  const rules = entities.flatMap((entity) => {
    const found = feeRules(schemaOf(entity));
    return found ? [{ entity, ...found }] : [];
  });
  return {
    kinds: [...new Set(rules.map(({ kind }) => kind))],
    optionalKinds: new Set(rules.filter(({ optional }) => optional).map(({ kind }) => kind)),
    refundedKinds: new Set(rules.filter(({ refunds }) => refunds).map(({ kind }) => kind)),
    methods: (kind, country) => {
      const rule = rules.find((one) => one.kind === kind && one.method !== undefined);
      const options = rule && fieldsOf(rule.entity, country)[rule.method!]?.options;
      return options?.map(({ value }) => String(value));
    },
    largest: (kind, country) => {
      const amounts = rules
        .filter((one) => one.kind === kind)
        .map(({ entity, amount }) => {
          const {
            maximum,
            minimum = 0,
            exclusiveMinimum = minimum,
          } = fieldsOf(entity, country)[amount] ?? {};
          // One that takes no value is reported as such.
          return maximum !== undefined && maximum > exclusiveMinimum ? maximum : undefined;
        });
      return amounts.length > 0 && amounts.every((each) => each !== undefined)
        ? Math.max(...amounts)
        : undefined;
    },
    least: (kind, country) => {
      const amounts = rules
        .filter((one) => one.kind === kind)
        .flatMap(({ entity, amount }) => fieldsOf(entity, country)[amount] ?? [])
        .map(
          ({ minimum = 1, exclusiveMinimum = 0, multipleOf = 1 }) =>
            Math.max(Math.ceil(minimum / multipleOf), Math.floor(exclusiveMinimum / multipleOf) + 1) *
            multipleOf,
        );
      // What is ordered has a least amount; what is paid of it has none.
      return Math.max(1, ...amounts);
    },
    unit: (kind, country) => {
      const rule = rules.find((one) => one.kind === kind);
      return (rule && fieldsOf(rule.entity, country)[rule.amount]?.multipleOf) ?? 1;
    },
  };
}
