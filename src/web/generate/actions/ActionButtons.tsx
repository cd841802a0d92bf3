import { lazyPart } from '../../ui/overlay/lazyPart';
import { withFurtherTexts } from '../../i18n/currentLanguage';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { BoundAction } from '../../../metadata/model/BoundResource';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import { Button, IconButton } from '../../ui/controls/Button';
import { Menu } from '../../ui/overlay/overlays';
import type { RecordValues } from '../../widgets/Widget';
import { isFileValue } from '../../../metadata/values/files';
import { useDownload } from '../page/useDownload';
import { useResourceScope } from '../resource/ResourceScope';

const ActionDialog = lazyPart(
  async () => (await withFurtherTexts(() => import('./ActionDialog'))).ActionDialog,
);

interface ActionButtonsProps {
  /** Missing for actions of the resource as a whole. */
  record?: RecordValues;
  actions: BoundAction[];
  /** Whether the first one is the most prominent button around, unless no main action is possible. */
  leads?: boolean;
  /** Number of buttons; further ones are in a menu. All are buttons without it. */
  limit?: number;
  /** In a row: what the record is called, as other rows have the same buttons. They are small then. */
  rowLabel?: string;
}

/** A button for each of some actions, or a menu for those beyond `limit`. It opens the action's dialog, which loads with the first one. */
export function ActionButtons({
  record,
  actions,
  leads,
  limit = actions.length,
  rowLabel,
}: ActionButtonsProps) {
  const translate = useTranslate();
  // Each opening is a dialog of its own: it is about the record as it is then.
  const [chosen, setChosen] = useState<{ action: BoundAction; opening: number }>();
  const [open, setOpen] = useState(false);
  const { resource, dataProvider } = useResourceScope();
  const { busy, download } = useDownload();
  const choose = (action: BoundAction) => {
    if (action.file !== undefined) {
      const file = record?.[action.file];
      if (!record || !isFileValue(file)) return;
      const read = async () => ({
        blob: await dataProvider.readFile(resource.name, record.id, file.id),
        name: file.name,
      });
      void download(action.name, read);
      return;
    }
    setChosen({ action, opening: (chosen?.opening ?? 0) + 1 });
    setOpen(true);
  };
  const further = translate('corridor.actions.more');
  return (
    <>
      {actions.slice(0, limit).map((action, index) => (
        <Button
          key={action.name}
          variant={leads && index === 0 && isMain(action, record) ? 'primary' : 'secondary'}
          className={action.tone === 'danger' ? 'button--danger-text' : undefined}
          size={rowLabel === undefined ? undefined : 'small'}
          aria-haspopup={action.file === undefined ? 'dialog' : undefined}
          busy={busy === action.name}
          aria-label={rowLabel && `${action.title}: ${rowLabel}`}
          onClick={() => choose(action)}
        >
          {action.title}
        </Button>
      ))}
      {actions.length > limit && (
        <Menu
          label={further}
          trigger={(props) => <IconButton {...props} icon="more" label={further} />}
          items={() =>
            actions.slice(limit).map((action) => ({
              key: action.name,
              label: action.title,
              danger: action.tone === 'danger',
              onSelect: () => choose(action),
            }))
          }
        />
      )}
      {chosen && (
        <ActionDialog
          key={chosen.opening}
          record={record}
          action={chosen.action}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Whether an action is a main thing to do with a record: a dangerous one never is. */
function isMain({ tone, leads }: BoundAction, record: RecordValues | undefined): boolean {
  return tone !== 'danger' && (!leads || !record || matchesCondition(leads, record));
}
