import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sourceFolders } from '../../src/metadata/source/readSource';
import type { JsonSchema, JsonValue } from '../../src/metadata/model/json';

const things =
  'Account,Batch,Card,Channel,Claim,Contract,Deposit,Dispute,Fee,Invoice,Limit,Mandate,Notice,Offer,Order'
    .concat(
      ',Payee,Plan,Quote,Refund,Report,Reserve,Review,Risk,Route,Shop,Statement,Store,Tax,Terminal,Transfer',
    )
    .split(',');
const parts = 'amount,balance,bank,branch,category,channel,city,code,comment,contact'.split(',');
const owners = 'Sender,Receiver,Agent,Partner'.split(',');

const kinds: JsonSchema[] = [
  { $ref: 'common.json#/$defs/identifier' },
  { $ref: 'common.json#/$defs/money' },
  { $ref: 'common.json#/$defs/instant' },
  { $ref: 'common.json#/$defs/email' },
  { $ref: 'country.json#/$defs/phone' },
  { $ref: 'country.json#/$defs/payeeName' },
  { type: 'string', maxLength: 120, description: 'As printed on the document.' },
  { type: 'boolean' },
  { type: 'integer', minimum: 0, maximum: 1000 },
  {
    type: 'string',
    oneOf: ['open', 'held', 'closed'].map((state) => ({
      const: state,
      title: `It is ${state}`,
      'x-ui': { tone: 'info' },
    })),
  },
];

/** Names and schemas of 40 fields, a little different in each entity. */
function fieldsOf(seed: number): Record<string, JsonSchema> {
  const names = owners.flatMap((owner) => parts.map((part) => ({ owner, part })));
  return Object.fromEntries(
    names.map(({ owner, part }, index) => [
      `${part}Of${owner}`,
      { title: `${owner}'s ${part}`, ...kinds[(index * 7 + seed) % kinds.length] },
    ]),
  );
}

/**
 * Copies the project's metadata to `folder` and adds `count` resources of 40 fields. Each has an entity, a menu entry, permissions
 * and Chinese texts; one in ten a create form with a rule and a condition.
 */
export async function generateMetadata(root: string, folder: string, count: number): Promise<void> {
  for (const part of sourceFolders) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  const navigation = JSON.parse(await readFile(join(folder, 'resources/navigation.json'), 'utf8'));
  const titles = JSON.parse(await readFile(join(folder, 'locales/zh/navigation.json'), 'utf8'));
  const write = async (path: string, value: JsonValue) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);
  };
  for (let number = 0; number < count; number++) {
    const title = `${things[number % things.length]} ${things[(number * 7 + 3) % things.length]} ${number}`;
    const name = title.toLowerCase().replaceAll(' ', '-');
    const entity = `${name}-record`;
    const route = `/${title.replaceAll(' ', '')}`;
    const properties = fieldsOf(number);
    const names = Object.keys(properties);
    const permission = `generated:${name}`;
    await write(`schemas/${entity}.json`, entityOf(title, properties));
    await write(`resources/${name}.json`, resourceOf(title, entity, permission, names, number % 10 === 0));
    await write(`locales/zh/${entity}.json`, translationsOf(properties));
    await write(`locales/zh/${name}.json`, {
      title: `资源 ${number}`,
      'detail.sections.theFirst': '基本',
      ...(number % 10 === 0 ? { 'create.submit': '创建' } : {}),
    });
    const entry = {
      path: route,
      type: ['account'],
      sort: number,
      title,
      icon: 'list',
      resource: name,
    };
    navigation.entries[0].children.push(entry);
    navigation.permissions.push({ perms: permission, children: [{ perms: `${permission}:export` }] });
    titles[route] = `资源 ${number}`;
  }
  await write('resources/navigation.json', navigation);
  await write('locales/zh/navigation.json', titles);
}

function entityOf(title: string, properties: Record<string, JsonSchema>): JsonSchema {
  const [first = '', second = '', third = ''] = Object.keys(properties);
  return {
    $schema: './meta/entity.json',
    title: `${title} record`,
    type: 'object',
    properties,
    required: [first],
    allOf: [{ if: { required: [second] }, then: { required: [third] } }],
  };
}

function resourceOf(
  title: string,
  entity: string,
  permission: string,
  names: string[],
  hasForm: boolean,
): JsonSchema {
  const [first = '', second = '', third = ''] = names;
  return {
    $schema: '../schemas/meta/resource.json',
    title,
    entity,
    permission,
    list: {
      columns: names.slice(0, 8),
      filters: names.slice(0, 6),
      sort: { field: first, order: 'desc' },
      export: { permission: `${permission}:export` },
    },
    detail: { sections: [{ title: 'The first', fields: names.slice(0, 20) }] },
    ...(hasForm
      ? {
          create: {
            permission,
            submit: 'Create',
            sections: [{ fields: [first, second, third, { field: names[4], when: { required: [first] } }] }],
          },
        }
      : {}),
  };
}

function translationsOf(properties: Record<string, JsonSchema>): Record<string, string> {
  const texts: [string, string][] = Object.entries(properties).flatMap(([name, { description, oneOf }]) => [
    [name, `字段${name.length}`],
    ...(description ? [[`${name}.description`, '与文件一致。'] as [string, string]] : []),
    ...((oneOf ?? []) as JsonSchema[]).map((option): [string, string] => [
      `${name}.${option.const as string}`,
      '状态',
    ]),
  ]);
  return { title: '记录', ...Object.fromEntries(texts) };
}
