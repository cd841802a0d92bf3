import type { PageBlock } from '../../model/definitions';
import { figuresOf } from '../../model/figures';
import type { JsonValue } from '../../model/json';
import { isBlock, namedResources } from '../../model/pageBlocks';
import type { Project, ResourceFile } from '../../source/Project';
import type { Check } from '../../source/reporter';
import { isGlobalPage, scopeOfFile } from '../../source/resourceScopes';
import { tableRules } from '../../storage/entityTable';
import { propertiesOf } from '../../schema/schemaParts';

/**
 * Checks that a page for all countries shows a country's records in a block about one. Only such records have figures.
 */
export const checkScopedBlocks: Check = (project, report) => {
  for (const file of project.pages.values()) {
    const { blocks = [] } = file.value;
    for (const { path, figure } of figuresOf({ blocks })) {
      const resource = project.resources.get(figure.resource);
      if (!resource || isCounted(project, resource)) continue;
      report(file, [...path, 'resource'], {
        code: 'unfit-figure',
        message: `Figures count stored records of a country, and those of "${resource.name}" are none.`,
      });
    }
    if (!isGlobalPage(project, file.name)) continue;
    for (const { name, path } of withoutCountry(project, blocks)) {
      const resource = project.resources.get(name);
      if (!resource || scopeOfFile(resource) !== 'country') continue;
      report(file, path, {
        code: 'no-country',
        message: `The records of "${name}" are those of a country, and this page is shown in Global mode, which has none. Put the block into the "blocks" of an "accounts" block, which shows it for each account, or take "Global" out of the page's entry in navigation.json.`,
      });
    }
  }
};

function isCounted(project: Project, file: ResourceFile): boolean {
  const { stored = true } = tableRules(project.schemas.get(file.value.entity ?? '')?.value ?? {});
  return scopeOfFile(file) === 'country' && stored;
}

/** Returns where blocks name resources outside of those that are about one country (`x-country`). */
function withoutCountry(project: Project, blocks: PageBlock[]): { name: string; path: string[] }[] {
  const found: { name: string; path: string[] }[] = [];
  const visit = (value: JsonValue | undefined, path: string[]) => {
    if (typeof value !== 'object' || value === null) return;
    const schema = isBlock(value) ? project.blocks[value.block] : undefined;
    for (const named of namedResources(value, schema ?? {})) {
      found.push({ ...named, path: [...path, ...named.path] });
    }
    const options = propertiesOf(schema);
    for (const [name, inner] of Object.entries(value)) {
      if (options[name]?.['x-country'] !== true) visit(inner, [...path, name]);
    }
  };
  visit(blocks, ['blocks']);
  return found;
}
