import { parseAst } from 'vite';

/** A node of ESTree, as far as it is read here. */
interface Node {
  type: string;
  name?: string;
  start: number;
  id?: Node;
  declarations?: Node[];
  declaration?: Node;
  [key: string]: unknown;
}

/**
 * Returns constants that a module's top-level code uses before they are declared, as `name:line`. A module that waits at its top
 * level does its work there, and would fail as it starts.
 */
export function earlyUses(text: string, isTypeScript: boolean): string[] {
  const { body } = parseAst(text, { lang: isTypeScript ? 'ts' : 'js' }) as unknown as { body: Node[] };
  const statements = body.map((statement) => statement.declaration ?? statement);
  const functions = new Map(
    statements.flatMap((each) =>
      each.type === 'FunctionDeclaration' ? [[each.id!.name!, outerNames(each)]] : [],
    ),
  );
  const running = new Set<string>();
  // What has run, or may run, while the module waited.
  const used = new Set<string>();
  const found: string[] = [];
  for (const statement of statements) {
    if (statement.type === 'FunctionDeclaration') continue;
    for (const name of (statement.declarations ?? []).flatMap(({ id }) => id?.name ?? [])) {
      if (used.has(name)) found.push(`${name}:${text.slice(0, statement.start).split('\n').length}`);
    }
    const names = outerNames(statement);
    for (const name of names) {
      for (const inner of functions.get(name) ?? []) names.add(inner);
      running.add(name);
    }
    if (awaits(statement)) for (const name of running) used.add(name);
  }
  return found;
}

/** The names that a function uses and does not declare itself. */
function outerNames(node: Node): Set<string> {
  const own = declaredIn(node);
  return new Set([...namesIn(node)].filter((name) => !own.has(name)));
}

function declaredIn(node: unknown, names = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return names;
  const { type = '', id, params } = node as Partial<Node>;
  if (type === 'VariableDeclarator') namesIn(id, names);
  if (type.includes('Function')) namesIn(params, names);
  for (const value of Object.values(node)) declaredIn(value, names);
  return names;
}

/** The names of what code uses, but for members of objects. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return names;
  const { type, name, computed } = node as Partial<Node>;
  if (type === 'Identifier') names.add(name!);
  for (const [part, value] of Object.entries(node)) {
    const isMember = (type === 'MemberExpression' && part === 'property') || part === 'key';
    if (!isMember || computed) namesIn(value, names);
  }
  return names;
}

function awaits(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { type = '' } = node as Partial<Node>;
  if (type === 'AwaitExpression' || (node as { await?: boolean }).await === true) return true;
  return !type.includes('Function') && Object.values(node).some(awaits);
}
