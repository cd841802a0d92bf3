/** An element of XML without its prefix: texts, children and attributes as they stand in the file. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly XmlElement[];
}

/** Returns the elements at the end of a path below an element, in their order. */
export function elementsAt(element: XmlElement, ...path: string[]): XmlElement[] {
  const found: XmlElement[] = [];
  collect(element, path, 0, found);
  return found;
}

/** Loops, as a statement of a million entries asks for twenty million paths. */
function collect(
  { children }: XmlElement,
  path: readonly string[],
  depth: number,
  found: XmlElement[],
): void {
  for (const child of children) {
    if (child.name !== path[depth]) continue;
    if (depth === path.length - 1) found.push(child);
    else collect(child, path, depth + 1, found);
  }
}

/** Returns the first child of a name. */
export function childOf({ children }: XmlElement, name: string): XmlElement | undefined {
  for (const child of children) if (child.name === name) return child;
  return undefined;
}

/** Returns what an element says, without spaces around it; undefined where it is missing or empty. */
export function textOf(element: XmlElement | undefined): string | undefined {
  return element?.text.trim() || undefined;
}

/** Returns what the children of a name say, those that say something. */
export function textsOf({ children }: XmlElement, name: string): string[] {
  return saidBy(children.filter((child) => child.name === name));
}

function saidBy(elements: readonly XmlElement[]): string[] {
  const texts: string[] = [];
  for (const element of elements) {
    const text = textOf(element);
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

/** Returns the first element at the end of a path. */
export function elementAt(element: XmlElement, ...path: string[]): XmlElement | undefined {
  return firstAt(element, path, 0);
}

function firstAt(element: XmlElement, path: readonly string[], depth: number): XmlElement | undefined {
  if (depth === path.length) return element;
  for (const child of element.children) {
    const found = child.name === path[depth] ? firstAt(child, path, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Returns the text of the first element at a path, without outer spaces; undefined if missing or empty. */
export function textAt(element: XmlElement, ...path: string[]): string | undefined {
  return textOf(firstAt(element, path, 0));
}

/** Returns the texts of all elements at the end of a path that are not empty. */
export function textsAt(element: XmlElement, ...path: string[]): string[] {
  const found: XmlElement[] = [];
  collect(element, path, 0, found);
  return saidBy(found);
}
