import type { BoundField } from '../../model/BoundField';
import { didYouMean } from '../../source/didYouMean';
import { navigationEntries } from '../../source/places';
import type { Project } from '../../source/Project';
import type { Finding } from '../../source/reporter';
import { placeholdersOf } from '../../texts/placeholders';

/**
 * An address that is filled in from a record must be one of a menu entry, and name fields of the record. Without fields,
 * the resource is missing, which is reported for its own name.
 */
export function checkAddress(
  project: Project,
  address: string,
  fields: Record<string, BoundField> | undefined,
  report: (finding: Finding) => void,
): void {
  for (const name of fields ? placeholdersOf(address) : []) {
    if (Object.hasOwn(fields!, name)) continue;
    report({
      code: 'unknown-placeholder',
      message: `%{${name}} is not a field that is known here.${didYouMean(name, Object.keys(fields!))}`,
    });
  }
  const steps = address.split('/');
  const routes = navigationEntries(project).map(({ entry }) => entry.path ?? '');
  const fits = (route: string) => {
    const own = route.split('/');
    return own.length === steps.length && own.every((step, at) => step.startsWith(':') || step === steps[at]);
  };
  if (routes.some(fits)) return;
  report({
    code: 'unknown-route',
    message: `No entry of navigation.json has this route.${didYouMean(address, routes)}`,
  });
}
