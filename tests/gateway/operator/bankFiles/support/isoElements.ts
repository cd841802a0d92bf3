import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element of a message of ISO 20022: its children by name, lists where there are several. */
export type Element = { [name: string]: Element | string | undefined } | Element[];

const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // Those of XML itself. A file with a DOCTYPE, which could define others, is not parsed at all.
  processEntities: true,
});

/**
 * Parses a message of ISO 20022 of any kind and version. Undefined for other texts than XML, and for elements nested more than 100
 * deep or named like members that every object has.
 */
export function parseIso(text: string): Element | undefined {
  // Entities are what makes XML dangerous, and these messages have none.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return undefined;
  try {
    return XMLValidator.validate(text) === true ? (parser.parse(text) as Element) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what is first at a path below an element. */
export function at(element: Element | string | undefined, ...path: string[]): Element | string | undefined {
  let place = element;
  for (const name of path) {
    const one = Array.isArray(place) ? place[0] : place;
    place =
      typeof one === 'object' && Object.hasOwn(one, name)
        ? (one as Record<string, Element>)[name]
        : undefined;
  }
  return place;
}

/** Returns all that is at the end of a path below an element. */
export function listAt(element: Element, ...path: string[]): Element[] {
  const found = at(element, ...path);
  return found === undefined ? [] : Array.isArray(found) ? found : [found as Element];
}

/** Returns the text of an element; undefined where it has other elements, or there is none. */
export function textOf(element: Element | string | undefined): string | undefined {
  const one = Array.isArray(element) ? element[0] : element;
  const text = typeof one === 'object' ? one['#text' as never] : one;
  return typeof text === 'string' ? text.trim() : undefined;
}
