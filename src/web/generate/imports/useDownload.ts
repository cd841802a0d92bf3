import { useNotify } from 'react-admin';
import { useState } from 'react';
import type { RequestedFile } from '../../client/request';
import { saveFile } from '../../ui/saveFile';

/**
 * Requests files and saves them. `busy` is the name of the one that is under way; a failure is reported with its reason, and
 * the file can be requested again.
 */
export function useDownload<Name extends string>() {
  const notify = useNotify();
  const [busy, setBusy] = useState<Name>();
  const download = async (file: Name, load: () => Promise<RequestedFile>) => {
    setBusy(file);
    try {
      const { blob, name } = await load();
      saveFile(blob, name);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      notify('corridor.imports.template.failed', { type: 'error', messageArgs: { reason } });
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, download };
}
