import { useDataProvider } from 'react-admin';
import { useState } from 'react';
import { isFileValue } from '../../../metadata/values/files';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { reasonOf } from '../../client/failures';
import { saveFile } from '../../ui/saveFile';
import { useNotifyText } from '../../ui/useNotifyText';
import type { RecordValues } from '../../widgets/Widget';
import { useResourceScope } from '../resource/ResourceScope';

/** Returns a function that saves the file of a field of a record on the user's device. A failure is told with its reason. */
export function useSaveFile(record: RecordValues | undefined) {
  const { resource } = useResourceScope();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const notify = useNotifyText();
  const [saving, setSaving] = useState(false);
  async function save(field: string) {
    const file = record?.[field];
    if (!record || !isFileValue(file)) return;
    setSaving(true);
    try {
      saveFile(await dataProvider.readFile(resource.name, record.id, file.id), file.name);
    } catch (error) {
      notify(reasonOf(error), 'error');
    } finally {
      setSaving(false);
    }
  }
  return { save, saving };
}
