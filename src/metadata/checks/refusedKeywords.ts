/** Keywords of JSON Schema that are kept out of our metadata, and why. */
export const refusedKeywords: ReadonlyMap<string, string> = new Map([
  ['$dynamicRef', 'what it means depends on who refers to it, so no country could be bound. Use "$ref".'],
  ['$dynamicAnchor', 'what it means depends on who refers to it, so no country could be bound. Use "$defs".'],
  ['$anchor', 'a definition is referred to by its place. Use "$ref": "…#/$defs/name".'],
  ['$id', 'a file is referred to by its name, and a part by its place in it.'],
  ['$vocabulary', 'the dialect is fixed.'],
  ['unevaluatedItems', 'no form can show what it means. Use "items".'],
]);
