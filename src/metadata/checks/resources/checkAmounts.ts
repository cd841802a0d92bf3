import { groupBy } from 'es-toolkit';
import type { ResourceDefinition } from '../../model/definitions';
import { propertiesOf } from '../../schema/schemaParts';
import { type FieldPlace, fieldPlaces, inCountry, keywordPlace, kindOf } from '../../source/fieldPlaces';
import { formFields } from '../../source/resourceScopes';
import type { Check } from '../../source/reporter';

/** Checks that amounts in forms have a lower limit, as a negative amount would move money the other way. */
export const checkAmounts: Check = (project, report) => {
  const places = groupBy(fieldPlaces(project), ({ entity, file }) => entity ?? file.path);
  const reported = new Set<FieldPlace>();
  for (const resource of project.resources.values()) {
    const { entity, create, edit } = resource.value;
    const ofEntity = new Set([...formFields(create), ...formFields(edit), ...inputNames(resource.value)]);
    const asked = (places[entity ?? ''] ?? []).filter((place) => ofEntity.has(outermostOf(place).name));
    for (const place of [...asked, ...(places[resource.path] ?? [])]) {
      if (reported.has(place)) continue;
      const country = [...place.variants.keys()].find((each) => isUnlimited(place, each));
      if (country === undefined) continue;
      reported.add(place);
      const { file, path } = keywordPlace(project, place, country, []);
      report(file, path, {
        code: 'unlimited-amount',
        message: `A form asks for the amount "${place.name}"${inCountry(country)}, which may be negative: nothing says how small it may be. Give it "exclusiveMinimum": 0, or "minimum": 0.`,
        at: 'key',
      });
    }
  }
};

/** Whether a field is an amount without a lower limit. What it is without a country counts only where no country changes it. */
function isUnlimited({ variants }: FieldPlace, country: string): boolean {
  const facts = variants.get(country)!;
  if ((country === '' && variants.size > 1) || facts.ui?.hidden || facts.readOnly) return false;
  return kindOf(facts) === 'money' && facts.minimum === undefined && facts.exclusiveMinimum === undefined;
}

function outermostOf(place: FieldPlace): FieldPlace {
  return place.around ? outermostOf(place.around) : place;
}

/** The names of what actions ask for: those of fields of the entity have its schema. */
function inputNames({ actions = {} }: Partial<ResourceDefinition>): string[] {
  return Object.values(actions).flatMap(({ input }) => Object.keys(propertiesOf(input)));
}
