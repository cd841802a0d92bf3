import ret, { type Tokens, types } from 'ret';
import { innerSchemas, parameterSchemas } from '../../source/places';
import type { Check } from '../../source/reporter';

/** Checks that every `pattern` is a regular expression that is fast for any text. It should match the whole text. */
export const checkPatterns: Check = (project, report) => {
  for (const {
    file,
    path,
    schema: { pattern },
  } of [...innerSchemas(project), ...parameterSchemas(project)]) {
    if (typeof pattern !== 'string') continue;
    const problem = patternProblem(pattern);
    if (problem) report(file, [...path, 'pattern'], { code: 'invalid-pattern', message: problem });
    else if (hasNestedRepetition(pattern)) {
      report(file, [...path, 'pattern'], {
        code: 'slow-pattern',
        message:
          'A repetition within a repetition: a text of some dozen characters can take hours to be compared with it. Say how often the inner or the outer part comes, at most 10 times, or write one of them without + and *.',
      });
    } else if (!isAnchored(pattern)) {
      report(file, [...path, 'pattern'], {
        severity: 'warning',
        code: 'unanchored-pattern',
        message:
          'This takes any text that has a matching part. Begin it with ^ and end it with $ to mean the whole text.',
      });
    }
  }
};

/** The repetitions up to which a part may have repetitions inside. The ways to match grow with a power of it. */
const maxNested = 10;

/** Whether a pattern repeats a part without a low limit that itself repeats something without one. */
export function hasNestedRepetition(pattern: string): boolean {
  try {
    return repeats(ret(pattern), 0);
  } catch {
    // What it does not know, such as classes of Unicode, has no repetitions of its own kind.
    return false;
  }
}

function repeats(token: Tokens, depth: number): boolean {
  if (token.type === types.REPETITION) {
    const inner = token.max > maxNested ? depth + 1 : depth;
    return inner > 1 || repeats(token.value, inner);
  }
  if (token.type !== types.ROOT && token.type !== types.GROUP) return false;
  const parts = token.options?.flat() ?? token.stack ?? [];
  return parts.some((part) => repeats(part, depth));
}

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
