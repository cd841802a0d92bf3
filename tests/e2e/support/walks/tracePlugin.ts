import { relative } from 'node:path';
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';
import { root } from '../../../support/program';

/** Beginning of a line with a call in another process or worker. `path#name` and the time follow. */
export const traceMark = 'called:';

/** The time is in ms since 1970. */
const report = `globalThis.trace ??= (step) => console.debug('${traceMark}' + step + ' ' + (performance.timeOrigin + performance.now()));`;

/**
 * Makes the functions in `steps` (`path#name`) call `globalThis.trace` with that name when they begin. So do their parts and
 * classes of that name. `reports` writes it to the console.
 */
export function tracePlugin(steps: Set<string>, { reports }: { reports: boolean }): Plugin {
  const paths = new Set([...steps].map((step) => step.split('#')[0]));
  return {
    name: 'trace',
    enforce: 'pre',
    transform(code, id) {
      const path = relative(root, id.split('?')[0]!);
      if (!paths.has(path)) return undefined;
      return { code: (reports ? report : '') + traced(code, path, steps), map: null };
    },
  };
}

function traced(code: string, path: string, steps: Set<string>): string {
  const { program } = parseSync(path, code);
  const owners = program.body.flatMap(namesIn);
  const inserts: { place: number; text: string }[] = [];
  const trace = ({ start, body }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (!body) return;
    const owner = owners.find((each) => each.start <= start && start < each.end);
    const step = `${path}#${owner?.name}`;
    if (!steps.has(step)) return;
    const call = `globalThis.trace?.(${JSON.stringify(step)})`;
    if (body.type === 'BlockStatement') inserts.push({ place: body.start + 1, text: `${call};` });
    else inserts.push({ place: body.start, text: `(${call},` }, { place: body.end, text: ')' });
  };
  new Visitor({
    FunctionDeclaration: trace,
    FunctionExpression: trace,
    ArrowFunctionExpression: trace,
  }).visit(program);
  let result = code;
  for (const { place, text } of inserts.toSorted((one, other) => other.place - one.place)) {
    result = result.slice(0, place) + text + result.slice(place);
  }
  return result;
}

/** Returns the names that a top-level statement declares, with their places. */
function namesIn(statement: ESTree.Statement): { name: string; start: number; end: number }[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration ? namesIn(statement.declaration) : [];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id, start, end }) =>
        id.type === 'Identifier' ? [{ name: id.name, start, end }] : [],
      );
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [{ name: statement.id.name, start: statement.start, end: statement.end }] : [];
    default:
      return [];
  }
}
