import { languages } from 'virtual:metadata/early-messages';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundForm, BoundImport, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { metadataLoaders } from '../../client/metadataLoaders';
import type { Translate } from '../../widgets/Widget';
import type { ReaderSetup } from './reading/ImportReader';

/** Loads what a file is read with: the form, and what its columns and choices are called in each language. */
export async function loadReaderSetup(
  resource: BoundResource & { import: BoundImport; create: BoundForm },
  country: Country,
  translate: Translate,
): Promise<ReaderSetup> {
  const loaded = await Promise.all(
    languages.map(({ code }) => metadataLoaders.loadResource(resource.name, country.code, code)),
  );
  const forms = [resource.create, ...loaded.flatMap(({ create }) => create ?? [])];
  const { columns, aliases, limit } = resource.import;
  const fieldsOf = (name: string) => forms.flatMap((form) => form.fields[name] ?? []);
  return {
    resource: resource.name,
    form: resource.create,
    country,
    limit,
    names: Object.fromEntries(
      columns.map((name) => [
        name,
        [name, ...fieldsOf(name).map(({ title }) => title), ...(aliases[name] ?? [])],
      ]),
    ),
    choices: Object.fromEntries(columns.map((name) => [name, choicesOf(forms, name)])),
    yes: ['true', '1', translate('corridor.widgets.yes').toLowerCase()],
    no: ['false', '0', translate('corridor.widgets.no').toLowerCase()],
  };
}

/** The titles of a field's choices, also of those that only a rule of a form gives it, and the values themselves. */
function choicesOf(forms: BoundForm[], name: string): [string, JsonValue][] {
  return forms.flatMap(({ fields, rules }) => {
    const ruled = rules.flatMap((rule) => [rule.then?.[name], rule.else?.[name]]);
    const variants: (Partial<BoundField> | undefined)[] = [fields[name], ...ruled];
    return variants.flatMap((field) =>
      (field?.options ?? []).flatMap(({ title, value }): [string, JsonValue][] => [
        [title, value],
        [String(value), value],
      ]),
    );
  });
}
