import { annotationLimits, notesField, tagsField } from '../model/sections';
import type { BoundField } from '../model/BoundField';
import type { ResourceContext } from './resourceContext';

/** The fields of notes and tags, which a resource with `annotations` has beside those of its entity. */
export function annotationFields(
  resource: string,
  { definition, word }: Pick<ResourceContext, 'definition' | 'word'>,
): Record<string, BoundField> {
  if (!definition.annotations) return {};
  const tags = word('annotations', 'tags') ?? tagsField;
  const notes = word('annotations', 'notes') ?? notesField;
  const tag: BoundField = {
    name: tagsField,
    title: word('annotations', 'tag') ?? tags,
    type: 'string',
    kind: 'text',
    maxLength: annotationLimits.tag,
    ui: {},
  };
  return {
    [tagsField]: {
      name: tagsField,
      title: tags,
      type: 'array',
      kind: 'tags',
      maxItems: annotationLimits.tags,
      item: tag,
      // Whose tags are offered.
      ui: { sortable: false, taggedResource: resource },
    },
    [notesField]: {
      name: notesField,
      title: notes,
      type: 'string',
      kind: 'text',
      ui: { sortable: false, filterable: false },
    },
  };
}
