/** An element of XML without its prefix: texts, children and attributes as they stand in the file. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

/** Returns the elements at the end of a path below an element, in their order. */
export function elementsAt(element: XmlElement, ...path: string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}

/** Returns the first element at the end of a path. */
export function elementAt(element: XmlElement, ...path: string[]): XmlElement | undefined {
  return elementsAt(element, ...path)[0];
}

/** Returns the text of the first element at the end of a path, without spaces around it; undefined where it is missing or empty. */
export function textAt(element: XmlElement, ...path: string[]): string | undefined {
  return elementAt(element, ...path)?.text.trim() || undefined;
}

/** Returns the texts of all elements at the end of a path that are not empty. */
export function textsAt(element: XmlElement, ...path: string[]): string[] {
  return elementsAt(element, ...path).flatMap(({ text }) => text.trim() || []);
}
