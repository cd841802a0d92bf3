import { schemasOf } from '../../metadata/bind/schemas/boundSchemas';
import { flattenSchema } from '../../metadata/bind/schemas/flattenSchema';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { DiffPlace } from '../../metadata/diff/model/Change';
import { fieldTitle, viewOf } from '../../metadata/diff/words/View';
import type { BoundField } from '../../metadata/model/BoundField';
import { isObject } from '../../metadata/model/json';
import { countryFields } from '../../metadata/source/Project';
import { keywordPlace } from '../../metadata/source/fieldPlaces';
import { placeOf } from '../../metadata/source/reporter';
import { formatMoney } from '../../metadata/values/money';
import { formatNumber } from '../../metadata/values/numbers';
import type { Limited, LimitCell, LimitRow } from './LimitTable';

/** Limits of fields that are shown, in the order of rows. */
const limits = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
] as const;

const numberFormat = 'en-US';

/** Returns the limits of fields by country, and their options where these are a country's own. */
export function fieldRows(limited: Limited, language: string): LimitRow[] {
  const { model, project } = limited;
  const view = viewOf(limited, language);
  return model.entities.flatMap((entity) => {
    const countries = placesOf(model, entity).filter((country) => country !== '');
    const file = project.schemas.get(entity);
    if (countries.length === 0 || !file) return [];
    const byCountry = new Map(
      countries.map((code) => [code, countryFields(project, entity, fileOf(limited, code)) ?? {}]),
    );
    const title = view.read.schemas[entity]?.title;
    const names = [...new Set([...byCountry.values()].flatMap((fields) => Object.keys(fields)))];
    return names.flatMap((name) => {
      const called = [typeof title === 'string' ? title : entity, fieldTitle(view, entity, name)];
      const shown = [...byCountry].flatMap(([code, fields]) => {
        const field = fields[name];
        return field && field.ui.hidden !== true ? [[code, field] as const] : [];
      });
      const placeIn = (country: string, keyword: string) => {
        const found = keywordPlace(project, { file, path: ['properties', name] }, fileOf(limited, country), [
          keyword,
        ]);
        return { file: found.file.path, ...placeOf(found.file, found.path, 'key') };
      };
      const rowOf = (
        rule: string,
        section: LimitRow['section'],
        cellOf: (code: string, field: BoundField) => LimitCell | undefined,
      ): LimitRow[] => {
        const cells = new Map(
          shown.flatMap(([code, field]) => {
            const cell = cellOf(code, field);
            return cell ? [[code, { ...cell, place: placeIn(code, rule) }] as const] : [];
          }),
        );
        return cells.size === 0
          ? []
          : [{ section, names: [called], rule: { key: `diff.keys.${rule}` }, cells }];
      };
      const ofLimits = limits.flatMap((limit) =>
        rowOf(limit, 'fields', (code, field) => limitCell(limited, code, field, limit, placeIn(code, limit))),
      );
      const ofOptions = rowOf('oneOf', 'methods', (code, { options = [] }) =>
        options.length === 0
          ? undefined
          : { text: titlesOf(limited, { entity, code, language, name }, options) },
      );
      return [...ofLimits, ...ofOptions].filter(isOfCountries);
    });
  });
}

/** Whether countries may say otherwise: one of the cells is written in a file of countries. */
function isOfCountries({ cells }: LimitRow): boolean {
  return [...cells.values()].some(({ place }) => place !== undefined && isCountryFile(place));
}

function isCountryFile({ file }: DiffPlace): boolean {
  return file === 'schemas/country.json' || file.startsWith('schemas/countries/');
}

function limitCell(
  { model }: Limited,
  code: string,
  field: BoundField,
  limit: (typeof limits)[number],
  place: DiffPlace,
): LimitCell | undefined {
  const value = field[limit];
  const country = model.countries[code];
  if (value === undefined || !country) return undefined;
  if (field.kind !== 'money' || !Number.isSafeInteger(value))
    return { text: formatNumber(value, numberFormat) };
  const text = formatMoney(value, { numberFormat, amount: country.amount });
  // A field with a currency of its own has the country's where the country limits it.
  const isCountrys = field.ui.money === true || isCountryFile(place);
  // "More than nothing" and whole amounts are no limits to compare.
  const isCompared = isCountrys && value !== 0 && limit !== 'multipleOf';
  return {
    text: isCountrys ? `${text} ${country.currency}` : text,
    ...(isCompared && { amount: value / 10 ** country.amount.precision }),
  };
}

/** The titles of a field's options in a country and a language. */
function titlesOf(
  { model }: Limited,
  { entity, code, language, name }: { entity: string; code: string; language: string; name: string },
  options: readonly { value: unknown }[],
): string[] {
  const schemas = schemasOf(model, code, language);
  const property = flattenSchema(schemas, schemas[entity] ?? {}).properties[name] ?? [];
  const { oneOf } = flattenSchema(schemas, { allOf: property }).keywords;
  const written = Array.isArray(oneOf) ? oneOf.filter(isObject) : [];
  return options.map(({ value }) => {
    const title = written.find((each) => each.const === value)?.title;
    return typeof title === 'string' ? title : String(value);
  });
}

function fileOf({ project }: Limited, code: string): string {
  return [...project.countries].find(([, { value }]) => value.code === code)?.[0] ?? '';
}
