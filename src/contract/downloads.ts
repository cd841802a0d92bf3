import type { SchemaValue } from '../metadata/model/SchemaValue';
import { integerSchema, nullable, objectSchema, oneOf, textSchema } from './schemas';

/** Body of a request for an export. All but the format are as in the query of a list. */
export const exportBodySchema = objectSchema(
  {
    format: oneOf('xlsx', 'csv', 'pdf'),
    columns: textSchema,
    sort: textSchema,
    filter: textSchema,
    widen: textSchema,
  },
  ['columns', 'sort', 'filter', 'widen'],
);

export type ExportBody = SchemaValue<typeof exportBodySchema>;

/** A requested file and its progress. */
export const downloadStateSchema = objectSchema({
  id: textSchema,
  name: textSchema,
  status: oneOf('requesting', 'exporting', 'downloadable', 'expired', 'failed', 'canceled'),
  /** Records that the file has, or has so far. */
  rows: nullable(integerSchema),
  /** Why there is no file. */
  reason: nullable(textSchema),
  path: {
    ...nullable(textSchema),
    description: 'The route of the list of downloads in the web app; null for users who may not see it.',
  },
});

export type DownloadState = SchemaValue<typeof downloadStateSchema>;
