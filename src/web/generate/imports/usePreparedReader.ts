import { useEffect, useState } from 'react';
import type { ImportReader, ReaderSetup } from './reading/ImportReader';
import { useImportScope } from './rows/ImportableResource';
import { languages } from 'virtual:metadata/early-messages';
import { loadMessages } from 'virtual:metadata/messages';
import type { BoundForm, BoundImport, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { ruledVariants } from '../../../metadata/validation/activeFields';
import { gatewayTime } from '../../client/gatewayTime';
import { metadataLoaders } from '../../client/metadataLoaders';
import { fileNumbers } from '../../session/countries';
import { textAt } from '../../i18n/currentLanguage';

/** The reader of a page's files. */
interface PreparedReader {
  /** Returns the reader, which is made if there is none. Rejects where its code or its form cannot be loaded. */
  get: () => Promise<ImportReader>;
  /** Ends the reader, as after it has failed: the next file has another one. */
  reset: () => void;
}

/**
 * Keeps the reader of files as long as the page is shown. It is made when the page has been shown, while the user looks for
 * the file, so that nobody waits for its code.
 */
export function usePreparedReader(connect: (setup: ReaderSetup) => ImportReader): PreparedReader {
  const { resource, country } = useImportScope();
  const [reader] = useState(() => prepareReader(() => loadReaderSetup(resource, country).then(connect)));
  useEffect(() => {
    // Where that fails, the file fails as well, with a message.
    reader.get().catch(reader.reset);
    return reader.reset;
  }, [reader]);
  return reader;
}

function prepareReader(make: () => Promise<ImportReader>): PreparedReader {
  let made: Promise<ImportReader> | undefined;
  return {
    get: () => (made ??= make()),
    reset: () => {
      made?.then((reader) => reader.close()).catch(() => undefined);
      made = undefined;
    },
  };
}

/** Loads what a file is read with: the form, and what its columns, its choices, yes and no are called in each language. */
export async function loadReaderSetup(
  resource: BoundResource & { import: BoundImport; create: BoundForm },
  country: Country,
): Promise<ReaderSetup> {
  const [loaded, texts] = await Promise.all([
    Promise.all(languages.map(({ code }) => metadataLoaders.loadResource(resource.name, country.code, code))),
    Promise.all(languages.map(({ code }) => loadMessages(code))),
  ]);
  const words = (key: string) => texts.map(({ messages }) => textAt(messages, key).toLowerCase());
  const forms = [resource.create, ...loaded.flatMap(({ create }) => create ?? [])];
  const { columns, aliases, limit } = resource.import;
  return {
    resource: resource.name,
    form: resource.create,
    // A file is of the country, not of who reads it: a text in it must not mean another amount for another user.
    country: { ...country, numberFormat: fileNumbers(country) },
    limit,
    names: Object.fromEntries(
      columns.map((name) => [name, [name, ...titlesOf(forms, name), ...(aliases[name] ?? [])]]),
    ),
    choices: Object.fromEntries(columns.map((name) => [name, choicesOf(forms, name)])),
    yes: ['true', '1', ...words('widgets.yes')],
    no: ['false', '0', ...words('widgets.no')],
    clockOffset: gatewayTime(0).getTime(),
  };
}

/** The titles of a field, also those that rules of a form give it. */
function titlesOf(forms: BoundForm[], name: string): string[] {
  return forms.flatMap((form) => ruledVariants(form, name)).flatMap(({ title }) => title ?? []);
}

/** The titles of a field's choices, also of those that only a rule of a form gives it, and the values themselves. */
function choicesOf(forms: BoundForm[], name: string): [string, JsonValue][] {
  return forms
    .flatMap((form) => ruledVariants(form, name))
    .flatMap(({ options = [] }) =>
      options.flatMap(({ title, value }): [string, JsonValue][] => [
        [title, value],
        [String(value), value],
      ]),
    );
}
