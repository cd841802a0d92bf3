/** Attribute of elements that the other side does not have like this. */
const changedAttribute = 'data-changed';

/** Returns a rendered screen without what differs between two that look the same: the lines in files. */
export function looksOf(html: string): string {
  return html.replaceAll(/ data-at="[^"]*"/g, '');
}

/** Marks in each of two rendered screens the smallest elements that the other one does not have. Needs the DOM that screens are rendered in. */
export function markDifferences(before: string, after: string): { before: string; after: string } {
  const [one, other] = [elementOf(before), elementOf(after)];
  mark(one, other);
  return { before: one.innerHTML, after: other.innerHTML };
}

function elementOf(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

function mark(before: Element, after: Element): void {
  const [own, others] = [[...before.children], [...after.children]];
  const known = others.map((child) => looksOf(child.outerHTML));
  const pairs: [Element, Element][] = [];
  const left: Element[] = [];
  // Each element is paired with the first one on the other side that looks like it.
  const taken = new Set<number>();
  for (const child of own) {
    const index = known.findIndex((looks, at) => !taken.has(at) && looks === looksOf(child.outerHTML));
    if (index < 0) left.push(child);
    else taken.add(index);
  }
  const rest = others.filter((_, index) => !taken.has(index));
  for (const child of left) {
    const index = rest.findIndex(
      (each) => each.tagName === child.tagName && each.className === child.className,
    );
    if (index < 0) child.setAttribute(changedAttribute, '');
    else pairs.push([child, ...rest.splice(index, 1)] as [Element, Element]);
  }
  for (const each of rest) each.setAttribute(changedAttribute, '');
  for (const [one, other] of pairs) {
    const isInside = one.children.length > 0 && other.children.length > 0 && textOf(one) === textOf(other);
    if (isInside) mark(one, other);
    else for (const each of [one, other]) each.setAttribute(changedAttribute, '');
  }
}

/** The text that an element has beside its children. */
function textOf({ childNodes }: Element): string {
  return [...childNodes].flatMap((node) => (node.nodeType === 3 ? [node.textContent] : [])).join('\n');
}
