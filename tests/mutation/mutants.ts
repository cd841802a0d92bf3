import { parseAst } from 'vite';

/** One small change of the code that some test should notice. */
export interface Mutant {
  /** Path of the file and number within it. */
  id: string;
  file: string;
  /** Line of the file, from 1. */
  line: number;
  /** The code, and what it is changed to. */
  from: string;
  to: string;
}

/** Replaces the code from `start` to `end` by one that is changed while its mutant is active. */
interface Site {
  start: number;
  end: number;
  to: string;
  /** Returns the code that asks whether the mutant is active. `inner` returns the code of a part, with its own sites. */
  switched: (active: string, inner: (node: Node) => string) => string;
}

/** A node of ESTree, as far as it is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  operator: string;
  left: Node;
  right: Node;
  test: Node;
  argument: Node;
  expression: Node;
  callee: Node;
  consequent: Node;
  body: Node[];
  value: unknown;
}

const opposites: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

const leaves = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement']);

/** Whether an `if` only leaves: what follows it is the rest of the function or loop. */
function leavesEarly({ type, body }: Node): boolean {
  return leaves.has(type) || (type === 'BlockStatement' && body.length > 0 && leaves.has(body.at(-1)!.type));
}

function isText({ type, value, left, right }: Node): boolean {
  if (type === 'BinaryExpression') return isText(left) || isText(right);
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
}

/** Returns the changes of one node: of an operator, a condition, an early return, or a call whose result nobody reads. */
function siteOf(node: Node, source: string): Site | undefined {
  const { start, end } = node;
  const text = (part: Node) => source.slice(part.start, part.end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = opposites[node.operator];
      if (other === undefined || (node.operator === '+' && isText(node))) return undefined;
      const place = source.indexOf(node.operator, node.left.end);
      return {
        start,
        end,
        to: `${source.slice(start, place)}${other}${source.slice(place + node.operator.length, end)}`,
        switched: (active, inner) => {
          const [left, right] = [inner(node.left), inner(node.right)];
          return `(${active}?(${left})${other}(${right}):(${left})${node.operator}(${right}))`;
        },
      };
    }
    case 'IfStatement': {
      if (!leavesEarly(node.consequent)) return undefined;
      const { test } = node;
      return {
        start: test.start,
        end: test.end,
        to: 'false',
        switched: (active, inner) => `(!${active}&&(${inner(test)}))`,
      };
    }
    case 'ConditionalExpression': {
      const { test } = node;
      return {
        start: test.start,
        end: test.end,
        to: `!(${text(test)})`,
        switched: (active, inner) => `(${active}!==Boolean(${inner(test)}))`,
      };
    }
    case 'UnaryExpression':
      if (node.operator !== '!') return undefined;
      return {
        start,
        end,
        to: text(node.argument),
        switched: (active, inner) => `(${active}!==!(${inner(node.argument)}))`,
      };
    case 'ExpressionStatement': {
      const { expression } = node;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      // Without its `super()` no class works.
      if (call.type !== 'CallExpression' || call.callee.type === 'Super') return undefined;
      return {
        start: expression.start,
        end: expression.end,
        to: '',
        switched: (active, inner) => `(${active}||(${inner(expression)}))`,
      };
    }
    default:
      return undefined;
  }
}

/** Returns the sites of a file in the order of its text, what contains others first. */
function sitesOf(source: string): Site[] {
  const sites: Site[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
    } else if (typeof value === 'object' && value !== null && 'type' in value) {
      const node = value as Node;
      const site = siteOf(node, source);
      if (site) sites.push(site);
      for (const part of Object.values(node)) visit(part);
    }
  };
  visit(parseAst(source, { lang: 'ts' }).body);
  return sites.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

const idOf = (file: string, index: number) => `${file}#${index}`;

/** Returns all mutants of a file. */
export function mutantsOf(file: string, source: string): Mutant[] {
  return sitesOf(source).map(({ start, end, to }, index) => ({
    id: idOf(file, index),
    file,
    line: source.slice(0, start).split('\n').length,
    from: source.slice(start, end),
    to,
  }));
}

/** Returns the code of a file in which each of the mutants can be made active by `globalThis.mutation`. */
export function withMutants(file: string, source: string, ids: ReadonlySet<string>): string {
  const chosen = sitesOf(source)
    .map((site, index) => ({ ...site, id: idOf(file, index) }))
    .filter(({ id }) => ids.has(id));
  const write = (start: number, end: number, within: typeof chosen): string => {
    let written = '';
    let at = start;
    for (const site of within) {
      if (site.start < at || site.end > end || site.start < start) continue;
      const inside = within.filter((other) => other !== site && other.start >= site.start);
      const inner = (node: Node) => write(node.start, node.end, inside);
      const active = `globalThis.mutation(${JSON.stringify(site.id)})`;
      written += source.slice(at, site.start) + site.switched(active, inner);
      at = site.end;
    }
    return written + source.slice(at, end);
  };
  return write(0, source.length, chosen);
}
