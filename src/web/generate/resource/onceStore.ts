import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { createListeners } from '../../session/listeners';

/** A secret that a write has made, with its field (`x-ui.once`). */
export interface OnceSecret {
  field: BoundField;
  value: string;
  /** Owner of the value: "Application Checkout". */
  owner: string;
}

const listeners = createListeners();
let secrets: readonly OnceSecret[] = [];

/** The secrets that are shown now, until the user says that they have stored them. */
export const shownSecrets = {
  get: (): readonly OnceSecret[] => secrets,
  set: (next: readonly OnceSecret[]): void => {
    secrets = next;
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};

/** Shows the secrets in the response to a write, if it has any: they cannot be read again. Some actions respond with no record. */
export function showOnce(
  resource: BoundResource,
  response: Readonly<Record<string, unknown>> | null | undefined,
): void {
  if (!response) return;
  const { fields, list, detail, recordTitle, title } = resource;
  const name = response[detail?.title ?? list?.columns[0] ?? ''];
  const owner = [recordTitle ?? title, typeof name === 'string' ? name : ''].join(' ').trim();
  const made = Object.values(fields).flatMap((field): OnceSecret[] => {
    const value = field.ui.once && response[field.name];
    return typeof value === 'string' ? [{ field, value, owner }] : [];
  });
  if (made.length > 0) shownSecrets.set(made);
}
