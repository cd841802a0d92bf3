import './CodeText.css';

/** A technical text in full width, such as a body or headers. JSON is indented. */
export function CodeText({ text }: { text: string }) {
  return (
    <pre className="code-text mono" translate="no">
      {formatJson(text) ?? text}
    </pre>
  );
}

/**
 * Returns JSON with a member or item per line, indented by two spaces; `undefined` for other texts. Values stay as written: parsing
 * would round long numbers and drop repeated members.
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
