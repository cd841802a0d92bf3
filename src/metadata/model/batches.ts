import type { ActionDefinition, ResourceDefinition, Safeguards } from './definitions';

/** Most rows of an action on selected rows. */
export const maxSelectedRows = 1_000;

/** Most rows of an import where its resource does not say. */
export const defaultImportLimit = 1_000;

/** A write that can be done to many rows in one batch: an import, or an action on selected rows. */
export interface BatchWrite extends Safeguards, Pick<ActionDefinition, 'not'> {
  /** `create` of an import, or the action's name. */
  write: string;
  permission: string;
  sandbox?: boolean;
  /** Most rows of a batch. */
  limit: number;
}

/** Returns the writes of a resource that are done in batches. */
export function batchWrites({
  create,
  import: importing,
  actions = {},
}: Pick<ResourceDefinition, 'create' | 'import' | 'actions'>): BatchWrite[] {
  const imports =
    create && importing
      ? [
          {
            ...safeguardsOf('create', create),
            permission: importing.permission,
            limit: importing.limit ?? defaultImportLimit,
          },
        ]
      : [];
  const ofRows = Object.entries(actions).filter(([, { on }]) => on === 'rows');
  return [
    ...imports,
    ...ofRows.map(([name, action]) => ({
      ...safeguardsOf(name, action),
      ...(action.not ? { not: action.not } : {}),
      permission: action.permission,
      limit: maxSelectedRows,
    })),
  ];
}

function safeguardsOf(write: string, { stepUp, rehearse, sandbox }: Safeguards & { sandbox?: boolean }) {
  return {
    write,
    ...(stepUp ? { stepUp } : {}),
    ...(rehearse ? { rehearse } : {}),
    ...(sandbox ? { sandbox } : {}),
  };
}
