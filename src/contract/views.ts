import type { SchemaValue } from '../metadata/model/SchemaValue';
import { arraySchema, booleanSchema, nullable, objectSchema, oneOf, textSchema } from './schemas';

/** Arrangement of a list in a saved view. */
const contentSchemas = {
  filter: { type: 'object', description: 'Filters by field, in the form in which the web app keeps them.' },
  sort: objectSchema({ field: textSchema, order: oneOf('ASC', 'DESC') }),
  columns: { type: 'array', items: textSchema, description: 'Names of the columns shown, in order.' },
} as const;

const contentSchema = objectSchema(contentSchemas);

export type ViewContent = SchemaValue<typeof contentSchema>;

/** A view that the user has saved under a name. */
export const savedViewSchema = objectSchema({
  id: textSchema,
  name: textSchema,
  ...contentSchemas,
  isShared: { ...booleanSchema, description: 'Whether colleagues of the user have it too.' },
});

export type SavedView = SchemaValue<typeof savedViewSchema>;

/** A view that a colleague shares. */
const colleaguesViewSchema = objectSchema({
  id: textSchema,
  name: textSchema,
  ...contentSchemas,
  sharedBy: { ...textSchema, description: 'The name of the colleague.' },
});

export type ColleaguesView = SchemaValue<typeof colleaguesViewSchema>;

/** Whether a view is shared. */
export const sharingSchema = objectSchema({ isShared: booleanSchema });

/** The columns of a list; null where they are the resource file's. */
const columnsSchema = nullable(arraySchema(textSchema));

/** Arrangement of a list by the user. Views are in the order of their names. */
export const arrangementSchema = objectSchema({
  views: arraySchema(savedViewSchema),
  shared: { ...arraySchema(colleaguesViewSchema), description: 'The views that colleagues share.' },
  mayUnshare: {
    ...booleanSchema,
    description: 'Whether the user may end the sharing of views of colleagues.',
  },
  columns: columnsSchema,
});

export type ListArrangement = SchemaValue<typeof arrangementSchema>;
