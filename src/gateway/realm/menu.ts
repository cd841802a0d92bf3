import { decisions, type RealmMenu } from '../../contract/operator/realm';
import { allowedNavigation, type NavigationEntry } from '../../metadata/model/NavigationEntry';
import type { Model } from '../../metadata/model/Model';
import { navigationTexts } from '../../metadata/texts/fileTexts';
import { translateTexts } from '../../metadata/texts/translateTexts';
import { reviewOf } from './reviewed';

/** Returns the menu of the realm as an operator with these scopes may reach it, in a language. */
export function realmMenu(
  model: Model,
  realm: Model,
  language: string,
  can: (scope: string) => boolean,
): RealmMenu {
  const { navigation, texts } = realm;
  const screenOf = ({ path, title, icon, resource, hidden }: NavigationEntry) => {
    if (resource === undefined || hidden) return [];
    const review = can('decide') ? reviewOf(model, realm, resource) : undefined;
    return [
      {
        path,
        title,
        icon: icon ?? null,
        resource,
        decisions: decisions.filter((each) => review?.[each] !== undefined),
      },
    ];
  };
  const { entries } = translateTexts(
    { entries: navigation },
    navigationTexts(navigation),
    texts[language]?.navigation,
  );
  const allowed = allowedNavigation(entries, { isGlobal: false, can }).toSorted(inOrder);
  return allowed.map((entry) => ({
    title: entry.title,
    icon: entry.icon ?? null,
    screens: (entry.children ?? [entry]).toSorted(inOrder).flatMap(screenOf),
  }));
}

const inOrder = (one: NavigationEntry, other: NavigationEntry) => one.sort - other.sort;
