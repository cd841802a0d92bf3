import { memoize } from '../../../metadata/memoize';
import type { Config } from '../../config';
import { BucketStore } from './BucketStore';
import { DirectoryStore } from './DirectoryStore';
import type { FileStore } from './FileStore';

/** Returns where a gateway keeps files: in the bucket of `FILES_S3_BUCKET`, or else in the folder `FILES_DIR`. */
export const chooseFileStore: (config: Config) => FileStore = memoize(({ filesBucket, filesDir }: Config) =>
  filesBucket ? new BucketStore(filesBucket) : new DirectoryStore(filesDir),
);
