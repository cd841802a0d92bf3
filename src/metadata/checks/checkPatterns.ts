import { innerSchemas } from '../source/places';
import type { Check } from '../source/reporter';

/** Every `pattern` must be a regular expression. */
export const checkPatterns: Check = (project, report) => {
  for (const {
    file,
    path,
    schema: { pattern },
  } of innerSchemas(project)) {
    const problem = typeof pattern === 'string' ? problemOf(pattern) : undefined;
    if (!problem) continue;
    report(file, [...path, 'pattern'], { code: 'invalid-pattern', message: problem });
  }
};

function problemOf(pattern: string): string | undefined {
  try {
    void new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return `This is not a regular expression: ${(error as Error).message.replace(/^Invalid regular expression: /, '')}.`;
  }
}
