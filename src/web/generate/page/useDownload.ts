import { useState } from 'react';
import { reasonOf } from '../../client/RequestError';
import type { RequestedFile } from '../../client/request';
import { saveFile } from '../../ui/saveFile';
import { useNotifyText } from '../../ui/useNotifyText';
import { useResourceScope } from '../resource/ResourceScope';

/**
 * Requests files and saves them, unless `load` returns none because it did otherwise. `busy` is the name of the current one. A
 * failure is reported with its reason, in the text `failed` if given, and can be repeated.
 */
export function useDownload<Name extends string>(failed?: string) {
  const { translate } = useResourceScope();
  const notify = useNotifyText();
  const [busy, setBusy] = useState<Name>();
  const download = async (file: Name, load: () => Promise<RequestedFile | undefined>) => {
    setBusy(file);
    try {
      const loaded = await load();
      if (loaded) saveFile(loaded.blob, loaded.name);
    } catch (error) {
      const reason = reasonOf(error);
      notify(failed === undefined ? reason : translate(failed, { reason }), 'error');
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, download };
}
