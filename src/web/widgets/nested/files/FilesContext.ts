import { createContext } from 'react';
import type { FileValue } from '../../../../metadata/values/files';
import type { UploadOptions } from '../../../client/fileCalls';

/** Access to the files around. */
interface FileAccess {
  /** Uploads a file for a field of the form around. Undefined outside of a form. */
  upload?: (field: string, file: File, options: UploadOptions) => Promise<FileValue>;
  /** Reads a file of the record around. Undefined where there is no record. */
  read?: ((file: string) => Promise<Blob>) | undefined;
  /** The contents, by id, of the files that were uploaded in the form around, for what looks into them. */
  contents?: Map<string, Blob>;
}

/** The files of the form or the record around. */
export const FilesContext = createContext<FileAccess>({});
