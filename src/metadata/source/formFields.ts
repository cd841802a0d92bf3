import type { FormDefinition } from '../model/definitions';

/** Returns the names of the fields that a form asks for. What the meta-schema requires may be missing, which `checkShapes` reports. */
export function formFields(form: Partial<FormDefinition> | undefined): string[] {
  const sections: Partial<FormDefinition['sections'][number]>[] = form?.sections ?? [];
  return sections.flatMap(({ fields = [] }) =>
    fields.map((entry) => (typeof entry === 'string' ? entry : entry.field)),
  );
}
