import { defaultImportLimit } from '../model/batches';
import type { BoundForm, BoundImport } from '../model/BoundResource';
import type { ImportDefinition } from '../model/definitions';
import { repeatRule } from '../schema/repeatRule';
import { fitsCell } from '../values/cells';
import type { ResourceContext } from './resourceContext';

/** Binds the import of records, each row of which is the create form's. */
export function bindImport(
  { entity }: ResourceContext,
  form: BoundForm,
  { title, submit, permission, limit, aliases }: ImportDefinition,
): BoundImport {
  const asked = form.sections.flatMap(({ fields }) => fields);
  const columns = asked.filter((name) => fitsCell(form.fields[name]!) && name !== form.saves?.with);
  const compared = repeatRule(entity)?.fields.filter((name) => columns.includes(name));
  return {
    title,
    submit,
    permission,
    sandbox: form.sandbox,
    limit: limit ?? defaultImportLimit,
    columns,
    duplicates: compared && compared.length > 0 ? compared : columns,
    aliases: Object.fromEntries(Object.entries(aliases ?? {}).filter(([name]) => columns.includes(name))),
  };
}
