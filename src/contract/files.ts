import { type FileType, fileTypes } from '../metadata/values/files';
import { countSchema, objectSchema, textSchema } from './schemas';

const typeSchema: { enum: FileType[] } = {
  enum: Object.keys(fileTypes) as FileType[],
};

/** The schema of a `FileValue`, a file as a record holds it. */
export const fileSchema = objectSchema({
  id: textSchema,
  name: textSchema,
  type: { ...typeSchema, description: 'By content, whatever the name ends with.' },
  bytes: countSchema,
});
