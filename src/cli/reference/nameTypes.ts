import { greatestOf, lookupsOf } from '../../metadata/bind/formItems';
import type { Model } from '../../metadata/model/Model';
import type { Project } from '../../metadata/source/Project';
import { stateFields } from '../../metadata/states/states';
import { tableRules } from '../../metadata/storage/entityTable';

/** TypeScript with the names under which code may register itself, by kind. The compiler finds a misspelt one. */
export function nameTypes({ entities, resources, schemas }: Model, project: Project): string {
  const all = Object.entries(resources);
  const having = (part: 'create' | 'edit' | 'delete') =>
    all.flatMap(([name, resource]) => (resource[part] ? [name] : []));
  const actions = (isOfResource: boolean) =>
    all.flatMap(([resource, definition]) =>
      Object.entries(definition.actions ?? {})
        .filter(([, { on }]) => (on === 'resource') === isOfResource)
        .map(([name]) => `${resource}.${name}`),
    );
  const entered = (named: (form: NonNullable<(typeof resources)[string]['create']>) => string[]) =>
    all.flatMap(([name, { create }]) => (create ? named(create).map((field) => `${name}.${field}`) : []));
  const tableless = entities.filter((entity) => tableRules(schemas[entity] ?? {}).stored === false);
  const states = entities.flatMap((entity) =>
    stateFields(project, entity).map(({ name }) => `${entity}.${name}`),
  );
  const names: [kind: string, title: string, names: string[]][] = [
    ['actions', 'Actions on records.', actions(false)],
    ['resourceActions', 'Actions that are not about one record.', actions(true)],
    ['create', 'Resources with such a form.', having('create')],
    ['edit', 'Resources with such a form.', having('edit')],
    ['delete', 'Resources whose records can be deleted.', having('delete')],
    ['lookups', 'Fields that create forms look up.', entered((form) => Object.keys(lookupsOf(form)))],
    ['greatest', 'Amounts whose greatest value create forms know.', entered(greatestOf)],
    ['effects', 'Status fields.', states],
    ['records', 'Entities without a table.', tableless],
  ];
  const members = names.map(
    ([kind, title, each]) => `  /** ${title} */\n  ${kind}:${union(each.toSorted())};\n`,
  );
  return `/* Written by \`npm run types\` from schemas/ and resources/. Do not edit it: edit them. */

/** Names that code may be behind, by the kind of handler: of resources, their actions and fields, and of entities and theirs. */
export interface HandlerNames {
${members.join('')}  /** Entities without a table. */
  scopedRecords: HandlerNames['records'];
  /** Entities with states. */
  moves: HandlerNames['effects'] extends \`\${infer Entity}.\${string}\` ? Entity : never;
}
`;
}

function union(names: string[]): string {
  return names.length === 0 ? ' never' : names.map((name) => `\n    | '${name}'`).join('');
}
