import type { RealmMenu } from '../../contract/operator/realm';
import { allowedNavigation, type NavigationEntry } from '../../metadata/model/NavigationEntry';
import type { Model } from '../../metadata/model/Model';
import { navigationTexts } from '../../metadata/texts/fileTexts';
import { translateTexts } from '../../metadata/texts/translateTexts';

/** Returns the menu of the realm as an operator with these scopes may reach it, in a language. */
export function realmMenu(
  { navigation, texts }: Model,
  language: string,
  can: (scope: string) => boolean,
): RealmMenu {
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

function screenOf({ path, title, icon, resource, hidden }: NavigationEntry): RealmMenu[number]['screens'] {
  return resource === undefined || hidden ? [] : [{ path, title, icon: icon ?? null, resource }];
}
