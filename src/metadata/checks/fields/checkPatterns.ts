import { innerSchemas, parameterSchemas } from '../../source/places';
import type { Check } from '../../source/reporter';

/** Every `pattern` must be a regular expression, and should be one for the whole text. */
export const checkPatterns: Check = (project, report) => {
  for (const {
    file,
    path,
    schema: { pattern },
  } of [...innerSchemas(project), ...parameterSchemas(project)]) {
    if (typeof pattern !== 'string') continue;
    const problem = patternProblem(pattern);
    if (problem) report(file, [...path, 'pattern'], { code: 'invalid-pattern', message: problem });
    else if (!isAnchored(pattern)) {
      report(file, [...path, 'pattern'], {
        severity: 'warning',
        code: 'unanchored-pattern',
        message:
          'This takes any text that has a matching part. Begin it with ^ and end it with $ to mean the whole text.',
      });
    }
  }
};

/** Whether every alternative of a pattern begins with `^` and ends with `$`. */
function isAnchored(pattern: string): boolean {
  // Without what is escaped, in a class or in a group, only the alternatives of the whole remain.
  let flat = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  for (let shorter = flat.replace(/\([^()]*\)/g, 'x'); shorter !== flat;) {
    flat = shorter;
    shorter = flat.replace(/\([^()]*\)/g, 'x');
  }
  return flat.split('|').every((alternative) => alternative.startsWith('^') && alternative.endsWith('$'));
}

/** Says why a pattern is not a regular expression; undefined where it is one. */
export function patternProblem(pattern: string): string | undefined {
  try {
    void new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return `This is not a regular expression: ${(error as Error).message.replace(/^Invalid regular expression: /, '')}.`;
  }
}
