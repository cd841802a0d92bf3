import type { LiveChange } from '../../contract/live';
import { noCountry } from '../../metadata/bind/schemas/places';
import type { Model } from '../../metadata/model/Model';
import type { Config } from '../config';
import type { Session } from '../http/context';
import type { Change } from './changes';

/** Returns those of all changes that somebody may be told. */
export type ChangesFor = (changes: readonly Change[]) => LiveChange[];

/** Hearer of changes: a user, with the resources that they may see. */
type Hearer = Pick<Session, 'merchantId' | 'userId' | 'permissions' | 'countries'>;

/**
 * Returns a function that picks the changes that a session may be told. They are its merchant's, in its countries, of visible resources,
 * and only the user's own. `followers` are entities by those with whose records theirs change.
 */
export function changesFor(
  { model, config, followers }: { model: Model; config: Pick<Config, 'countries'>; followers: Followers },
  { merchantId, userId, permissions, countries }: Hearer,
): ChangesFor {
  const resources = resourcesByEntity(model, permissions);
  const isOwnPlace = (country: string) =>
    country === noCountry || (countries.includes(country) && (config.countries?.includes(country) ?? true));
  return (changes) => {
    const told = new Map<string, { change: LiveChange; ids: Set<string>; created: Set<string> }>();
    const changeOf = (country: string, resource: string) => {
      const key = `${country} ${resource}`;
      const known = told.get(key);
      if (known) return known;
      const change = { country, resource, ids: [], created: [], hasOthers: false };
      const made = { change, ids: new Set<string>(), created: new Set<string>() };
      told.set(key, made);
      return made;
    };
    for (const change of changes) {
      const { country, entity, recordId } = change;
      if (change.merchantId !== merchantId || !isOwnPlace(country)) continue;
      const isOwn = change.userId === userId;
      if (change.userId !== null && !isOwn) continue;
      for (const { name, isUsers } of resources.get(entity) ?? []) {
        if (isUsers && !isOwn) continue;
        const { ids, created } = changeOf(country, name);
        ids.add(recordId);
        if (change.isNew) created.add(recordId);
      }
      for (const follower of followers.get(entity) ?? []) {
        for (const { name, isUsers } of resources.get(follower) ?? []) {
          if (!isUsers || isOwn) changeOf(country, name).change.hasOthers = true;
        }
      }
    }
    return [...told.values()].map(({ change, ids, created }) => ({
      ...change,
      ids: [...ids],
      created: [...created],
    }));
  };
}

/** By entity, those whose records change with its records. */
export type Followers = ReadonlyMap<string, readonly string[]>;

declare module '../http/context' {
  interface ServerContext {
    followers: Followers;
  }
}

interface AudibleResource {
  name: string;
  /** Each record is a user's. */
  isUsers: boolean;
}

function resourcesByEntity(
  model: Model,
  permissions: ReadonlySet<string>,
): ReadonlyMap<string, AudibleResource[]> {
  const resources = new Map<string, AudibleResource[]>();
  for (const [name, { entity, permission, scope }] of Object.entries(model.resources)) {
    if (!permissions.has(permission)) continue;
    const audible = { name, isUsers: scope === 'user' };
    resources.set(entity, [...(resources.get(entity) ?? []), audible]);
  }
  return resources;
}
