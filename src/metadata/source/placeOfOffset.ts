/** 1-based line and column. */
export interface Place {
  line: number;
  column: number;
}

/** Line and column of an offset in a text. */
export function placeOfOffset(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
