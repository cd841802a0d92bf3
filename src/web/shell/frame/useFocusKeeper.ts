import { useEffect } from 'react';

/** Elements that take the focus by Tab, and headings that a page has made focusable. */
const stops = ':is(a[href], button, input, select, textarea, [tabindex="0"], h1):not(:disabled)';

/** Overlays, which have the focus for themselves and give it back. */
const overlays = '[role=dialog], [role=menu]';

/** Beyond these the place of the lost element means nothing. */
const landmarks = 'main, nav, aside';

/** An element that had the focus. */
interface FocusedPlace {
  element: Element;
  /** The ancestors from parent to landmark, each with the index of the child that leads to the element. */
  ancestors: { parent: Element; index: number }[];
}

/**
 * Keeps the keyboard's place when the element with the focus is removed, such as a used button. The focus moves to its replacement,
 * or the nearest element before, as Tab would otherwise restart at the top of the page.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let last: FocusedPlace | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest(overlays)) last = placeOf(target);
    };
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) return;
      // A click beside all controls takes the focus away as well; then it is meant to be nowhere.
      queueMicrotask(() => {
        if (target === last?.element && last?.element.isConnected && isNowhere()) last = undefined;
      });
    };
    const restore = () => {
      if (!last || last.element.isConnected || !isNowhere() || document.querySelector(overlays)) return;
      const next = nearest(last);
      // The page may still be loading: its next change is the next try.
      if (!next) return;
      if (next.matches('h1')) next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restore);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
    };
  }, []);
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

function placeOf(element: Element): FocusedPlace {
  const ancestors = [];
  for (let child = element; child.parentElement && !child.matches(landmarks); child = child.parentElement) {
    ancestors.push({
      parent: child.parentElement,
      index: [...child.parentElement.children].indexOf(child),
    });
  }
  return { element, ancestors };
}

/** Returns what is left nearest to a place: after it, before it, or around it. */
function nearest({ ancestors }: FocusedPlace): HTMLElement | undefined {
  for (const { parent, index } of ancestors) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    const after = children.slice(index).flatMap(stopsIn)[0];
    const before = children.slice(0, index).flatMap(stopsIn).at(-1);
    const around = parent.matches(stops) ? (parent as HTMLElement) : undefined;
    const found = after ?? before ?? around;
    if (found) return found;
  }
  return undefined;
}

/** An element and those in it, as far as they can take the focus. */
function stopsIn(element: Element): HTMLElement[] {
  const all = [element, ...element.querySelectorAll(stops)] as HTMLElement[];
  return all.filter(
    (each) =>
      each.matches(stops) && (each.tabIndex >= 0 || each.matches('h1')) && !each.closest('[inert], [hidden]'),
  );
}
