import { firstGroup } from '../../bind/schemas/fillRules';
import type { Fill } from '../../model/BoundField';
import { innerSchemas } from '../../source/places';
import type { Check } from '../../source/reporter';
import { patternProblem } from './checkPatterns';

/**
 * Checks that codes which are looked up, in `fills` and `x-codes`, have a pattern with a group for the code. Only codes
 * that this group can match may be listed.
 */
export const checkCodes: Check = (project, report) => {
  for (const { file, path, schema } of innerSchemas(project)) {
    const { 'x-codes': codes, 'x-ui': ui } = schema as {
      'x-codes'?: Partial<Fill> | null;
      'x-ui'?: { fills?: Record<string, Partial<Fill>> | null } | null;
    };
    const shared: [string[], Partial<Fill>][] = codes ? [[['x-codes'], codes]] : [];
    const own = Object.entries(ui?.fills ?? {}).map(([target, fill]): [string[], Partial<Fill>] => [
      ['x-ui', 'fills', target],
      fill,
    ]);
    for (const [at, { pattern, check, values = {} }] of [...shared, ...own]) {
      if (pattern === undefined) continue;
      const place = [...path, ...at];
      const broken = patternProblem(pattern);
      if (broken) {
        report(file, [...place, 'pattern'], { code: 'invalid-pattern', message: broken });
        continue;
      }
      const group = firstGroup(pattern);
      if (check ? group === undefined : !/(?<!\\)\((?!\?)/u.test(pattern)) {
        const message = check
          ? '"check" needs a pattern whose first group, in parentheses, has no other group inside.'
          : 'The pattern needs a group, in parentheses, for the part that is looked up in "values".';
        report(file, place, { at: 'key', code: 'unfit-pattern', message });
      }
      if (group === undefined) continue;
      const code = new RegExp(`^(?:${group})$`, 'u');
      for (const key of Object.keys(values).filter((each) => !code.test(each))) {
        const message = `"${key}" is never looked up: the group ${group} of the pattern does not match it.`;
        report(file, [...place, 'values', key], { at: 'key', code: 'unknown-code', message });
      }
    }
  }
};
