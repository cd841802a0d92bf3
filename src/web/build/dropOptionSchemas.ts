import type { Plugin } from 'vite';

/**
 * Leaves the schemas of `x-ui` options out of built widgets. Only the metadata check reads them, and the first list loads all
 * widgets of cells.
 */
export function dropOptionSchemas(): Plugin {
  return {
    name: 'corridor:drop-option-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/widgets\/.*Widget\.tsx$/ },
      handler: (code) => withoutOptions(code),
    },
  };
}

/** Returns the module of a widget with no option in its object `options`. */
export function withoutOptions(code: string): string {
  const start = /^ +options: (?=\{)/m.exec(code);
  if (!start) return code;
  const open = start.index + start[0].length;
  let depth = 0;
  // Braces within texts do not count.
  for (const { 0: token, index } of code
    .slice(open)
    .matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[{}]/g)) {
    if (token === '{') depth++;
    else if (token === '}') depth--;
    if (depth === 0) return `${code.slice(0, open)}{}${code.slice(open + index + 1)}`;
  }
  return code;
}
