import { useEffect, useState } from 'react';
import type { ImportReader, ReaderSetup } from './reading/ImportReader';
import { loadReaderSetup } from './readerSetup';
import { useImportScope } from './rows/ImportableResource';

/** The reader of a page's files. */
interface PreparedReader {
  /** Returns the reader, which is made if there is none. Rejects where its code or its form cannot be loaded. */
  get: () => Promise<ImportReader>;
  /** Ends the reader, as after it has failed: the next file has another one. */
  reset: () => void;
}

/**
 * Keeps the reader of files as long as the page is shown. It is made when the page has been shown, while the user looks for
 * the file, so that nobody waits for its code.
 */
export function usePreparedReader(connect: (setup: ReaderSetup) => ImportReader): PreparedReader {
  const { resource, country } = useImportScope();
  const [reader] = useState(() => prepareReader(() => loadReaderSetup(resource, country).then(connect)));
  useEffect(() => {
    // Where that fails, the file fails as well, with a message.
    reader.get().catch(reader.reset);
    return reader.reset;
  }, [reader]);
  return reader;
}

function prepareReader(make: () => Promise<ImportReader>): PreparedReader {
  let made: Promise<ImportReader> | undefined;
  return {
    get: () => (made ??= make()),
    reset: () => {
      made?.then((reader) => reader.close()).catch(() => undefined);
      made = undefined;
    },
  };
}
