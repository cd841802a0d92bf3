import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Diagnostic } from '../model/Diagnostic';
import type { JsonValue } from '../model/json';
import { placeOfOffset } from './reporter';
import type { SourceFile } from './Project';

/** Parses a file as strict JSON: no comments, trailing commas or repeated keys. Of syntax errors only the first is returned. */
export function parseFile(
  path: string,
  name: string,
  text: string,
): { file?: SourceFile; diagnostics: Diagnostic[] } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const diagnostic = (offset: number, code: string, message: string): Diagnostic => ({
    severity: 'error',
    file: path,
    ...placeOfOffset(text, offset),
    code,
    message,
  });
  const [error] = errors;
  if (error || !tree) {
    const what = error ? explain(printParseErrorCode(error.error)) : 'the file is empty';
    return { diagnostics: [diagnostic(error?.offset ?? 0, 'invalid-json', `This is not JSON: ${what}.`)] };
  }
  const diagnostics = repeatedKeys(tree).map((key) =>
    diagnostic(key.offset, 'duplicate-key', `"${key.value}" appears twice in this object. Keep one of them.`),
  );
  return { file: { path, name, text, tree, value: getNodeValue(tree) as JsonValue }, diagnostics };
}

function repeatedKeys(node: Node, repeated: Node[] = []): Node[] {
  const names = node.type === 'object' ? new Set<string>() : undefined;
  for (const child of node.children ?? []) {
    const [key] = child.children ?? [];
    if (names && key) {
      if (names.has(key.value)) repeated.push(key);
      names.add(key.value);
    }
    if (child.children) repeatedKeys(child, repeated);
  }
  return repeated;
}

const explanations: Record<string, string> = {
  InvalidSymbol: 'a word that is neither quoted text nor true, false or null',
  InvalidNumberFormat: 'a number that is not one',
  PropertyNameExpected: 'a name in double quotes is expected here; a comma may be too many',
  ValueExpected: 'a value is expected here; a comma may be too many',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there is something after the end',
  InvalidCommentToken: 'comments are not allowed; use "$comment"',
  UnexpectedEndOfString: 'a closing quote is missing',
};

function explain(code: string): string {
  return explanations[code] ?? code.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}
