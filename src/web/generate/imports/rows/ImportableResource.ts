import { type LiveScope, useResourceScope } from '../../resource/ResourceScope';
import type { BoundForm, BoundImport, BoundResource } from '../../../../metadata/model/BoundResource';

/** A resource that can be imported. */
export type ImportableResource = BoundResource & { import: BoundImport; create: BoundForm };

/** Returns what the import around is about, as {@link useResourceScope} does. */
export function useImportScope(): LiveScope<ImportableResource> {
  const scope = useResourceScope();
  if (!isOfImportable(scope)) throw new Error(`"${scope.resource.name}" cannot be imported.`);
  return scope;
}

const isOfImportable = (scope: LiveScope): scope is LiveScope<ImportableResource> =>
  isImportable(scope.resource);

/** Whether a resource can be imported, by whomever. */
export function isImportable(resource: BoundResource): resource is ImportableResource {
  return resource.import !== undefined && resource.create !== undefined;
}

/**
 * Returns the columns that the form always requires and that a file with columns of these fields does not have, unless what it has may say
 * them, as an account number says its type.
 */
export function missingColumns(
  { create, import: importing }: ImportableResource,
  fields: readonly (string | undefined)[],
): string[] {
  const filled = fields.flatMap((name) => Object.keys(create.fields[name ?? '']?.ui.fills ?? {}));
  return importing.columns.filter((name) => {
    const field = create.fields[name];
    return field?.required && field.default === undefined && ![...fields, ...filled].includes(name);
  });
}
