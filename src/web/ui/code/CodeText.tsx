import './CodeText.css';

/** A text of machines in full width, such as a body or headers: JSON indented, anything else as it is. */
export function CodeText({ text }: { text: string }) {
  return (
    <pre className="code-text mono" translate="no">
      {formatJson(text) ?? text}
    </pre>
  );
}

/**
 * Returns a JSON text with a member or item on each line, indented by two blanks; `undefined` where it is none. Its values stay
 * as they are written: parsing them would round long numbers and drop repeated members.
 */
export function formatJson(text: string): string | undefined {
  if (!isStructure(text)) return undefined;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g) ?? [];
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return tokens
    .map((token, index) => {
      if (token === ',') return token + line();
      if (token === ':') return ': ';
      if (token === '{' || token === '[') {
        if (isClosing(tokens[index + 1])) return token;
        depth += 1;
        return token + line();
      }
      if (!isClosing(token)) return token;
      if (isOpening(tokens[index - 1])) return token;
      depth -= 1;
      return line() + token;
    })
    .join('');
}

const isOpening = (token: string | undefined) => token === '{' || token === '[';
const isClosing = (token: string | undefined) => token === '}' || token === ']';

function isStructure(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
