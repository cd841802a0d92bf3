import type { PermissionNode } from '../../model/definitions';
import type { NavigationEntry } from '../../model/NavigationEntry';
import type { Model } from '../../model/Model';
import { movingPermissions } from './movingWrites';
import { countryTexts, navigationTexts, permissionTexts, resourceTexts } from '../../texts/fileTexts';
import { joinTexts } from '../../texts/joinTexts';
import { languageName } from '../../texts/messages';
import { wordsOf } from '../../texts/wordsOf';
import { translateTexts } from '../../texts/translateTexts';

/** Lists of the files themselves from which a field can be a choice (`x-choices`). */
const choiceLists = ['permissions', 'movingPermissions', 'languages', 'countries', 'currencies'] as const;

type ChoiceList = (typeof choiceLists)[number];

/** Whether a value of `x-choices` names a list. */
export function isChoiceList(list: unknown): list is ChoiceList {
  return (choiceLists as readonly unknown[]).includes(list);
}

/** An option, as `oneOf` has it. */
type Choice = { const: string; title: string; description?: string; 'x-ui'?: { within: string } };

/** Returns the options of a list of choices, in a language. An option may be below another one (`within`). */
export function choicesOf(model: Model, list: ChoiceList, language: string): Choice[] {
  if (list === 'permissions') return permissionChoices(model, language);
  if (list === 'movingPermissions') return movingChoices(model, language);
  if (list === 'countries') return countryChoices(model, language);
  if (list === 'currencies') return currencyChoices(model);
  return model.languages.map((code) => ({
    const: code,
    title: languageName(code, model.messages[code] ?? {}),
  }));
}

function countryChoices({ countries, texts }: Model, language: string): Choice[] {
  return Object.entries(countries)
    .toSorted(([, { sort: one = Infinity }], [, { sort: other = Infinity }]) => one - other)
    .map(([code, definition]) => {
      const own = texts[language]?.[`countries/${code}`];
      return { const: code, title: translateTexts(definition, countryTexts(definition), own).name };
    });
}

function currencyChoices({ countries }: Model): Choice[] {
  const currencies = new Set(Object.values(countries).map(({ currency }) => currency));
  return [...currencies].map((currency) => ({ const: currency, title: currency }));
}

/** The permissions of writes that move money, called by these writes and the screen that they are on. */
function movingChoices(model: Model, language: string): Choice[] {
  const all = new Map(permissionChoices(model, language).map((choice) => [choice.const, choice]));
  const called = movingTitles(model, language);
  return movingPermissions(model).map((permission) => {
    const { title = permission, 'x-ui': ui } = all.get(permission) ?? {};
    const own = joinTexts(called.get(permission) ?? [], language) || title;
    const above = ui && all.get(ui.within);
    return { const: permission, title: above ? `${above.title}: ${own}` : own };
  });
}

/** Titles of the writes that move an amount, by permission: one may be of others as well, such as canceling. */
function movingTitles(model: Model, language: string): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  const add = (permission: string, title: string | undefined) => {
    const known = titles.get(permission) ?? [];
    if (title !== undefined && !known.includes(title)) titles.set(permission, [...known, title]);
  };
  for (const [name, written] of Object.entries(model.resources)) {
    const resource = translateTexts(written, resourceTexts(written), model.texts[language]?.[name]);
    const { create, edit, import: importing, actions = {} } = resource;
    for (const { moves, permission, title } of [create, edit, ...Object.values(actions)].flatMap(
      (write) => write ?? [],
    ))
      if (typeof moves === 'string') add(permission, title);
    if (create?.moves !== undefined && importing) add(importing.permission, importing.title);
  }
  return titles;
}

/** All permissions as a tree, called by the screens and the buttons that need them. Those of the menu come first, in its order. */
function permissionChoices(model: Model, language: string): Choice[] {
  const texts = model.texts[language]?.navigation;
  const { entries, permissions } = translateTexts(
    { entries: model.navigation, permissions: model.permissions },
    [...navigationTexts(model.navigation), ...permissionTexts(model.permissions)],
    texts,
  );
  const titles = titlesOf(model, entries, language);
  const places = permissionsIn(entries);
  const placeOf = ({ perms }: PermissionNode) =>
    places.includes(perms) ? places.indexOf(perms) : places.length;
  const choices = (nodes: PermissionNode[], within?: string): Choice[] =>
    nodes
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .flatMap(({ perms, title, children = [] }) => {
        const { menu = [], rights = [], others = [] } = titles.get(perms) ?? {};
        const [own = joinTexts(rights, language) || others[0] || perms] = menu;
        // What a screen of the menu leads to; a group is nothing but what is below it.
        const isScreen = menu.length > 0 && within !== undefined;
        const beside = isScreen ? [...menu.slice(1), ...others].filter((each) => each !== own) : [];
        return [
          {
            const: perms,
            title: title ?? own,
            ...(beside.length > 0 ? { description: joinTexts(beside, language) } : {}),
            ...(within === undefined ? {} : { 'x-ui': { within } }),
          },
          ...choices(children, perms),
        ];
      });
  return choices(permissions);
}

/** The permissions of groups and screens of the menu, in its order. */
function permissionsIn(entries: NavigationEntry[]): (string | undefined)[] {
  return entries.flatMap(({ permission, children = [] }) => [permission, ...permissionsIn(children)]);
}

/** Titles of what a permission lets its holders see and do. */
interface Titles {
  /** Its screens in the menu. */
  menu?: string[];
  /** Its buttons. */
  rights?: string[];
  /** Its screens that are not in the menu, and the lists on these. */
  others?: string[];
}

function titlesOf(model: Model, entries: NavigationEntry[], language: string): Map<string, Titles> {
  const titles = new Map<string, Titles>();
  const add = (kind: keyof Titles, permission: string | undefined, title: string | undefined) => {
    if (permission === undefined || title === undefined) return;
    const known = titles.get(permission) ?? {};
    titles.set(permission, { ...known, [kind]: [...new Set([...(known[kind] ?? []), title])] });
  };
  const shown = new Set<string>();
  const addEntries = (some: NavigationEntry[]) => {
    for (const { permission, title, hidden, form, resource, children = [] } of some) {
      if (form === undefined) add(hidden ? 'others' : 'menu', permission, title);
      if (resource !== undefined) shown.add(resource);
      addEntries(children);
    }
  };
  addEntries(entries);
  const word = wordsOf(model, language);
  for (const [name, written] of Object.entries(model.resources)) {
    const resource = translateTexts(written, resourceTexts(written), model.texts[language]?.[name]);
    const { title, permission, list, create, edit, import: importing, delete: deletion } = resource;
    const { reveal, annotations } = resource;
    if (!shown.has(name)) add('others', permission, title);
    add('rights', create?.permission, create?.title ?? word('form', 'create'));
    add('rights', importing?.permission, importing?.title ?? word('list', 'import'));
    add('rights', edit?.permission, edit?.title ?? word('detail', 'edit'));
    add('rights', deletion?.permission, word('actions', 'delete'));
    for (const action of Object.values(resource.actions ?? {}))
      add('rights', action.permission, action.title);
    add('rights', list?.export?.permission, word('list', 'export', 'title'));
    add('rights', reveal?.permission, word('widgets', 'revealed'));
    add('rights', annotations?.permission, word('annotations', 'write'));
    add('rights', annotations?.remove, word('annotations', 'removeOthers'));
  }
  return titles;
}
