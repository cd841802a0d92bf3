/** A key of the app. The text `corridor.keys.<name>` says what it does. */
export interface Key {
  /** Value of `KeyboardEvent.key`. */
  key: string;
  /** With Ctrl, or Cmd on a Mac. It works while the user types as well. */
  command?: boolean;
}

/** The keys of the app, in the order in which they are listed. No other place names a key that works on a whole screen. */
export const keys = {
  search: { key: 'k', command: true },
  find: { key: '/' },
  next: { key: 'j' },
  previous: { key: 'k' },
  quickView: { key: ' ' },
  open: { key: 'Enter' },
  select: { key: 'x' },
  close: { key: 'Escape' },
  help: { key: '?' },
} satisfies Record<string, Key>;

/** Name of a key of the app. */
export type KeyName = keyof typeof keys;

/** Whether a press is that of a key. With other modifiers it is the browser's; letters may be capital ones, and `?` needs Shift on many keyboards. */
export function isPressOf(name: KeyName, event: KeyboardEvent): boolean {
  const { key, command = false }: Key = keys[name];
  if (event.altKey || (event.ctrlKey || event.metaKey) !== command || (command && event.shiftKey))
    return false;
  return event.key.toLowerCase() === key.toLowerCase();
}
