import { type RefObject, useContext, useEffect } from 'react';
import type { Country } from '../../../../metadata/model/definitions';
import { hasMasked } from '../../../../metadata/values/masking';
import { PageKeepingContext } from '../../../forms/pageKeeping';
import { drafts } from '../../../session/drafts';
import type { RowFields, WorkbookPart } from '../reading/ImportReader';
import type { ImportableResource } from './ImportableResource';
import type { RowChanges } from './useImportRows';
import { useImportScope } from './ImportableResource';

/** A file whose rows are being mended, and what was done with it. */
export interface ImportDraft {
  /** Name of the file. */
  file: string;
  content: ArrayBuffer;
  /** The part of a workbook that was read. */
  part: WorkbookPart;
  fields: RowFields;
  changes: RowChanges;
}

/** An import that is gone on with. */
export interface KeptImport extends ImportDraft {
  /** Whether its session has not ended, so that nobody has to be told. */
  isCarried: boolean;
}

/** Key of a draft that has a file with all changes, as JSON, in place of fields. */
const value = 'import';

const nameOf = (resource: ImportableResource, country: Country) =>
  [country.code, resource.name, 'import'].join(' ');

/**
 * Keeps the rows around an element when the session ends by itself, as forms keep what was typed. With a masked field among their columns
 * they are not put into storage.
 */
export function useKeptImport(
  place: RefObject<HTMLElement | null>,
  { file, content, part, fields, changes }: ImportDraft,
): void {
  const { resource, country } = useImportScope();
  const { tab } = useContext(PageKeepingContext);
  useEffect(() => {
    // The element stays in the document while its page is kept and not seen.
    const element = place.current;
    const names = [...fields.columns, ...Object.keys(fields.same)];
    const isMasked = names.some((name) => name !== undefined && hasMasked(resource.create.fields[name]!));
    drafts.watch(nameOf(resource, country), {
      tab,
      isOpen: () => element?.isConnected === true,
      read: () => ({
        values: { [value]: toText({ file, content, part, fields, changes }) },
        unstored: isMasked ? [value] : [],
      }),
    });
  }, [place, resource, country, tab, file, content, part, fields, changes]);
}

/**
 * Returns the import that a session of this user was ended in before, or that was open when the language changed, once; "missing" where its
 * rows were not kept.
 */
export function takeImport(
  resource: ImportableResource,
  country: Country,
): KeptImport | 'missing' | undefined {
  const draft = drafts.take(nameOf(resource, country));
  if (!draft) return undefined;
  const text = draft.values[value];
  return typeof text === 'string' ? { ...fromText(text), isCarried: draft.isCarried === true } : 'missing';
}

function toText({ file, content, part, fields, changes: { edits, removed } }: ImportDraft): string {
  const bytes = Array.from(new Uint8Array(content), (byte) => String.fromCharCode(byte));
  const changes = { edits: [...edits], removed: [...removed] };
  return JSON.stringify({
    file,
    content: btoa(bytes.join('')),
    part,
    columns: fields.columns.map(orNull),
    same: fields.same,
    ...changes,
  });
}

const orNull = (field: string | undefined) => field ?? null;

function fromText(text: string): ImportDraft {
  const { file, content, part, columns, same, edits, removed } = JSON.parse(text) as {
    file: string;
    content: string;
    part: WorkbookPart;
    columns: (string | null)[];
    same: Record<string, string>;
    edits: [number, Record<string, string>][];
    removed: number[];
  };
  return {
    file,
    content: Uint8Array.from(atob(content), (char) => char.charCodeAt(0)).buffer,
    part,
    fields: { columns: columns.map((field) => field ?? undefined), same },
    changes: { edits: new Map(edits), removed: new Set(removed) },
  };
}
