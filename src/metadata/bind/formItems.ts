import type { FormDefinition, FormItem } from '../model/definitions';

/** Returns the fields of a section in their order, with what is special about each there. */
export function itemsOf({ fields }: Pick<FormDefinition['sections'][number], 'fields'>): FormItem[] {
  return fields.map((entry) => (typeof entry === 'string' ? { field: entry } : entry));
}

function formItems({ sections }: Pick<FormDefinition, 'sections'>): FormItem[] {
  return sections.flatMap(itemsOf);
}

/** Returns the amounts that a form can fill with the greatest one possible. */
export function greatestOf(form: Pick<FormDefinition, 'sections'>): string[] {
  return formItems(form).flatMap(({ field, greatest }) => (greatest ? [field] : []));
}

/** Returns the fields that a form looks up, each with those that it shows then. */
export function lookupsOf(form: Pick<FormDefinition, 'sections'>): Record<string, string[]> {
  return Object.fromEntries(
    formItems(form).flatMap(({ field, lookup }) => (lookup ? [[field, lookup]] : [])),
  );
}
