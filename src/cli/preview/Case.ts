import { bindCountry } from '../../metadata/bind/bindCountry';
import { bindResource } from '../../metadata/bind/bindResource';
import { noCountry, placesOf } from '../../metadata/bind/places';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Model } from '../../metadata/model/Model';
import { permissionNames } from '../../metadata/tenants/tenantFacts';
import { matchPermissions } from '../../metadata/tenants/permissionPatterns';

/** A resource as a role sees it in a country and a language. */
export interface Case {
  resource: string;
  /** Code of the country; of a resource whose records belong to none, of the first one. */
  country: string;
  language: string;
  role: string;
}

/** Which cases are asked for; all of a kind where none is named. */
export interface Wanted {
  resources: string[];
  countries: string[];
  languages: string[];
  roles: string[];
}

/** Returns the roles of the sandbox's merchants, with their patterns; one that may do everything where the metadata has none. */
export function rolesOf({ tenants }: Model): Record<string, string[]> {
  const own = (tenants?.merchants ?? []).flatMap(({ code, roles = {} }) =>
    Object.entries(roles).map(([name, patterns]) => [`${name} (${code})`, patterns] as const),
  );
  const all = { ...tenants?.roles, ...Object.fromEntries(own) };
  return Object.keys(all).length > 0 ? all : { everything: ['*'] };
}

/** Returns what a role may do. */
export function permissionsOf(model: Model, role: string): string[] {
  return matchPermissions(rolesOf(model)[role] ?? [], permissionNames(model.permissions));
}

/** Returns all cases of a model that are asked for, in the order of the metadata. */
export function casesOf(model: Model, { resources, countries, languages, roles }: Wanted): Case[] {
  const codes = Object.keys(model.countries);
  return among(Object.keys(model.resources), resources).flatMap((resource) => {
    const isOfCountry = !placesOf(model, model.resources[resource]!.entity).includes(noCountry);
    return among(isOfCountry ? codes : codes.slice(0, 1), isOfCountry ? countries : []).flatMap((country) =>
      among(model.languages, languages).flatMap((language) =>
        among(Object.keys(rolesOf(model)), roles).map((role) => ({ resource, country, language, role })),
      ),
    );
  });
}

/** Returns those of `all` that are named, or all where none is. */
function among(all: string[], some: string[]): string[] {
  return some.length > 0 ? all.filter((one) => some.includes(one)) : all;
}

/** Returns the resource of a case, bound to its country and language; undefined where the model does not have it. */
export function boundOf(model: Model, { resource, country, language }: Case): BoundResource | undefined {
  if (!Object.hasOwn(model.resources, resource) || !Object.hasOwn(model.countries, country)) return undefined;
  const place = placesOf(model, model.resources[resource]!.entity).includes(noCountry) ? noCountry : country;
  return bindResource(
    model,
    resource,
    place,
    model.languages.includes(language) ? language : model.languages[0]!,
  );
}

/** Returns the screens that a role is shown of a resource: list, page, forms, the dialogs of actions, and an import. */
export function screensOf(bound: BoundResource, permissions: readonly string[]): string[] {
  const may = (part: { permission: string } | undefined) =>
    part !== undefined && permissions.includes(part.permission);
  if (bound.path === undefined || !may(bound)) return [];
  return [
    ...(bound.list ? ['list'] : []),
    ...(bound.detail ? ['detail'] : []),
    ...(['create', 'edit', 'import'] as const).filter((form) => may(bound[form])),
    ...bound.actions.filter((action) => may(action) && action.file === undefined).map(({ name }) => name),
  ];
}

/**
 * Returns all that the screens of a case are made of, as JSON of members; undefined where the role is shown none. Two cases with the
 * same have the same screens.
 */
export function partsOf(model: Model, each: Case): Record<string, string> | undefined {
  const bound = boundOf(model, each);
  const permissions = permissionsOf(model, each.role);
  if (!bound || !model.languages.includes(each.language) || screensOf(bound, permissions).length === 0)
    return undefined;
  const text = JSON.stringify({ ...bound, country: undefined });
  const named = Object.keys(model.resources).filter(
    (name) => name !== each.resource && text.includes(`"${name}"`),
  );
  const others = named.map((resource) => ({ ...boundOf(model, { ...each, resource }), country: undefined }));
  const all = JSON.stringify([text, others]);
  const { mail: _mail, diff: _diff, ...messages } = model.messages[each.language] ?? {};
  return {
    resource: text,
    others: JSON.stringify(others),
    permissions: permissions.filter((name) => all.includes(name)).join(' '),
    facts: JSON.stringify(bindCountry(model, each.country, each.language)),
    messages: JSON.stringify(messages),
  };
}
