import type { NavigationEntry } from '../../metadata/model/NavigationEntry';
import { didYouMeanOneOf } from '../../metadata/source/didYouMean';
import { editJson } from './editJson';
import { titleFromName } from './names';
import { type Answers, type Files, jsonText, type Present, type Scaffold } from './Scaffold';

const navigationPath = 'resources/navigation.json';

const scopes = ['country', 'merchant', 'user'];

/**
 * A resource: its entity with a number, an amount, a remark and two states; its list, detail, create form and the action
 * that changes the state; its menu entry and permissions.
 */
export const resourceScaffold: Scaffold = {
  arguments: [
    {
      name: 'name',
      about: 'name in the plural, with hyphens, such as refunds; it cannot be changed later',
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
  ],
  files: (answers, present) => {
    const { name = '', entity = '' } = answers;
    const permission = `${permissionOf(groupNamed(present, answers.group))}:${name}`;
    return {
      created: new Map([
        [`schemas/${entity}.json`, jsonText(entityFile(answers))],
        [`resources/${name}.json`, jsonText(resourceFile(answers, permission))],
      ]),
      changed: navigationFile(answers, permission, present),
    };
  },
  scripts: ['types'],
  next: ({ name, entity }) => [
    `Write the fields of a record in schemas/${entity}.json, and where they are shown in resources/${name}.json.`,
    'Roles of "*" have its permissions. Name them in other roles of sandbox/tenants.json and of your merchants (docs/operations.md): those that end in :create and :close, too.',
  ],
};

/** Whether the records are those of a country, whose currency and limits they then have. */
function isOfCountry({ scope = 'country' }: Answers): boolean {
  return scope === 'country';
}

function entityFile(answers: Answers): object {
  const { entity = '' } = answers;
  const number = numberField(entity);
  const prefix = entity
    .split('-')
    .map((word) => word.slice(0, 2).toUpperCase())
    .join('')
    .slice(0, 4);
  return {
    $schema: './meta/entity.json',
    title: titleFromName(entity),
    type: 'object',
    'x-table': { unique: [[number]] },
    properties: {
      [number]: {
        title: `${titleFromName(entity)} no.`,
        readOnly: true,
        $ref: 'common.json#/$defs/identifier',
        'x-generate': { prefix, time: 'yyyyMMdd', random: 8 },
      },
      ...(isOfCountry(answers)
        ? { amount: { title: 'Amount', $ref: 'country.json#/$defs/amount' } }
        : {
            amount: {
              title: 'Amount',
              $ref: 'common.json#/$defs/money',
              exclusiveMinimum: 0,
              'x-ui': { money: { currency: 'currency' } },
            },
            currency: { title: 'Currency', type: 'string', pattern: '^[A-Z]{3,4}$' },
          }),
      remark: { title: 'Remark', type: 'string', maxLength: 200 },
      createdAt: {
        title: 'Created at',
        readOnly: true,
        $ref: 'common.json#/$defs/instant',
        'x-generate': 'now',
      },
      status: {
        title: 'Status',
        type: 'string',
        readOnly: true,
        default: 'open',
        oneOf: [
          { const: 'open', title: 'Open', 'x-ui': { tone: 'info' } },
          { const: 'closed', title: 'Closed', 'x-ui': { tone: 'neutral' } },
        ],
        'x-transitions': { open: ['closed'], closed: [] },
      },
    },
    required: [number, 'amount', ...(isOfCountry(answers) ? [] : ['currency']), 'createdAt', 'status'],
  };
}

function resourceFile(answers: Answers, permission: string): object {
  const { entity = '', title = '', scope } = answers;
  const number = numberField(entity);
  const plural = title.charAt(0).toLowerCase() + title.slice(1);
  return {
    $schema: '../schemas/meta/resource.json',
    title,
    entity,
    ...(isOfCountry(answers) ? {} : { scope }),
    permission,
    list: {
      columns: [number, 'amount', 'createdAt', 'status'],
      filters: [{ field: 'createdAt', alwaysOn: true, default: 'last7Days' }, 'status', number],
      sort: { field: 'createdAt', order: 'desc' },
      totals: ['amount'],
      empty: `There are no ${plural} yet.`,
    },
    detail: {
      headline: { amount: 'amount', state: 'status' },
      sections: [{ title: titleFromName(entity), fields: [number, 'createdAt', 'remark'] }],
      timeline: 'status',
    },
    create: {
      permission: `${permission}:create`,
      submit: 'Create',
      sections: [{ fields: ['amount', ...(isOfCountry(answers) ? [] : ['currency']), 'remark'] }],
    },
    actions: {
      close: {
        title: 'Close',
        permission: `${permission}:close`,
        transition: { field: 'status', to: 'closed' },
        confirm: `Close %{${number}}?`,
      },
    },
  };
}

function navigationFile(answers: Answers, permission: string, present: Present): Files {
  const { entries, permissions } = navigationOf(present);
  const index = entries.findIndex((entry) => entry.path === answers.group);
  const group = entries[index]!;
  const { name = '', title } = answers;
  const entry = {
    path: pathOf(name),
    type: group.type,
    sort: Math.max(0, ...(group.children ?? []).map(({ sort }) => sort)) + 1,
    title,
    icon: 'list',
    keepAlive: true,
    resource: name,
  };
  const tree = {
    perms: permission,
    children: [{ perms: `${permission}:create` }, { perms: `${permission}:close` }],
  };
  const node = permissions.findIndex(({ perms }) => perms === permissionOf(group));
  const place = node === -1 ? ['permissions', -1] : ['permissions', node, 'children', -1];
  const text = present.source.files.get(navigationPath) ?? '';
  return new Map([
    [navigationPath, editJson(editJson(text, ['entries', index, 'children', -1], entry), place, tree)],
  ]);
}

/** The part of `navigation.json` that is read here. The check has found its shape sound. */
interface Navigation {
  entries: NavigationEntry[];
  permissions: { perms: string }[];
}

function navigationOf({ source }: Present): Navigation {
  return JSON.parse(source.files.get(navigationPath) ?? '{"entries":[],"permissions":[]}') as Navigation;
}

/** The menu entries that have others below them, in the mode of one country. */
function groups(present: Present): NavigationEntry[] {
  return navigationOf(present).entries.filter(
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

function numberField(entity: string): string {
  return `${entity.replaceAll(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())}No`;
}

function singular(plural: string): string {
  return plural
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}
