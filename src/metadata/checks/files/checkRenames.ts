import { isObject } from '../../model/json';
import { innerSchemas } from '../../source/places';
import type { Check, Report } from '../../source/reporter';
import type { SourceFile } from '../../source/Project';
import { formerNames } from '../../storage/renames';
import { propertiesOf } from '../../schema/schemaParts';

/**
 * Checks that a former name (`x-renamed`) belongs to one thing only, now and before. Stored data would otherwise follow the wrong
 * one. It stands at a field of an entity, one of its options, or in a resource file.
 */
export const checkRenames: Check = (project, report) => {
  for (const { file, path, role, schema } of innerSchemas(project)) {
    if (schema['x-renamed'] === undefined) continue;
    const [, , ...inner] = path;
    const isOption = inner.length === 2 && inner[0] === 'oneOf';
    if (role === 'entity' && path[0] === 'properties' && (inner.length === 0 || isOption)) continue;
    report(file, [...path, 'x-renamed'], {
      code: 'misplaced-rename',
      message:
        '"x-renamed" is followed at a field of an entity, and at an option in its "oneOf". Take it out here.',
      at: 'key',
    });
  }
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    if (!file) continue;
    const properties = propertiesOf(file.value);
    const fields = Object.entries(properties).map(([name, property]) => ({
      name,
      path: ['properties', name, 'x-renamed'],
      former: formerNames(property),
    }));
    requireDistinct(report, file, fields, 'field');
    for (const [name, { oneOf }] of Object.entries(properties)) {
      const options = (Array.isArray(oneOf) ? oneOf : []).flatMap((option, index) =>
        isObject(option) && typeof option.const === 'string'
          ? [
              {
                name: option.const,
                path: ['properties', name, 'oneOf', String(index), 'x-renamed'],
                former: formerNames(option),
              },
            ]
          : [],
      );
      requireDistinct(report, file, options, 'option');
    }
  }
  const resources = [...project.resources].map(([name, file]) => ({
    name,
    file,
    path: ['renamed'],
    former: file.value.renamed ?? [],
  }));
  for (const { file, ...named } of resources) {
    requireDistinct(report, file, [named, ...resources.filter((other) => other.file !== file)], 'resource', [
      named,
    ]);
  }
};

/** Something with its name, its former names, and where these are written. */
interface Renamed {
  name: string;
  path: string[];
  former: string[];
}

function requireDistinct(
  report: Report,
  file: SourceFile,
  all: Renamed[],
  kind: 'field' | 'option' | 'resource',
  checked = all,
): void {
  for (const { name, path, former } of checked) {
    for (const [index, before] of former.entries()) {
      const other = all.find(
        (each) => each.name !== name && (each.name === before || each.former.includes(before)),
      );
      if (!other) continue;
      const is = other.name === before ? 'is' : 'was once';
      report(file, [...path, String(index)], {
        code: 'taken-name',
        message: `"${name}" was once "${before}", and the ${kind} "${other.name}" ${is} that too: what is stored under it could be of either. Give "${other.name}" another name.`,
      });
    }
  }
}
