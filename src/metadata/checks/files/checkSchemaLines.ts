import type { Project, SourceFile } from '../../source/Project';
import type { Check } from '../../source/reporter';

/** The `$schema` line, from which editors know what a file may have, must lead to the meta-schema of its kind. */
export const checkSchemaLines: Check = (project, report) => {
  for (const [kind, file] of filesByKind(project)) {
    const { $schema: line } = file.value as { $schema?: string };
    if (line === undefined || leadsTo(file, line) === `/schemas/meta/${kind}.json`) continue;
    report(file, ['$schema'], {
      code: 'wrong-schema-line',
      severity: 'warning',
      message: `Editors complete names and underline mistakes by this line, and it does not lead to the structure of this file. Write "${lineOf(file, kind)}".`,
    });
  }
};

/** Every file with what its meta-schema is called. */
function filesByKind(project: Project): [kind: string, file: SourceFile][] {
  const { schemas, entities, countries, resources, pages, navigation, retention, tenants, names } = project;
  return [
    ...[...schemas].map(([name, file]): [string, SourceFile] => [
      entities.has(name) ? 'entity' : 'common',
      file,
    ]),
    ...[...countries.values()].map((file): [string, SourceFile] => ['country', file]),
    ...[...resources.values()].map((file): [string, SourceFile] => ['resource', file]),
    ...[...pages.values()].map((file): [string, SourceFile] => ['page', file]),
    ...Object.entries({ navigation, retention, tenants, names }).flatMap(
      ([kind, file]): [string, SourceFile][] => (file ? [[kind, file]] : []),
    ),
  ];
}

/** The path, from the root of the project, to which the line of a file leads. */
function leadsTo({ path }: SourceFile, line: string): string | undefined {
  const base = `file:///${path}`;
  return URL.canParse(line, base) ? new URL(line, base).pathname : undefined;
}

function lineOf({ path }: SourceFile, kind: string): string {
  const folders = path.split('/').slice(1, -1);
  const meta = path.startsWith('schemas/') ? 'meta' : '../schemas/meta';
  const up = path.startsWith('schemas/') && folders.length === 0 ? './' : '../'.repeat(folders.length);
  return `${up}${meta}/${kind}.json`;
}
