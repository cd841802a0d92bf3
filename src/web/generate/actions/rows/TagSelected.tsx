import { useState } from 'react';
import { tagsField } from '../../../../metadata/model/sections';
import { useSession } from '../../../session/useSession';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/overlay/lazyPart';
import type { RecordValues } from '../../../widgets/Widget';
import { loadScreenTexts } from '../../../i18n/currentLanguage';
import { useResourceScope } from '../../resource/ResourceScope';

const TagRowsDialog = lazyPart(async () => {
  const [{ TagRowsDialog: Part }] = await Promise.all([
    import('../../annotations/TagRowsDialog'),
    loadScreenTexts('annotations'),
  ]);
  return Part;
});

/** Gives the selected records tags, or takes some away. */
export function TagSelected({ records }: { records: RecordValues[] }) {
  const { resource } = useResourceScope();
  const { can } = useSession();
  const [open, setOpen] = useState(false);
  const field = resource.fields[tagsField];
  if (!field || !resource.annotations || !can(resource.annotations.permission)) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {field.title}
      </Button>
      {open && <TagRowsDialog records={records} onClose={() => setOpen(false)} />}
    </>
  );
}
