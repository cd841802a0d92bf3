import { didYouMeanOneOf } from '../../metadata/source/reporter';
import { titleFromName } from '../../metadata/implied/titleFromName';
import {
  awaitedText,
  cancelText,
  entityFile,
  listText,
  numberField,
  pageFile,
  resourceFile,
  rightsOf,
} from './resourceFiles';
import { type Answers, editJson, type Files, jsonText, type Present, type Scaffold } from './Scaffold';
import type { NavigationEntry } from '../../metadata/model/NavigationEntry';

const scopes = ['country', 'merchant', 'user'];

/**
 * A resource: its entity with a number, an amount, a remark and a status, its screens, and its menu entry. Options add the import of files,
 * an approval by a second person, a queue of what waits, and a page.
 */
export const resourceScaffold: Scaffold = {
  arguments: [
    {
      name: 'name',
      about: 'name in the plural, with hyphens, such as refunds; npm run rename changes it later',
      problem: (answer, _answers, { project }) => {
        if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(answer))
          return 'Give small letters and hyphens, such as bank-refunds.';
        return project.resources.has(answer) ? `resources/${answer}.json is there already.` : undefined;
      },
    },
  ],
  options: [
    {
      name: 'entity',
      about: 'name of one record, in the singular',
      propose: ({ name = '' }) => singular(name),
      problem: (answer, _answers, { project }) =>
        project.schemas.has(answer) ? `schemas/${answer}.json is there already.` : undefined,
    },
    { name: 'title', about: 'title in English', propose: ({ name = '' }) => titleFromName(name) },
    {
      name: 'scope',
      about: 'whose records these are: country, merchant or user; it cannot be changed later',
      propose: () => 'country',
      problem: (answer) => (scopes.includes(answer) ? undefined : `Give one of ${scopes.join(', ')}.`),
    },
    {
      name: 'group',
      about: 'path of the menu entry that it is listed below',
      propose: (_answers, present) => largestGroup(present)?.path,
      problem: (answer, _answers, present) =>
        groups(present).some(({ path }) => path === answer)
          ? undefined
          : `No such menu entry.${didYouMeanOneOf(
              answer,
              groups(present).map(({ path }) => path),
            )}`,
    },
    {
      name: 'titles',
      about: 'titles in other languages, such as zh=退款',
      optional: true,
      problem: (answer, _answers, { model }) => {
        const others = model.languages.slice(1);
        const unknown = [...titlesOf(answer).keys()].find((language) => !others.includes(language));
        return titlesOf(answer).size === 0 || unknown !== undefined
          ? `Give titles by language, such as ${others[0] ?? 'zh'}=…${didYouMeanOneOf(unknown ?? '', others)}`
          : undefined;
      },
    },
    {
      name: 'approval',
      about: 'whether a second person approves what one has created',
      isFlag: true,
      problem: (_answer, { scope }) =>
        scope === 'user' ? 'Only their user sees these records, so no second person can approve.' : undefined,
    },
    {
      name: 'queue',
      about: 'whether what waits is counted for those who may decide about it',
      isFlag: true,
      problem: (_answer, { scope = 'country' }) =>
        scope === 'country' ? undefined : 'Only records of a country can await somebody.',
    },
    { name: 'import', about: 'whether they can be created from a file', isFlag: true },
    { name: 'page', about: 'whether they have a page with figures, buttons and the list', isFlag: true },
  ],
  files: (answers, present) => {
    const { name = '', entity = '', page } = answers;
    const permission = `${permissionOf(groupNamed(present, answers.group))}:${name}`;
    return {
      created: new Map([
        [`schemas/${entity}.json`, jsonText(entityFile(answers))],
        [`resources/${name}.json`, jsonText(resourceFile(answers, permission))],
        ...(page ? [[`resources/${name}.page.json`, jsonText(pageFile(answers, permission))] as const] : []),
      ]),
      changed: menuWith(answers, present),
    };
  },
  texts: resourceTexts,
  scripts: ['types'],
  next: (answers) => {
    const { name, entity } = answers;
    const ends = rightsOf(answers).map((right) => `:${right}`);
    return [
      `Write the fields of a record in schemas/${entity}.json, and where they are shown in resources/${name}.json.`,
      `Roles of "*" have its permissions. Name them in other roles of sandbox/tenants.json and of your merchants (docs/operations/merchants.md): those that end in ${ends.slice(0, -1).join(', ')} and ${ends.at(-1)}, too.`,
    ];
  },
};

function singular(plural: string): string {
  return plural
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

const navigationPath = 'resources/navigation.json';

/** Returns the menu with the entries of a new resource, its page first, in the mode of their group. */
function menuWith(answers: Answers, present: Present): Files {
  const index = entriesOf(present).findIndex((entry) => entry.path === answers.group);
  const { name = '', page } = answers;
  const list = { icon: 'list', resource: name };
  const added = page
    ? [
        { path: pathOf(name), icon: 'list', page: name },
        { path: `${pathOf(name)}List`, title: listText(answers), hidden: true, ...list },
      ]
    : [{ path: pathOf(name), ...list }];
  const text = added.reduce(
    (before, each) => editJson(before, ['entries', index, 'children', -1], each),
    present.source.files.get(navigationPath) ?? '',
  );
  return new Map([[navigationPath, text]]);
}

function entriesOf({ project }: Present): NavigationEntry[] {
  return project.navigation?.value.entries ?? [];
}

/** The menu entries that have others below them, in the mode of one country. */
function groups(present: Present): NavigationEntry[] {
  return entriesOf(present).filter(
    ({ children, type }) => children !== undefined && type.includes('account'),
  );
}

function groupNamed(present: Present, path: string | undefined): NavigationEntry | undefined {
  return groups(present).find((group) => group.path === path);
}

function largestGroup(present: Present): NavigationEntry | undefined {
  return groups(present).toSorted((a, b) => (b.children?.length ?? 0) - (a.children?.length ?? 0))[0];
}

/** A group's permission, or a name for one that has none. */
function permissionOf(group: NavigationEntry | undefined): string {
  return group?.permission ?? (group?.path ?? '').replace(/^\//, '');
}

function pathOf(name: string): string {
  return `/${titleFromName(name).replaceAll(/(^| )(\w)/g, (_all, _space, letter: string) => letter.toUpperCase())}`;
}

/**
 * Returns the texts of a new resource in a language, by their English: those that no other file has. Texts with its name need its title
 * there.
 */
function resourceTexts(answers: Answers, language: string): ReadonlyMap<string, string> {
  const { entity = '', title = '' } = answers;
  const number = `%{${numberField(entity)}}`;
  const plural = title.charAt(0).toLowerCase() + title.slice(1);
  const name = titlesOf(answers.titles).get(language);
  const texts: [english: string, translation: string][] = [];
  if (language === 'zh') {
    texts.push(
      ['All', '全部'],
      ['Last 30 days', '近 30 天'],
      ['Close', '关闭'],
      ['Create', '创建'],
      ['Created by', '创建人'],
      ['Open', '处理中'],
      ['Closed', '已关闭'],
      ['Approved', '已通过'],
      [`Close ${number}?`, `关闭 ${number}？`],
      [`Approve ${number}?`, `通过 ${number}？`],
      [`Decline ${number}?`, `拒绝 ${number}？`],
      [`Cancel ${number}?`, `撤销 ${number}？`],
    );
    if (name !== undefined) {
      texts.push(
        [`${titleFromName(entity)} no.`, `${name}编号`],
        [cancelText(answers), `撤销${name}`],
        [listText(answers), `全部${name}`],
        [`There are no ${plural} yet.`, `暂无${name}。`],
        [awaitedText(answers), `%{count} 笔${name}${answers.approval ? '待您复核' : '待处理'}`],
      );
    }
  }
  if (name !== undefined) texts.push([title, name], [titleFromName(entity), name]);
  return new Map(texts);
}

/** Reads `zh=退款,es=Reembolsos`. */
function titlesOf(text = ''): Map<string, string> {
  const titles = new Map<string, string>();
  for (const part of text.split(',')) {
    const [language = '', ...rest] = part.split('=');
    const title = rest.join('=').trim();
    if (title !== '') titles.set(language.trim(), title);
  }
  return titles;
}
