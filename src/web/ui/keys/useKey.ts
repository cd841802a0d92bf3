import { useEffect, useEffectEvent } from 'react';
import { isPressOf, type Key, type KeyName, keys } from './keys';

/** Number of components of the screens in view that use each key. */
const used = new Map<KeyName, number>();

/** Returns the keys that work on the screen in view, in the order in which they are listed. */
export function usedKeys(): KeyName[] {
  return (Object.keys(keys) as KeyName[]).filter((name) => (used.get(name) ?? 0) > 0);
}

/** Where a letter is typed, or belongs to what lies over the screen. */
const taken =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/**
 * Calls `onPress` when a key is pressed anywhere on the screen; without `name` nothing happens. Keys without Ctrl are ignored where
 * the user types and in overlays. If it returns false, the key is left to the browser.
 */
export function useKey(name: KeyName | false, onPress: (event: KeyboardEvent) => boolean | void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (name === false) return undefined;
    const { command = false }: Key = keys[name];
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressOf(name, event)) return;
      if (!command && event.target instanceof Element && event.target.closest(taken)) return;
      if (press(event) !== false) event.preventDefault();
    };
    used.set(name, (used.get(name) ?? 0) + 1);
    document.addEventListener('keydown', onKey);
    return () => {
      used.set(name, used.get(name)! - 1);
      document.removeEventListener('keydown', onKey);
    };
  }, [name]);
}
