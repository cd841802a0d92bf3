/** Whether a screen looks otherwise than before; `shown` where there is nothing to compare with. */
export type EntryState = 'changed' | 'added' | 'removed' | 'shown';

/** States in the order in which they are listed: what was changed comes first. */
export const entryStates: EntryState[] = ['changed', 'added', 'removed', 'shown'];

/** A screen, a template or an e-mail of a preview. */
export interface Entry {
  /** Name of its file, without an ending. */
  name: string;
  state: EntryState;
  /** Resource or composed page with its title, which the menu and e-mails do not have. */
  subject: { name: string; title?: string | undefined };
  kind: { key: string; title?: string };
  /** Code of the country, or the word for Global mode. */
  country?: string;
  language: string;
  role?: string;
  /** Countries and roles in which it looks the same. */
  alike: string[];
  /** HTML of each side. */
  before?: string | undefined;
  after?: string | undefined;
}
