import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonValue } from '../../src/metadata/model/json';
import { sourceFolders } from '../../src/metadata/source/readSource';
import { measuredFields, requiredNames } from './formDefinition';

/** Copies the project's metadata to `folder` and adds the resource `measured-forms`, whose create form is the measured one. */
export async function writeFormMetadata(root: string, folder: string): Promise<void> {
  for (const part of sourceFolders) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  const write = (path: string, value: JsonValue) => writeFile(join(folder, path), JSON.stringify(value));
  const permission = 'measured:form';
  const [first = ''] = requiredNames;
  await write('schemas/measured-form.json', {
    $schema: './meta/entity.json',
    title: 'Measured form',
    type: 'object',
    properties: Object.fromEntries(
      measuredFields.map(({ name, title, schema }) => [name, { title, ...schema }]),
    ),
    required: requiredNames,
  });
  await write('resources/measured-forms.json', {
    $schema: '../schemas/meta/resource.json',
    title: 'Measured forms',
    entity: 'measured-form',
    permission,
    list: { columns: [first], sort: { field: first, order: 'asc' } },
    detail: { sections: [{ title: 'All', fields: [first] }] },
    create: {
      permission,
      submit: 'Create',
      sections: [{ fields: measuredFields.map(({ name, when }) => (when ? { field: name, when } : name)) }],
    },
  });
  const navigation = JSON.parse(await readFile(join(folder, 'resources/navigation.json'), 'utf8'));
  navigation.entries[0].children.push({
    path: '/MeasuredForms',
    type: ['account'],
    sort: 99,
    title: 'Measured forms',
    icon: 'list',
    resource: 'measured-forms',
  });
  navigation.permissions.push({ perms: permission });
  await write('resources/navigation.json', navigation);
}
