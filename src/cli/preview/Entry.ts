/** Whether a screen looks otherwise than before; `shown` where there is nothing to compare with. */
export type EntryState = 'changed' | 'added' | 'removed' | 'shown';

/** States in the order in which they are listed: what was changed comes first. */
export const entryStates: EntryState[] = ['changed', 'added', 'removed', 'shown'];

/** A screen, a template or an e-mail of a preview. */
export interface Entry {
  /** Name of its file, without an ending. */
  name: string;
  state: EntryState;
  /** Resource with its title; e-mails have none. */
  resource?: { name: string; title: string };
  kind: { key: string; title?: string };
  country?: string;
  language: string;
  role?: string;
  /** Countries and roles in which it looks the same. */
  alike: string[];
  /** HTML of each side. */
  before?: string | undefined;
  after?: string | undefined;
}
