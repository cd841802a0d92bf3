import type { JsonValue } from '../model/JsonValue';
import type { ResourceDefinition } from '../model/ResourceDefinition';
import { camelCase } from './camelCase';
import type { MetadataText } from './MetadataText';
import { schemaTexts } from './schemaTexts';

/** The texts of a resource file, such as `title`, `detail.sections.amounts`, `actions.recallback.confirm`. */
export function resourceTexts(resource: ResourceDefinition): MetadataText[] {
  const texts: MetadataText[] = [];
  const add = (text: JsonValue | undefined, path: string[], key = path.join('.')) => {
    if (typeof text === 'string') texts.push({ key, path, text });
  };
  const addSections = (sections: { title?: string }[] | undefined, path: string[]) => {
    for (const [index, { title }] of (sections ?? []).entries()) {
      add(title, [...path, String(index), 'title'], [...path, camelCase(title ?? '')].join('.'));
    }
  };
  add(resource.title, ['title']);
  add(resource.description, ['description']);
  add(resource.list?.empty, ['list', 'empty']);
  addSections(resource.detail?.sections, ['detail', 'sections']);
  for (const [index, related] of (resource.detail?.related ?? []).entries()) {
    add(related.title, ['detail', 'related', String(index), 'title'], `detail.related.${related.resource}`);
  }
  for (const form of ['create', 'edit'] as const) {
    add(resource[form]?.submit, [form, 'submit']);
    addSections(resource[form]?.sections, [form, 'sections']);
  }
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const path = ['actions', name];
    add(action.title, [...path, 'title'], path.join('.'));
    for (const part of ['confirm', 'success', 'submit'] as const) add(action[part], [...path, part]);
    texts.push(...schemaTexts(action.input ?? {}, [...path, 'input'], [...path, 'input']));
  }
  return texts;
}
