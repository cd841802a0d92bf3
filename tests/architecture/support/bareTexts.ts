import { SyntaxKind } from 'typescript/unstable/ast';
import type {
  Expression,
  JsxChild,
  JsxElement,
  JsxFragment,
  Node,
  SourceFile,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** The possible values of an expression in JSX: a text, nothing, or an element or other node. */
interface Content {
  text: boolean;
  nothing: boolean;
  node: boolean;
}

/**
 * Returns the places in files, with lines, where a text that may change stands beside other nodes. It may also come or go, or get
 * something before it. Nodes such as `children` count as no text: rendering shows them.
 */
export function findBareTexts(project: string, paths: readonly string[]): string[] {
  const api = new API({ cwd: project });
  try {
    const [opened] = api.updateSnapshot({ openProjects: [`${project}/tsconfig.json`] }).getProjects();
    return paths.flatMap((path) => {
      const file = opened!.program.getSourceFile(`${project}/${path}`);
      if (!file) throw new Error(`${path} is not of the project.`);
      return findIn(file, opened!.checker).map(({ pos, text }) => `${path}:${lineAt(file, pos)} ${text}`);
    });
  } finally {
    api.close();
  }
}

const lineAt = ({ text }: SourceFile, pos: number) => text.slice(0, pos).trimEnd().split('\n').length;

interface Found {
  pos: number;
  text: string;
}

function findIn(file: SourceFile, checker: Checker): Found[] {
  const found: Found[] = [];
  const visit = (node: Node): undefined => {
    if (is.isJsxElement(node) || is.isJsxFragment(node)) found.push(...bareIn(node, file, checker));
    else if (is.isJsxSelfClosingElement(node) || is.isJsxOpeningElement(node)) {
      if (returnsText(node, file, checker))
        found.push({ pos: node.pos + 1, text: 'A component that returns a text' });
    }
    node.forEachChild(visit);
    return undefined;
  };
  visit(file);
  return found;
}

/** The texts of an element that have no element of their own. One alone is the element's own; a fragment has none. */
function bareIn(parent: JsxElement | JsxFragment, file: SourceFile, checker: Checker): Found[] {
  const children = [...parent.children].filter((child) => isRendered(child, file));
  if (children.length === 1 && is.isJsxElement(parent)) return [];
  const found: Found[] = [];
  let mayComeBefore = false;
  for (const child of children) {
    const words = file.text.slice(child.pos, child.end).trim().replaceAll(/\s+/g, ' ').slice(0, 80);
    const constant =
      is.isJsxText(child) || (is.isJsxExpression(child) && is.isStringLiteral(child.expression!));
    if (constant) {
      if (mayComeBefore)
        found.push({ pos: child.pos + 1, text: `Behind what may come: ${words || 'a space'}` });
      continue;
    }
    if (!is.isJsxExpression(child)) continue;
    const content = contentOf(child.expression!, checker);
    if (content.text) found.push({ pos: child.pos + 1, text: words });
    if (content.nothing || content.node) mayComeBefore = true;
  }
  return found;
}

function isRendered(child: JsxChild, file: SourceFile): boolean {
  // Blanks with a line break in them are left out.
  if (is.isJsxText(child)) return !/^\s*\n\s*$/.test(file.text.slice(child.pos, child.end));
  return !is.isJsxExpression(child) || child.expression !== undefined;
}

function contentOf(expression: Expression, checker: Checker): Content {
  if (is.isParenthesizedExpression(expression)) return contentOf(expression.expression, checker);
  if (is.isConditionalExpression(expression)) {
    return either([expression.whenTrue, expression.whenFalse].map((each) => contentOf(each, checker)));
  }
  if (
    is.isBinaryExpression(expression) &&
    expression.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken
  ) {
    // What is false in front of it is not shown.
    return { ...contentOf(expression.right, checker), nothing: true };
  }
  const type = checker.getTypeAtLocation(expression);
  return type && !isAnyNode(type, checker) ? contentOfType(type) : { text: false, nothing: true, node: true };
}

const texts = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const nothings = TypeFlags.VoidLike | TypeFlags.Null | TypeFlags.BooleanLike;

function contentOfType(type: Type): Content {
  if (type.isUnionType()) return either(type.getTypes().map(contentOfType));
  const text = (type.flags & texts) !== 0;
  const nothing = (type.flags & nothings) !== 0;
  return { text, nothing, node: !text && !nothing };
}

function either(contents: Content[]): Content {
  const some = (part: keyof Content) => contents.some((content) => content[part]);
  return { text: some('text'), nothing: some('nothing'), node: some('node') };
}

/** Whether a type is React's for whatever can be rendered. */
function isAnyNode(type: Type, checker: Checker): boolean {
  return (
    type.isUnionType() && type.getTypes().some((each) => checker.typeToString(each).startsWith('Iterable'))
  );
}

/** Whether a component returns a text, which then has no element of its own. */
function returnsText(node: Node & { tagName: Node }, file: SourceFile, checker: Checker): boolean {
  const tag = file.text.slice(node.tagName.pos, node.tagName.end).trim();
  if (/^[a-z][\w-]*$/.test(tag)) return false;
  const signature = checker.getResolvedSignature(node);
  const type = signature && checker.getReturnTypeOfSignature(signature);
  return type !== undefined && !isAnyNode(type, checker) && type.isUnionType() && contentOfType(type).text;
}
