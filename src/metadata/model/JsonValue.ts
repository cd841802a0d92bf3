/** A JSON value as it stands in a metadata file or on the wire. */
export type JsonValue =
  string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined };
