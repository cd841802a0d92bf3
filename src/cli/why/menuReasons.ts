import {
  allowedNavigation,
  globalMode,
  type NavigationEntry,
  trailTo,
} from '../../metadata/model/NavigationEntry';
import type { SourceFile } from '../../metadata/source/Project';
import { navigationEntries } from '../../metadata/source/places';
import { entranceReasons, permissionReason } from './accessReasons';
import { type Asker, lineOf } from './Asked';
import type { Explained, Reason } from './Reason';

/** Returns why an entry of the menu is shown, and of a screen, why its address opens it. */
export function explainEntry(asker: Asker, path: string): Explained[] {
  const { context } = asker;
  const entry = trailTo(context.model.navigation, (each) => each.path === path).at(-1);
  if (!entry) return [];
  const reasons = [...entranceReasons(asker), ...menuReasons(asker, path)];
  const isScreen = entry.resource !== undefined || entry.page !== undefined;
  return [
    { subject: `“${entry.title}” in the menu`, reasons: [...reasons, ...hiddenReason(asker, entry)] },
    ...(isScreen ? [{ subject: 'The screen at its address', reasons }] : []),
  ];
}

/** Returns the rules by which the menu leads somebody to an entry: those of the group around it first. They are those of `allowedNavigation`. */
export function menuReasons(asker: Asker, path: string): Reason[] {
  const trail = trailTo(asker.context.model.navigation, (each) => each.path === path);
  const entry = trail.at(-1);
  if (!entry) return [];
  const reasons = trail.flatMap((each) => ownReasons(asker, each));
  const isGroup = entry.resource === undefined && entry.page === undefined;
  if (!isGroup || reasons.some(({ answer }) => answer === 'no') || isAllowed(asker, entry)) return reasons;
  const screens = (entry.children ?? []).map((each) => each.path).join(', ');
  return [
    ...reasons,
    {
      answer: 'no',
      layer: 'menu',
      says: `none of its screens is open to them: ask about one of ${screens}`,
      at: entryLine(asker, entry),
    },
  ];
}

/** Whether the app lets the user reach an entry by itself. */
function isAllowed({ person, country }: Asker, entry: NavigationEntry): boolean {
  const can = (permission: string) => person.session.permissions.has(permission);
  return allowedNavigation([entry], { isGlobal: country === '', can }).length > 0;
}

function ownReasons(asker: Asker, entry: NavigationEntry): Reason[] {
  const isGlobal = asker.country === '';
  const mode = isGlobal ? 'Global' : 'account';
  const isThere = entry.type.includes(mode);
  const at = entryLine(asker, entry, 'type');
  const place = isGlobal ? 'in Global mode' : 'in countries';
  return [
    {
      answer: isThere ? 'yes' : 'no',
      layer: 'mode',
      says: `${entry.path} is ${isThere ? '' : 'not '}there ${place}`,
      at,
      ...(!isThere && {
        change: `add "${mode}" to "type" at ${at}, or ask about ${isGlobal ? 'a country' : 'Global mode'}: --country ${isGlobal ? 'CODE' : globalMode}`,
      }),
    },
    ...(entry.permission === undefined
      ? []
      : [permissionReason(asker, entry.permission, permissionLine(asker, entry))]),
  ];
}

function hiddenReason(asker: Asker, entry: NavigationEntry): Reason[] {
  if (!entry.hidden) return [];
  const at = entryLine(asker, entry, 'hidden');
  return [
    {
      answer: 'no',
      layer: 'menu',
      says: 'it is hidden there: links and its address open the screen',
      at,
      change: `take "hidden" out at ${at}`,
    },
  ];
}

/** Returns the line of a member of an entry, or of the entry where the member is not written. */
function entryLine({ project }: Asker, { path }: NavigationEntry, member?: string): string {
  const found = navigationEntries(project).find(({ entry }) => entry.path === path);
  if (!project.navigation || !found) return '';
  return lineOf(project.navigation, member === undefined ? found.path : [...found.path, member]);
}

/** Returns the line of an entry's permission: that of a screen is written with what it shows. */
function permissionLine(asker: Asker, entry: NavigationEntry): string {
  const { pages, resources } = asker.project;
  const shown: SourceFile | undefined =
    entry.resource === undefined ? pages.get(entry.page ?? '') : resources.get(entry.resource);
  return shown ? lineOf(shown, ['permission']) : entryLine(asker, entry, 'permission');
}
