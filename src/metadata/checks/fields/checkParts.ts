import { type Check, didYouMean, type Finding, type Report } from '../../source/reporter';
import {
  type FieldPlace,
  fieldPlaces,
  type FieldVariant,
  inCountry,
  keywordPlace,
  kindOf,
} from '../../source/fieldPlaces';
import { innerSchemas } from '../../source/places';
import { isBrokenSchema, type Project } from '../../source/Project';
import { placeholdersOf } from '../../texts/placeholders';

/** Objects and lists must be of shapes that forms, details and exports have a place for. */
export const checkParts: Check = (project, report) => {
  for (const place of fieldPlaces(project)) {
    if (isBrokenSchema(project, place.schema)) continue;
    for (const [country, facts] of place.variants) {
      const finding = shapeProblem(place, facts) ?? (place.around && partProblem(place, facts));
      if (finding) {
        const message = finding.message.replace('$', `"${place.name}"${inCountry(country)}`);
        report(place.file, place.path, { at: 'key', ...finding, message });
        break;
      }
      checkText(project, report, place, country, facts);
    }
  }
  checkKeywords(project, report);
};

/** Returns the error of a field itself. `$` in a message is its name. */
function shapeProblem(place: FieldPlace, facts: FieldVariant): Finding | undefined {
  const kind = kindOf(facts);
  const holder = place.around && kindIn(place.around);
  if (holder === 'list') {
    if (!kind)
      return {
        code: 'missing-type',
        message: 'The items of $ have no single type. Write one "type" in "items".',
      };
    if (kind === 'list') {
      return {
        code: 'unfit-items',
        message: 'The items of $ are lists, which no form can show. Make them objects that hold a list each.',
      };
    }
    if (kind === 'boolean') {
      return {
        code: 'unfit-items',
        message: 'The items of $ are true or false, which says nothing in a list. Make them choices.',
      };
    }
    if (kind === 'object' && place.around?.around) {
      return {
        code: 'deep-list',
        message:
          'The items of $ are objects, and it is part of another value. Only a field of the record itself can be a list of objects: move it there, or make it an entity of its own.',
      };
    }
  }
  if (kind === 'object' && objectsAround(place) >= 2) {
    return {
      code: 'deep-object',
      message: '$ is an object in an object in an object, which no form can show. Move it one level up.',
    };
  }
  if (kind === 'list' && !facts.item) {
    return {
      code: 'missing-items',
      message: '$ is a list without "items". Write what each item is: "items": { "type": "string" }.',
    };
  }
  if (kind === 'object' && !facts.fields) {
    return {
      code: 'missing-properties',
      message: '$ is an object without "properties". Write its fields there.',
    };
  }
  if (kind === 'file' && facts.ui?.masked) {
    return { code: 'unfit-option', message: '$ is a file, which cannot be masked. Take "masked" away.' };
  }
  if ((kind === 'object' || kind === 'list') && facts.ui?.masked) {
    return {
      code: 'unfit-option',
      message: '$ cannot be masked as a whole. Write "masked" at what it holds.',
    };
  }
  return undefined;
}

/** Returns the error of a field as part of another one. */
function partProblem(place: FieldPlace, facts: FieldVariant): Finding | undefined {
  if (kindIn(place.around!) === 'object' && facts.type === undefined) {
    return {
      code: 'missing-type',
      message: '$ has no single type. Write one "type", or refer to a definition that has one.',
    };
  }
  const keyword = facts.transitions
    ? 'x-transitions'
    : facts.ui?.fills
      ? 'fills'
      : facts.readOnly
        ? 'readOnly'
        : undefined;
  if (!keyword) return undefined;
  return {
    code: 'unfit-part',
    message: `$ is part of another value, where "${keyword}" has no effect. Take it away, or make this a field of the record.`,
  };
}

/** The placeholders of a column's text must be what the value has. */
function checkText(
  project: Project,
  report: Report,
  place: FieldPlace,
  country: string,
  facts: FieldVariant,
): void {
  const { text } = facts.ui ?? {};
  if (text === undefined) return;
  const known = facts.item ? ['count', 'items'] : Object.keys(facts.fields ?? {});
  for (const name of placeholdersOf(text)) {
    if (known.includes(name)) continue;
    const { file, path } = keywordPlace(project, place, country, ['x-ui', 'text']);
    report(file, path, {
      code: 'unknown-placeholder',
      message: `%{${name}} is nothing that "${place.name}" has.${didYouMean(name, known)}`,
    });
  }
}

/** Keywords of objects and lists whose parts have no names, and so no titles. */
const nameless = {
  prefixItems: 'Items by their position have no names. Write an object with a property for each.',
  patternProperties:
    'Properties without fixed names cannot be shown. Write a list of objects with a name and a value each.',
  additionalProperties:
    'Properties without fixed names cannot be shown. Write a list of objects with a name and a value each.',
} as const;

function checkKeywords(project: Project, report: Report): void {
  for (const { file, path, role, schema } of innerSchemas(project)) {
    if (role === 'condition' || path.includes('if')) continue;
    for (const [keyword, message] of Object.entries(nameless)) {
      const value = schema[keyword];
      if (typeof value !== 'object' || value === null) continue;
      report(file, [...path, keyword], { code: 'nameless-parts', message, at: 'key' });
    }
  }
}

function kindIn({ variants }: FieldPlace): string | undefined {
  return [...variants.values()].map(kindOf).find((kind) => kind !== undefined);
}

function objectsAround({ around }: FieldPlace): number {
  return around ? objectsAround(around) + (kindIn(around) === 'object' ? 1 : 0) : 0;
}
