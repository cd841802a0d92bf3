import { didYouMeanOneOf } from '../../metadata/source/didYouMean';
import { groupNamed, groups, largestGroup, menuWith, permissionOf } from './menu';
import { titleFromName } from '../../metadata/implied/titleFromName';
import { entityFile, pageFile, resourceFile, rightsOf } from './resourceFiles';
import { resourceTexts, titlesOf } from './resourceTexts';
import { jsonText, type Scaffold } from './Scaffold';

const scopes = ['country', 'merchant', 'user'];

/**
 * A resource: its entity with a number, an amount, a remark and a status; its list, detail, create form and actions; its menu
 * entry. Options add the import of files, an approval by a second person, a queue of what waits, and a page.
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
      `Roles of "*" have its permissions. Name them in other roles of sandbox/tenants.json and of your merchants (docs/operations.md): those that end in ${ends.slice(0, -1).join(', ')} and ${ends.at(-1)}, too.`,
    ];
  },
};

function singular(plural: string): string {
  return plural
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}
