import { routeParameters } from '../../model/pageBlocks';
import { isObject } from '../../model/json';
import { type Check, didYouMean } from '../../source/reporter';
import { navigationEntries } from '../../source/places';
import { propertiesOf } from '../../schema/schemaParts';

/** The parameters in a route must be those that its page declares, and those that blocks use must be declared. */
export const checkPageParameters: Check = (project, report) => {
  for (const file of project.pages.values()) {
    const { params } = file.value;
    // Where its shape is wrong, nobody knows which ones are meant.
    if (params !== undefined && !isObject(params.properties)) continue;
    const declared = Object.keys(params?.properties ?? {});
    for (const name of declared) {
      for (const { entry, path } of navigationEntries(project)) {
        if (entry.page !== file.name || routeParameters(entry.path).includes(name)) continue;
        report(project.navigation!, [...path, 'path'], {
          code: 'missing-parameter',
          message: `${file.name}.page.json declares the parameter "${name}". Add /:${name} to the route.`,
        });
      }
    }
  }
  for (const { entry, path } of navigationEntries(project)) {
    const page = project.pages.get(entry.page ?? '');
    const { params } = page?.value ?? {};
    const declared = Object.keys(propertiesOf(params));
    const names = routeParameters(entry.path ?? '');
    if (names.length > 0 && !entry.hidden) {
      report(project.navigation!, [...path, 'path'], {
        code: 'visible-parameter',
        message:
          'The menu cannot fill in parameters. Add "hidden": true, and link to the screen from another one.',
      });
    }
    for (const name of names) {
      if (declared.includes(name)) continue;
      const where = page ? `"params" of ${page.name}.page.json` : 'any page: only a page has parameters';
      report(project.navigation!, [...path, 'path'], {
        code: 'unknown-parameter',
        message: `"${name}" is not declared in ${where}.${didYouMean(name, declared)}`,
      });
    }
  }
};
