import type { BoundForm } from './BoundForm';
import type { JsonSchema } from './JsonSchema';

/** Something a merchant can do with a record beyond editing it. */
export interface BoundAction {
  name: string;
  title: string;
  permission: string;
  /** Only where the gateway says it is a sandbox. */
  sandbox?: boolean;
  tone?: 'danger';
  /** The record must match, or the action is not offered and the gateway refuses it. */
  when?: JsonSchema;
  /** Asked before it is done; `%{field}`s of the record are filled in. */
  confirm?: string;
  /** Said when it was done. */
  success?: string;
  input?: BoundForm;
  /** `path` follows the resource's; `{id}` is the record's. */
  request: { method: 'POST' | 'PUT' | 'DELETE'; path: string };
}
