import { type RefObject, useEffect, useState } from 'react';

interface Shown {
  text: string;
  top: number;
  left: number;
}

/** Returns the name of a control of the sidebar; one that has its popover open needs no tooltip. */
function nameOf(control: Element): string {
  if (control.getAttribute('aria-expanded') === 'true') return '';
  const named = Array.from(control.childNodes).filter(
    (node) => !(node instanceof Element && node.getAttribute('aria-hidden') === 'true'),
  );
  return (
    control.getAttribute('aria-label') ??
    named
      .map(({ textContent }) => textContent)
      .join('')
      .trim()
  );
}

/**
 * Names the icons of a sidebar that has no room for words, at the pointer and at the keyboard's focus. For the eye
 * only: the controls have these names themselves. Escape takes it away.
 */
export function SidebarTooltip({ sidebar }: { sidebar: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const element = sidebar.current;
    if (!element) return undefined;
    const show = (target: Element) => {
      const control = target.closest('a, button');
      const text = control ? nameOf(control) : '';
      if (!control || !text) return setShown(undefined);
      const { top, height, right } = control.getBoundingClientRect();
      setShown({ text, top: top + height / 2, left: right + 8 });
    };
    const hide = () => setShown(undefined);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    const controller = new AbortController();
    const options = { signal: controller.signal };
    for (const type of ['pointerover', 'focusin']) {
      element.addEventListener(type, ({ target }) => show(target as Element), options);
    }
    for (const type of ['pointerleave', 'focusout', 'click']) element.addEventListener(type, hide, options);
    element.addEventListener('scroll', hide, { ...options, capture: true });
    addEventListener('keydown', onKey, options);
    // The pointer may have come while this was loaded.
    const pointed = element.querySelector(':is(a, button):hover');
    if (pointed) show(pointed);
    return () => controller.abort();
  }, [sidebar]);
  if (!shown) return null;
  return (
    <div className="sidebar__tooltip" aria-hidden="true" style={{ top: shown.top, left: shown.left }}>
      {shown.text}
    </div>
  );
}
