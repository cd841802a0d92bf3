import type { PageDefinition } from '../../model/definitions';
import { allBlocks, isParameter, routeParameters } from '../../model/pageBlocks';
import { isObject, type JsonValue } from '../../model/json';
import { type Check, didYouMean, type Report, unknownField, unknownResource } from '../../source/reporter';
import { navigationEntries } from '../../source/places';
import { type Project, projectFields, type SourceFile } from '../../source/Project';
import { propertiesOf } from '../../schema/schemaParts';

/** The parameters in a route must be those that its page declares, and those that blocks use must be declared. */
export const checkPageParameters: Check = (project, report) => {
  for (const file of project.pages.values()) {
    const { params, records = {}, blocks = [] } = file.value;
    // Where its shape is wrong, nobody knows which ones are meant.
    if (params !== undefined && !isObject(params.properties)) continue;
    const declared = Object.keys(params?.properties ?? {});
    const visit = (value: JsonValue | undefined, path: string[]) => {
      if (typeof value !== 'object' || value === null) return;
      if (!isParameter(value)) {
        for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name]);
      } else if (!declared.includes(value.param)) {
        report(file, [...path, 'param'], {
          code: 'unknown-parameter',
          message: `"${value.param}" is not declared in "params" of this page.${didYouMean(value.param, declared)}`,
        });
      }
    };
    for (const { block, path } of allBlocks(blocks)) {
      const { block: _type, id: _id, ...options } = block;
      for (const [name, value] of Object.entries(options)) visit(value, [...path, name]);
    }
    for (const [name, record] of Object.entries(records))
      checkRecord(project, report, file, declared, name, record);
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

/** What a parameter names is found by a field of a resource. */
function checkRecord(
  project: Project,
  report: Report,
  file: SourceFile,
  declared: string[],
  name: string,
  { resource, by }: Partial<NonNullable<PageDefinition['records']>[string]>,
): void {
  if (!declared.includes(name)) {
    report(file, ['records', name], {
      code: 'unknown-parameter',
      message: `"${name}" is not declared in "params" of this page.${didYouMean(name, declared)}`,
      at: 'key',
    });
  }
  // What the meta-schema requires may be missing, which `checkShapes` reports.
  if (resource === undefined || by === undefined) return;
  const { entity = '' } = project.resources.get(resource)?.value ?? {};
  const fields = projectFields(project, entity);
  if (!project.resources.has(resource)) {
    report(file, ['records', name, 'resource'], unknownResource(project, resource));
  } else if (fields && !Object.hasOwn(fields, by)) {
    report(file, ['records', name, 'by'], unknownField(by, entity, fields));
  }
}
