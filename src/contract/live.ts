import type { SchemaValue } from '../metadata/model/SchemaValue';
import { arraySchema, booleanSchema, objectSchema, textSchema } from './schemas';

/** Records of a resource that have changed. */
const liveChangeSchema = objectSchema({
  /** Empty where the records belong to none. */
  country: textSchema,
  resource: textSchema,
  ids: arraySchema(textSchema),
  /** Ids of the new ones among them. */
  created: arraySchema(textSchema),
  /** Records whose ids are not known may be new as well. */
  hasOthers: booleanSchema,
});

export type LiveChange = SchemaValue<typeof liveChangeSchema>;

/** Changes since a position. */
export const liveNewsSchema = objectSchema(
  {
    /** Position of the next request: later changes follow it. */
    position: textSchema,
    /** More has changed than is known here: everything that is shown must be read again. */
    isReset: booleanSchema,
    changes: arraySchema(liveChangeSchema),
    /** Value of `X-Written` with which lists are read, so that they have the changes; missing where they always do. */
    written: textSchema,
  },
  ['written'],
);

export type LiveNews = SchemaValue<typeof liveNewsSchema>;
