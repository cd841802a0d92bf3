import type { BoundField } from '../model/BoundField';
import { isObject, type JsonValue } from '../model/json';
import { numberFormatter } from './numbers';

/** A file as a record holds it. Its content is read through the record. */
export interface FileValue {
  id: string;
  name: string;
  /** By content, whatever the name ends with. */
  type: FileType;
  bytes: number;
}

/** The types of files that fields may accept. Their content identifies them, and they run no code when opened. */
export type FileType = keyof typeof fileTypes;

/** Types of files, with their labels and extensions. */
export const fileTypes = {
  'application/pdf': { labels: ['PDF'], endings: ['pdf'] },
  'image/jpeg': { labels: ['JPEG'], endings: ['jpg', 'jpeg'] },
  'image/png': { labels: ['PNG'], endings: ['png'] },
  'image/webp': { labels: ['WebP'], endings: ['webp'] },
  'image/gif': { labels: ['GIF'], endings: ['gif'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    labels: ['Excel'],
    endings: ['xlsx'],
  },
  'text/csv': { labels: ['CSV'], endings: ['csv', 'txt', 'tsv'] },
  'application/xml': { labels: ['XML'], endings: ['xml'] },
  'text/x-bank-statement': {
    labels: ['MT940', 'OFX', 'CNAB', 'BAI2'],
    endings: ['txt', 'sta', 'mt940', '940', 'mt942', '942', 'ofx', 'qfx', 'ret', 'bai', 'bai2'],
  },
} as const;

/** The types of tables. Only fields that name them accept them: what is in them is read, not looked at. */
export const tableTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  statement: 'text/x-bank-statement',
} as const satisfies Record<string, FileType>;

/** Whether a type of file has columns that somebody must name. Statements declare their parts themselves. */
export function hasColumns(type: FileType): boolean {
  return type === tableTypes.csv || type === tableTypes.xlsx;
}

/** Rule for the files that a field accepts (`x-ui.file`). */
export interface FileRule {
  accept: readonly FileType[];
  /** Most bytes of a file. */
  maxBytes: number;
}

/** Most bytes of a file where its field does not say. */
const defaultMaxBytes = 5_000_000;

/** Returns what a field of kind `file` accepts: without rules of its own, every type but tables, and 5 MB. */
export function fileRuleOf({ ui }: Pick<BoundField, 'ui'>): FileRule {
  return {
    accept:
      ui.file?.accept?.filter(isFileType) ??
      Object.keys(fileTypes)
        .filter(isFileType)
        .filter((type) => !isTable(type)),
    maxBytes: ui.file?.maxBytes ?? defaultMaxBytes,
  };
}

/** Returns the labels of the types of a rule: `PDF`, `JPEG`. */
export function typeLabels({ accept }: FileRule): string[] {
  return accept.flatMap((type) => fileTypes[type].labels);
}

/** Returns a size in words, such as `5 MB` or `340 KB`, with decimals as in a BCP 47 tag. */
export function describeBytes(bytes: number, numberFormat = 'en'): string {
  if (bytes >= 999_500) {
    const megabytes = numberFormatter(numberFormat, { maximumFractionDigits: 1 }).format(bytes / 1_000_000);
    return `${megabytes} MB`;
  }
  return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
}

/** Whether a value is a file as records hold it. */
export function isFileValue(value: JsonValue | FileValue | undefined): value is FileValue & JsonValue {
  if (!isObject(value)) return false;
  const { id, name, type, bytes } = value;
  const isText = typeof id === 'string' && typeof name === 'string';
  return isText && isFileType(type) && typeof bytes === 'number';
}

/** Whether fields may accept files of a type. */
export function isFileType(type: unknown): type is FileType {
  return typeof type === 'string' && Object.hasOwn(fileTypes, type);
}

function isTable(type: FileType): boolean {
  return Object.values<FileType>(tableTypes).includes(type);
}

/** Whether a field holds files, itself or inside of it. */
export function holdsFiles(field: BoundField): boolean {
  if (field.kind === 'file') return true;
  return field.item ? holdsFiles(field.item) : Object.values(field.fields ?? {}).some(holdsFiles);
}

/** A file in a value, with its field and the names and places on the way to it: `papers/0/scan`. */
export interface FilePlace {
  field: BoundField;
  path: string;
  file: FileValue;
}

/** Finds all files in the values of fields. */
export function filesIn(
  fields: Record<string, BoundField>,
  values: Record<string, JsonValue | undefined>,
): FilePlace[] {
  return Object.values(fields).flatMap((field) => filesOf(field, values[field.name], field.name));
}

function filesOf(field: BoundField, value: JsonValue | undefined, path: string): FilePlace[] {
  if (field.kind === 'file') return isFileValue(value) ? [{ field, path, file: value }] : [];
  if (field.item && Array.isArray(value)) {
    return value.flatMap((each, place) => filesOf(field.item!, each, `${path}/${place}`));
  }
  if (!field.fields || !isObject(value)) return [];
  return filesIn(field.fields, value).map((found) => ({ ...found, path: `${path}/${found.path}` }));
}
