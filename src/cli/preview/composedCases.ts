import { noCountry } from '../../metadata/bind/schemas/places';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { trailTo } from '../../metadata/model/NavigationEntry';
import { Random } from '../../samples/Random';
import { sampleText } from '../../samples/sampleText';
import type { SampleTable } from './sampleRecords';

/** Name of the menu among composed pages: its file. */
export const menuName = 'navigation';

/** Returns where a composed page or the menu is shown: Global mode, `noCountry`, and codes of countries. */
export function placesOfPage(model: Model, name: string): string[] {
  const modes =
    name === menuName
      ? model.navigation.flatMap(({ type }) => type)
      : (trailToPage(model, name).at(-1)?.type ?? []);
  return [
    ...(modes.includes('account') ? Object.keys(model.countries) : []),
    ...(modes.includes('Global') ? [noCountry] : []),
  ];
}

/** Whether somebody with these permissions reaches a composed page; everybody has a menu. */
export function isReached(model: Model, name: string, permissions: readonly string[]): boolean {
  const trail = trailToPage(model, name);
  if (trail.length === 0) return name === menuName;
  return trail.every(({ permission }) => permission === undefined || permissions.includes(permission));
}

const trailToPage = ({ navigation }: Model, name: string) => trailTo(navigation, ({ page }) => page === name);

/** Returns sample values of the parameters in a page's address: of the records that it names, if any. */
export function sampleParameters(model: Model, page: string, table: SampleTable): Record<string, string> {
  const { params, records = {} } = model.pages[page] ?? {};
  const properties = (params?.properties ?? {}) as Record<string, JsonSchema>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const { resource = '', by = 'id' } = records[name] ?? {};
      const value = table[resource]?.[0]?.[by];
      const isGiven = typeof value === 'string' || typeof value === 'number';
      return [name, isGiven ? String(value) : sampleOf(name, schema)];
    }),
  );
}

/** An amount in minor units that a parameter may be, where its limits let it. */
const usualNumber = 1_000_000;

function sampleOf(name: string, { type, pattern, minimum = 0, maximum = usualNumber }: JsonSchema): string {
  if (type === 'integer' || type === 'number')
    return String(Math.max(Number(minimum), Math.min(usualNumber, Number(maximum))));
  return sampleText(new Random(name), typeof pattern === 'string' ? pattern : '^[A-Z]{6}$');
}
