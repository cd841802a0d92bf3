import { type FileType, fileTypes, type WrittenType, writtenTypes } from '../metadata/values/files';
import { countSchema, objectSchema, textSchema } from './schemas';

const typeSchema: { enum: (FileType | WrittenType)[] } = {
  enum: [...(Object.keys(fileTypes) as FileType[]), ...Object.values(writtenTypes)],
};

/** The schema of a `FileValue`, a file as a record holds it. */
export const fileSchema = objectSchema({
  id: textSchema,
  name: textSchema,
  type: { ...typeSchema, description: 'By content, whatever the name ends with.' },
  bytes: countSchema,
});
