import type { JsonValue } from '../../metadata/model/json';
import { sessionStore, userOf } from './sessionStore';
import { readStored, storageKeys, writeStored } from './storage';

/** Values that were typed into a form that went before it was sent. */
interface Draft {
  /** By field. */
  values: Record<string, JsonValue>;
  /** Fields whose values are not put into storage: they last as long as the page is not loaded anew. */
  unstored: string[];
}

/** A restored draft: the fields in `missing` were filled in as well, and have to be once more. */
interface RestoredDraft {
  values: Record<string, JsonValue>;
  missing: string[];
  /** Whether the form is rebuilt within one session, so that restoring it needs no notice. */
  isCarried?: boolean;
}

/** Drafts in storage. */
interface StoredDrafts {
  /** Merchant and account of the user who typed them. */
  user: string;
  drafts: Record<string, RestoredDraft>;
}

/** A form that is open. */
interface OpenForm {
  /** The tab that it is in. */
  tab: string | undefined;
  /** Whether its page is still there, seen or not. */
  isOpen: () => boolean;
  /** Returns what was typed; undefined where nothing was. */
  read: () => Draft | undefined;
}

const openForms = new Map<string, OpenForm>();
/** Drafts of forms that are made anew in the same session, with their tabs, until each is seen again. */
const carried = new Map<string, Draft & Pick<OpenForm, 'tab'>>();
const kept = new Map<string, Draft>();
/** Merchant and account of the user whose drafts are kept. */
let owner: string | undefined;
let last = sessionStore.get();

/**
 * Drafts of this tab's forms, for the same user after the session ended by itself or the language changed. A deliberate sign-out
 * drops them. Storage has a copy in case the page is reloaded during the sign-in.
 */
export const drafts = {
  /** Reads a form when the session ends. Forms of the same name are the same form. */
  watch: (name: string, form: OpenForm): void => {
    for (const [other, { isOpen }] of openForms) if (!isOpen()) openForms.delete(other);
    openForms.set(name, form);
  },
  /** Returns what was typed into a form in a session of this user before, once. */
  take: (name: string): RestoredDraft | undefined => {
    const carry = carried.get(name);
    carried.delete(name);
    if (carry) return { values: carry.values, missing: [], isCarried: true };
    const own = kept.get(name);
    const { [name]: stored, ...others } = readOwn();
    kept.delete(name);
    if (stored) write(userOf(sessionStore.get().account), others);
    return own ? { values: own.values, missing: [] } : stored;
  },
  /** Keeps what was typed into all open forms, as every page is about to be made anew. */
  carry: (): void => {
    for (const [name, { tab, draft }] of typedIn()) carried.set(name, { ...draft, tab });
  },
  /** Whether nothing that was typed in a tab is lost where its page is made anew. */
  isCarriedFor: (tab: string): boolean => [...typedIn(), ...carried].some(([, typed]) => typed.tab === tab),
  /** Drops what is carried for a tab whose page is given up. */
  drop: (tab: string): void => {
    for (const [name, draft] of carried) if (draft.tab === tab) carried.delete(name);
  },
};

/** The forms that are open with something typed into them. */
function typedIn(): [name: string, { tab: string | undefined; draft: Draft }][] {
  return [...openForms].flatMap(([name, { tab, isOpen, read }]) => {
    const draft = isOpen() ? read() : undefined;
    return draft ? [[name, { tab, draft }]] : [];
  });
}

sessionStore.subscribe(() => {
  const before = last;
  last = sessionStore.get();
  if (last.token === before.token) return;
  const isSameUser = userOf(last.account) === userOf(before.account);
  if (!before.token) {
    // Those that are kept are of whoever was signed in last.
    if (userOf(last.account) !== owner) kept.clear();
  } else if (last.token ? isSameUser : last.notice !== undefined) keep(userOf(before.account));
  else kept.clear();
  carried.clear();
});

function keep(user: string): void {
  owner = user;
  for (const [name, draft] of carried) kept.set(name, draft);
  for (const [name, { draft }] of typedIn()) kept.set(name, draft);
  openForms.clear();
  write(user, Object.fromEntries([...kept].map(([name, draft]) => [name, toStored(draft)])));
}

function toStored({ values, unstored }: Draft): RestoredDraft {
  const shown = Object.entries(values).filter(([name]) => !unstored.includes(name));
  return { values: Object.fromEntries(shown), missing: unstored };
}

/** The stored drafts of the signed-in user. */
function readOwn(): Record<string, RestoredDraft> {
  const stored = readStored(storageKeys.drafts, 'sessionStorage') as StoredDrafts | undefined;
  return stored?.user === userOf(sessionStore.get().account) ? stored.drafts : {};
}

function write(user: string, all: Record<string, RestoredDraft>): void {
  const stored: StoredDrafts = { user, drafts: all };
  writeStored(storageKeys.drafts, Object.keys(all).length > 0 ? stored : undefined, 'sessionStorage');
}
