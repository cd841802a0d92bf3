import { globalMode } from '../../metadata/model/NavigationEntry';
import { bindCountry } from '../../metadata/bind/bindCountry';
import { bindPage } from '../../metadata/bind/bindPage';
import { bindResource } from '../../metadata/bind/bindResource';
import { noCountry, placesOf } from '../../metadata/bind/schemas/places';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Model } from '../../metadata/model/Model';
import { memoize } from '../../metadata/tracking/memoize';
import { matchPermissions, permissionNames } from '../../metadata/tenants/permissionPatterns';
import { isReached, menuName, placesOfPage } from './composedCases';

/** A resource, a composed page or the menu, as a role sees it in a country and a language. */
export interface Case {
  kind: 'resource' | 'page' | 'menu';
  /** Name of the resource or the page; the menu has that of its file. */
  name: string;
  /** Code of the country; of a resource whose records belong to none, of the first one; `noCountry` in Global mode. */
  country: string;
  language: string;
  role: string;
}

/** Choice of cases; all of a kind where none is named. Global mode is named among the countries. */
export interface Wanted {
  resources: string[];
  /** Composed pages, and the menu by the name of its file. */
  pages: string[];
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

/** Returns all cases of a model that are asked for, in the order of the metadata. Where resources or pages are named, it is those alone. */
export function casesOf(model: Model, wanted: Wanted): Case[] {
  const { resources, pages } = wanted;
  const countries = wanted.countries.map((code) => (code === globalMode ? noCountry : code));
  const isAll = resources.length + pages.length === 0;
  const codes = Object.keys(model.countries);
  const places = [
    ...namesOfPages(model)
      .filter((name) => isAll || pages.includes(name))
      .map((name) => {
        const kind = name === menuName ? ('menu' as const) : ('page' as const);
        return { kind, name, countries: among(placesOfPage(model, name), countries) };
      }),
    ...Object.keys(model.resources)
      .filter((name) => isAll || resources.includes(name))
      .map((name) => {
        const isOfCountry = !placesOf(model, model.resources[name]!.entity).includes(noCountry);
        const own = isOfCountry ? among(codes, countries) : codes.slice(0, 1);
        return { kind: 'resource' as const, name, countries: own };
      }),
  ];
  return places.flatMap(({ countries: own, ...subject }) =>
    own.flatMap((country) =>
      among(model.languages, wanted.languages).flatMap((language) =>
        among(Object.keys(rolesOf(model)), wanted.roles).map((role) => ({
          ...subject,
          country,
          language,
          role,
        })),
      ),
    ),
  );
}

/** Returns the names of the menu and of all composed pages. */
export function namesOfPages({ pages }: Model): string[] {
  return [menuName, ...Object.keys(pages)];
}

/** Returns those of `all` that are named, or all where none is. */
function among(all: string[], some: string[]): string[] {
  return some.length > 0 ? all.filter((one) => some.includes(one)) : all;
}

/** Returns the resource of a case, bound to its country and language; undefined where the model does not have it. */
export function boundOf(
  model: Model,
  { kind, name: resource, country, language }: Case,
): BoundResource | undefined {
  if (
    kind !== 'resource' ||
    !Object.hasOwn(model.resources, resource) ||
    !Object.hasOwn(model.countries, country)
  )
    return undefined;
  const place = placesOf(model, model.resources[resource]!.entity).includes(noCountry) ? noCountry : country;
  return bindResource(
    model,
    resource,
    place,
    model.languages.includes(language) ? language : model.languages[0]!,
  );
}

/** Returns the screens of a resource that a role is shown: list, page, forms, actions' dialogs, and an import. */
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
 * Returns the parts of a case's screens, as JSON of members; undefined where the role is shown none. Two cases with the same have the same
 * screens.
 */
export function partsOf(model: Model, each: Case): Record<string, string> | undefined {
  const permissions = permissionsOf(model, each.role);
  if (!isShown(model, each, permissions)) return undefined;
  const { all, ...parts } = sharedParts(model, each.kind, each.name, each.country, each.language);
  return { ...parts, permissions: permissions.filter((name) => all.includes(name)).join(' ') };
}

/** Whether a role with these permissions is shown something in a case. */
export function isShown(model: Model, each: Case, permissions: readonly string[]): boolean {
  if (!model.languages.includes(each.language)) return false;
  if (each.kind === 'resource') {
    const bound = boundOf(model, each);
    return bound !== undefined && screensOf(bound, permissions).length > 0;
  }
  return placesOfPage(model, each.name).includes(each.country) && isReached(model, each.name, permissions);
}

/** Sources of screens, whoever sees them. */
const sharedParts = memoize(
  (model: Model, kind: Case['kind'], name: string, country: string, language: string) => {
    const each = { kind: 'resource', country: country || firstCountry(model), language, role: '' } as const;
    const own = definitionOf(model, { ...each, kind, name });
    const text = JSON.stringify(own);
    const named = Object.keys(model.resources).filter(
      (other) => (kind !== 'resource' || other !== name) && text.includes(`"${other}"`),
    );
    // A menu names lists, and shows nothing of them.
    const bound = kind === 'menu' ? [] : named.map((other) => boundOf(model, { ...each, name: other }));
    const others = bound.map((other) => ({ ...other, country: undefined }));
    return {
      own: text,
      mode: country === noCountry ? 'Global' : 'account',
      others: JSON.stringify(others),
      facts: JSON.stringify(bindCountry(model, each.country, language)),
      messages: textsIn(model, language),
      all: JSON.stringify([text, others]),
    };
  },
);

/** The metadata of a resource in a country, of a composed page, or of the menu. */
function definitionOf(model: Model, each: Case): unknown {
  const { kind, name, language } = each;
  if (kind === 'resource') return { ...boundOf(model, each), country: undefined };
  if (kind === 'page') return bindPage(model, name, language);
  return { navigation: model.navigation, texts: model.texts[language]?.[menuName] };
}

const firstCountry = ({ countries }: Model) => Object.keys(countries)[0]!;

/** The texts of the app's own screens in a language. */
const textsIn = memoize((model: Model, language: string) => {
  const { mail: _mail, diff: _diff, preview: _preview, ...messages } = model.messages[language] ?? {};
  return JSON.stringify(messages);
});
