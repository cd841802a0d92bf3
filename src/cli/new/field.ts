import type { JsonSchema } from '../../metadata/model/json';
import { didYouMean } from '../../metadata/source/reporter';
import { type Answers, editJson, type Present, type Scaffold } from './Scaffold';
import { titleFromName } from '../../metadata/implied/titleFromName';

/** Kinds of a new field, by their names for `--type`. */
const types: Record<string, JsonSchema> = {
  // Whoever fills it in may name somebody; who knows better writes whom, or false.
  text: { type: 'string', maxLength: 64, 'x-personal': 'anyone' },
  identifier: { $ref: 'common.json#/$defs/identifier' },
  number: { type: 'integer', minimum: 0 },
  amount: { $ref: 'common.json#/$defs/money', exclusiveMinimum: 0 },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  instant: { $ref: 'common.json#/$defs/instant' },
  email: { $ref: 'common.json#/$defs/email' },
};

/** A field of an entity, at the end of its properties and of the details that show it. */
export const fieldScaffold: Scaffold = {
  arguments: [
    {
      name: 'entity',
      about: 'name of a file of schemas/, such as payout-order',
      problem: (answer, _answers, { project }) =>
        project.entities.has(answer)
          ? undefined
          : `There is no schemas/${answer}.json.${didYouMean(answer, [...project.entities])}`,
    },
    {
      name: 'name',
      about: 'name in camelCase, such as branchCode; it cannot be changed later',
      problem: (answer, { entity = '' }, { project }) => {
        if (!/^[a-z][A-Za-z0-9]*$/.test(answer)) return 'Give a name in camelCase, such as branchCode.';
        return answer in propertiesOf(entity, { project })
          ? `schemas/${entity}.json has "${answer}" already.`
          : undefined;
      },
    },
  ],
  options: [
    { name: 'title', about: 'title in English', propose: ({ name = '' }) => titleFromName(name) },
    {
      name: 'type',
      about: `one of ${Object.keys(types).join(', ')}`,
      propose: () => 'text',
      problem: (answer) => (answer in types ? undefined : `Give one of ${Object.keys(types).join(', ')}.`),
    },
  ],
  files: (answers, present) => ({ created: new Map(), changed: changedFiles(answers, present) }),
  scripts: ['types'],
  next: ({ entity, name }) => [
    `Set the limits of "${name}" in schemas/${entity}.json.`,
    `To ask for it, name it in a section of "create" or "edit" of its resource; to show it in the list, in "list.columns".`,
  ],
};

function changedFiles({ entity = '', name = '', title, type = 'text' }: Answers, present: Present) {
  const { source, project } = present;
  const path = `schemas/${entity}.json`;
  const changed = new Map([
    [path, editJson(source.files.get(path) ?? '', ['properties', name], { title, ...types[type] })],
  ]);
  for (const [resource, file] of project.resources) {
    const { entity: shown, detail } = file.value;
    if (shown !== entity || !detail?.sections?.length) continue;
    const last = ['detail', 'sections', detail.sections.length - 1, 'fields', -1];
    const place = `resources/${resource}.json`;
    changed.set(place, editJson(source.files.get(place) ?? '', last, name));
  }
  return changed;
}

function propertiesOf(entity: string, { project }: Pick<Present, 'project'>): object {
  const { properties = {} } = (project.schemas.get(entity)?.value ?? {}) as { properties?: object };
  return properties;
}
