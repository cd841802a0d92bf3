/** A line of a text, with its number from 1. */
export interface TextLine {
  number: number;
  text: string;
}

/** Most characters of a line: those of the formats here have a few hundred. */
const maxLength = 65_536;

/** Cuts a text that arrives in chunks into lines, whatever ends them. A line that never ends is cut, so that memory stays bounded. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let rest = '';
  let number = 0;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const text of lines) yield { number: ++number, text };
    if (rest.length > maxLength) {
      yield { number: ++number, text: rest };
      rest = '';
    }
  }
  if (rest !== '') yield { number: number + 1, text: rest.replace(/\r$/, '') };
}
