import type { JsonSchema } from './JsonSchema';

/** An action as a resource file writes it. */
export interface ActionDefinition {
  title: string;
  permission: string;
  sandbox?: boolean;
  tone?: 'danger';
  when?: JsonSchema;
  confirm?: string;
  success?: string;
  /** What the primary button of its form says, the title where it is missing. */
  submit?: string;
  /** Schema of the body: `properties`, `required` and conditions. */
  input?: JsonSchema;
  request: { method: 'POST' | 'PUT' | 'DELETE'; path: string };
}
