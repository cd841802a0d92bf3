import type { SchemaValue } from '../metadata/model/SchemaValue';
import { objectSchema } from './schemas';

/** An error of the web app (product 10.6). */
export const errorReportSchema = objectSchema(
  {
    message: { type: 'string', minLength: 1, maxLength: 1_000 },
    stack: { type: 'string', maxLength: 6_000 },
    where: {
      type: 'string',
      maxLength: 500,
      description: 'Path of the page without identifiers of records.',
    },
    language: { type: 'string', maxLength: 20 },
    version: { type: 'string', maxLength: 50 },
  },
  ['stack', 'where', 'language', 'version'],
);

export type ErrorReport = SchemaValue<typeof errorReportSchema>;
