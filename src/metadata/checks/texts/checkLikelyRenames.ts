import { isObject } from '../../model/json';
import { propertiesOf } from '../../schema/schemaParts';
import type { Check } from '../../source/reporter';
import { defaultLanguage, languagesOf, type Project } from '../../source/Project';
import { resourcesOfEntity } from '../../source/resourceScopes';
import { rememberFindings } from '../../source/rememberFindings';
import { editorKeys } from '../../texts/messages';

/**
 * Finds names that were probably changed by hand, which leaves texts and stored values of the former name behind. A
 * sign of it: translations of an entity have one unknown name and lack one that exists.
 */
export const checkLikelyRenames: Check = (project, report) => {
  for (const entity of project.entities) checkEntity(project, report, entity);
};

const checkEntity = rememberFindings((project, report, entity: string) => {
  const file = project.schemas.get(entity);
  const [resource] = resourcesOfEntity(project, entity);
  if (!file || !resource) return;
  const fields = propertiesOf(file.value);
  const changed = changeOf(project, entity, new Map(Object.keys(fields).map((name) => [name, name])));
  if (changed) {
    report(file, ['properties', changed.to], {
      severity: 'warning',
      code: 'likely-rename',
      message: `"${changed.from}" is gone, and "${changed.to}" has no texts. If it is the same by another name, put "${changed.from}" back everywhere and run npm run rename -- field ${resource.name}.${changed.from} ${changed.to}, which keeps its texts and stored values.`,
      at: 'key',
    });
  }
  for (const [name, { oneOf }] of Object.entries(fields)) {
    const options = (Array.isArray(oneOf) ? oneOf : []).filter(isObject).map((option) => option.const);
    const values = options.filter((value) => typeof value === 'string');
    const renamed = changeOf(
      project,
      entity,
      new Map(values.map((value) => [`${name}.${value}`, value])),
      name,
    );
    if (!renamed) continue;
    report(file, ['properties', name, 'oneOf', String(options.indexOf(renamed.to)), 'const'], {
      severity: 'warning',
      code: 'likely-rename',
      message: `"${renamed.from}" is gone, and "${renamed.to}" has no texts. If it is the same by another name, put "${renamed.from}" back everywhere and run npm run rename -- value ${resource.name}.${name}.${renamed.from} ${renamed.to}, which stored records follow.`,
    });
  }
});

/**
 * Returns the only name that translations have in excess and the only one they lack. `present` has the names by key.
 */
function changeOf(
  project: Project,
  entity: string,
  present: ReadonlyMap<string, string>,
  parent?: string,
): { from: string; to: string } | undefined {
  for (const language of languagesOf(project)) {
    const texts = project.locales.get(language)?.get(entity)?.value;
    if (language === defaultLanguage || !isObject(texts)) continue;
    const isOfKind = (key: string) =>
      parent === undefined
        ? !key.includes('.') && key !== 'title' && key !== 'description' && !editorKeys.has(key)
        : key.startsWith(`${parent}.`) && key.split('.').length === 2 && !ends.has(key.split('.')[1]!);
    const gone = Object.keys(texts).filter((key) => isOfKind(key) && !present.has(key));
    const added = [...present].filter(([key]) => !Object.hasOwn(texts, key));
    const [from, to] = [gone[0], added[0]?.[1]];
    if (gone.length === 1 && added.length === 1 && from !== undefined && to !== undefined)
      return { from: parent === undefined ? from : from.slice(parent.length + 1), to };
  }
  return undefined;
}

/** Last parts of the keys of a field's further texts. */
const ends = new Set(['description', 'placeholder', 'text', 'sumTitle', 'caution', 'missing']);
