// oxlint-disable unicorn/consistent-function-scoping -- browsers are given the source of one function
import type { Page } from 'playwright-core';

/** Texts as the translation of {@link translatePages} shows them; shown ones in turn as they were written. */
export function translated(text: string): string {
  return text.replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => Array.from(word).toReversed().join(''));
}

/**
 * Translates the pages of a tab as Chrome does, with every word written backwards. Text nodes with words, also added or changed
 * ones, are replaced by elements.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const words = /[\p{L}\p{N}\p{M}]+/gu;
    const left = 'font, [translate="no"], script, style, noscript, textarea, svg';
    const translate = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || parent.closest(left) || text.data.search(words) < 0) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
      inner.textContent = text.data.replaceAll(words, (word) => Array.from(word).toReversed().join(''));
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateIn = (node: Node) => {
      if (node instanceof Text) return translate(node);
      if (!(node instanceof Element) || node.closest(left)) return;
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      found.forEach(translate);
    };
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateIn(target);
        else addedNodes.forEach(translateIn);
      }
    });
    document.addEventListener('DOMContentLoaded', () => {
      translateIn(document.body);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
}

/** Returns the texts of the page that differ from React's components now: translations of earlier texts. */
export function staleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Fiber {
      tag: number;
      memoizedProps: unknown;
      stateNode: unknown;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    // As React numbers what it renders.
    const [root, element, text, singleton] = [3, 5, 6, 27];
    const asWritten = (shown: string) =>
      shown.replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => Array.from(word).toReversed().join(''));
    const stale: string[] = [];
    const compare = (node: Element, said: string) => {
      const shown = [...node.childNodes].some((child) => child.nodeName === 'FONT');
      const now = shown ? partsOf(node) : node.textContent;
      if (now !== said) stale.push(`${node.outerHTML.slice(0, 160)} should say "${said}"`);
    };
    const partsOf = (node: Node): string =>
      [...node.childNodes]
        .map((child) =>
          child.nodeName === 'FONT' ? asWritten(child.textContent ?? '') : (child.textContent ?? ''),
        )
        .join('');
    const visit = (fiber: Fiber | null, around: Element | undefined) => {
      for (let each = fiber; each; each = each.sibling) {
        const props = each.memoizedProps as { children?: unknown; translate?: string } | null;
        const own = each.tag === element || each.tag === singleton ? (each.stateNode as Element) : undefined;
        const words = own && typeof props === 'object' ? props?.children : undefined;
        if (own && (typeof words === 'string' || typeof words === 'number')) compare(own, String(words));
        if (each.tag === text && around) {
          const said = String(each.memoizedProps);
          const whole = partsOf(around);
          if (!whole.includes(said)) stale.push(`${around.outerHTML.slice(0, 160)} should say "${said}"`);
        }
        visit(each.child, own ?? around);
      }
    };
    const container = document.querySelector('#root') as unknown as Record<
      string,
      Fiber & { stateNode: { current: Fiber } }
    >;
    const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'));
    const first = key === undefined ? undefined : container[key];
    if (first?.tag !== root) throw new Error('React has rendered nothing here.');
    visit(first.stateNode.current.child, undefined);
    return stale;
  });
}
