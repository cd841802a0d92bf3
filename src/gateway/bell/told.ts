import { bindResource } from '../../metadata/bind/bindResource';
import { noCountry } from '../../metadata/bind/schemas/places';
import type { ResourceDefinition } from '../../metadata/model/definitions';
import type { NotificationDefinition } from '../../metadata/model/sections';
import type { Model } from '../../metadata/model/Model';
import { resourceTexts } from '../../metadata/texts/fileTexts';
import { translateTexts } from '../../metadata/texts/translateTexts';
import { memoize } from '../../metadata/tracking/memoize';
import { awaitedBy, awaitsName } from '../notifications/noteState';
import { rejectedRows } from '../notifications/note';

/** A kind of notification: who gets it, and how grave it is. */
export interface Told {
  resource: string;
  name: string;
  /** All of them are needed. */
  permissions: readonly string[];
  tone: NonNullable<NotificationDefinition['tone']>;
  /** Whether it is left to a second person: whoever did it is not told, nor anybody who is not independent of them. */
  isForOthers: boolean;
  /** The permission by which they move what awaits them: no more than their role lets one record move is told. */
  movesBy?: string;
}

/** Returns all that users may be told of. */
export const toldOf = memoize(({ resources }: Model): readonly Told[] =>
  Object.entries(resources).flatMap(([resource, definition]) => toldOfResource(resource, definition)),
);

function toldOfResource(
  resource: string,
  { permission, actions = {}, notifications = {}, import: importing }: ResourceDefinition,
): Told[] {
  const declared = Object.entries(notifications).map(([name, { permission: own, tone = 'info' }]): Told => {
    const permissions = own === undefined ? [permission] : [permission, own];
    return { resource, name, permissions, tone, isForOthers: false };
  });
  const awaited = Object.entries(actions).flatMap(
    ([action, { awaits, permission: own, not, moves }]): Told[] => {
      if (awaits === undefined) return [];
      const permissions = [permission, own];
      const told = { resource, name: awaitsName(action), permissions, tone: 'warning' } as const;
      return [{ ...told, isForOthers: not === 'creator', ...(moves === undefined ? {} : { movesBy: own }) }];
    },
  );
  if (!importing) return [...declared, ...awaited];
  const permissions = [permission, importing.permission];
  const rejected: Told = { resource, name: rejectedRows, permissions, tone: 'error', isForOthers: false };
  return [...declared, ...awaited, rejected];
}

/** A resource with its texts in a language. */
const translated = memoize(
  (model: Model, resource: string, language: string): ResourceDefinition | undefined => {
    const definition = model.resources[resource];
    return (
      definition && translateTexts(definition, resourceTexts(definition), model.texts[language]?.[resource])
    );
  },
);

/** Returns the text of a notification with its plural forms, and `%{count}` in it; undefined where it is none of the metadata. */
export function textOfTold(
  model: Model,
  { resource, name }: Pick<Told, 'resource' | 'name'>,
  language: string,
): string | undefined {
  const { actions, notifications } = translated(model, resource, language) ?? {};
  const action = awaitedBy(name);
  return action === undefined ? notifications?.[name]?.text : actions?.[action]?.awaits;
}

/** The address in the web app, below its own: of a record, an import, or the list with what awaits the user; undefined where none shows it. */
export function pathOfTold(
  model: Model,
  { resource, name }: Pick<Told, 'resource' | 'name'>,
  country: string,
  record: { id: string; label: string | null } | undefined,
): string | undefined {
  const { path, list, detail } = model.resources[resource] ?? {};
  if (path === undefined) return undefined;
  if (name === rejectedRows)
    return record ? `${path}/import/${encodeURIComponent(record.label ?? '')}` : path;
  if (record && detail) return `${path}/${record.id}`;
  const told = list && country !== noCountry && statesOfTold(model, { resource, name }, country);
  return told ? `${path}?filter=${encodeURIComponent(JSON.stringify({ [told.field]: told.states }))}` : path;
}

/** Returns the states of the records of which something is told; undefined where it is not told of states. */
function statesOfTold(
  model: Model,
  { resource, name }: Pick<Told, 'resource' | 'name'>,
  country: string,
): { field: string; states: readonly string[] } | undefined {
  const { field, states } = model.resources[resource]?.notifications?.[name] ?? {};
  if (field !== undefined && states) return { field, states };
  const action = awaitedBy(name);
  if (action === undefined) return undefined;
  const { actions } = bindResource(model, resource, country, model.languages[0] ?? 'en');
  const { awaits, transition } = actions.find((each) => each.name === action) ?? {};
  return awaits && transition && { field: transition.field, states: awaits };
}
