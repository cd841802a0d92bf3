import type { JsonValue } from './json';
import type { ResourceDefinition, Safeguards } from './definitions';

/** Most rows of an action on selected rows. */
export const maxSelectedRows = 1_000;

/** Most rows of an import where its resource does not say. */
export const defaultImportLimit = 1_000;

/** Days for which a batch and its results are kept; the records that it has made stay. */
export const batchDays = 90;

/** A write that can be done to many rows in one batch: an import, or an action on selected rows. */
export interface BatchWrite extends Safeguards {
  /** `create` of an import, or the action's name. */
  write: string;
  permission: string;
  sandbox?: boolean;
  /** Most rows of a batch. */
  limit: number;
}

/** How far a batch is: many writes that were sent together. */
export interface BatchState {
  id: string;
  /** What people call it by, as `MXBT2026112212345678`. */
  number: string;
  /** `create` of an import, or the action's name. */
  write: string;
  /** Name of the imported file. */
  file: string | null;
  total: number;
  done: number;
  failed: number;
  /** ISO 8601 in UTC. */
  createdAt: string;
  createdBy: string;
  /** When no row was waiting any more. */
  finishedAt: string | null;
}

/** What became of a row of a batch. */
export interface RowResult {
  /** That of the row in its file, or its place among the selected rows. */
  number: number;
  state: 'waiting' | 'done' | 'failed';
  /** The record that it is about, or that it made. */
  recordId: string | null;
  /** What the record is called. */
  label: string | null;
  errors: RowError[] | null;
}

/** Why a row is rejected: an error of its form, with the gateway's text. */
export interface RowError {
  path: string;
  keyword: string;
  params: Record<string, JsonValue>;
  msg?: string;
}

/** What a batch would do. */
export interface BatchRehearsal {
  /** How many rows would be done. */
  count: number;
  /** The fields that are summed. */
  fields: string[];
  /** Sums over the records as they would be, one for each currency. Money is in minor units, a text beyond 2^53. */
  sums: { currency: string; sums: Record<string, number | string> }[];
  /** The rows that would be rejected. */
  rejected: { number: number; errors: RowError[] }[];
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
      permission: action.permission,
      limit: maxSelectedRows,
    })),
  ];
}

function safeguardsOf(write: string, { proof, rehearse, sandbox }: Safeguards & { sandbox?: boolean }) {
  return {
    write,
    ...(proof ? { proof } : {}),
    ...(rehearse ? { rehearse } : {}),
    ...(sandbox ? { sandbox } : {}),
  };
}
