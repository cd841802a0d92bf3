import { useListSortContext } from 'ra-core';
import { askedExports } from '../../../session/askedExports';
import { useSession } from '../../../session/useSession';
import { maxPerPage } from '../../../client/dataProvider';
import { Button } from '../../../ui/controls/Button';
import { useCopied } from '../../../ui/controls/useCopied';
import { Menu } from '../../../ui/overlay/overlays';
import { useNotifyText } from '../../../ui/useNotifyText';
import type { RecordValues } from '../../../widgets/Widget';
import { formats } from '../../export/formats';
import { useListScope } from '../../filters/listScope';
import { useDownload } from '../../page/useDownload';
import { shownKind } from '../../resource/fields';
import { labelField, midSentence, recordLabel, useResourceScope } from '../../resource/ResourceScope';

/** Copies the numbers of the selected records, one a line, or their ids where they have no numbers. */
export function CopySelected({ records }: { records: RecordValues[] }) {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const notify = useNotifyText();
  const count = { smart_count: records.length };
  const [copied, copy] = useCopied({
    onCopied: () => notify(translate('corridor.actions.rows.copied', count), 'success'),
    onFailed: () => notify(translate('corridor.detail.notCopied'), 'warning'),
  });
  const field = labelField(resource);
  const isNumbered = field && shownKind(field) === 'identifier';
  const title = isNumbered ? midSentence(field.title) : translate('corridor.actions.rows.id');
  return (
    <Button
      size="small"
      icon={copied ? 'check' : 'copy'}
      onClick={() =>
        copy(records.map((record) => (isNumbered ? recordLabel(scope, record) : record.id)).join('\n'))
      }
    >
      {translate('corridor.actions.rows.copy', { field: title })}
    </Button>
  );
}

/** Exports the selected records with the shown columns: at once, or where there are more than a page has, by a file that the user is told of. */
export function ExportSelected({ records }: { records: RecordValues[] }) {
  const { resource, translate, dataProvider } = useResourceScope();
  const { shown } = useListScope();
  const { sort } = useListSortContext();
  const { can, country } = useSession();
  const { busy, download } = useDownload('corridor.list.export.failed');
  const { list } = resource;
  if (!list?.export || !can(list.export.permission)) return null;
  const run = (format: 'xlsx' | 'csv') =>
    download('file', async () => {
      const order = { format, filter: {}, sort, columns: shown, ids: records.map(({ id }) => id) };
      // An address has room for no more of them.
      if (records.length <= maxPerPage) return dataProvider.exportFile(resource.name, order);
      const { id, name } = await dataProvider.askForExport(resource.name, order);
      askedExports.add({ id, name, resource: resource.name, country: country?.code ?? '' });
      return undefined;
    });
  const label = translate('corridor.actions.rows.export');
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <Button {...props} size="small" icon="download" busy={busy !== undefined}>
          {label}
        </Button>
      )}
      items={() =>
        (['xlsx', 'csv'] as const).map((format) => ({
          key: format,
          label: translate('corridor.list.export.shown', { format: formats[format] }),
          onSelect: () => void run(format),
        }))
      }
    />
  );
}
