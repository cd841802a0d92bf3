import {
  useDataProvider,
  useListFilterContext,
  useListPaginationContext,
  useListSortContext,
  useNotify,
  useTranslate,
} from 'react-admin';
import { useState } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import { Menu } from '../../ui/overlay/overlays';
import type { FilterValues } from '../filters/filterValues';
import { saveFile } from './saveFile';

/** Props of {@link ExportMenu}. */
interface ExportMenuProps {
  resource: BoundResource;
  /** Applies besides the list's filters. */
  permanent: FilterValues;
  /** Names of the columns shown, in order. */
  shown: string[];
}

const formats = ['xlsx', 'csv'] as const;

/**
 * Exports all records that the list's filters match, in the list's order, as a spreadsheet or CSV. Renders nothing where
 * the resource has no export or the user may not export it.
 */
export function ExportMenu({ resource, permanent, shown }: ExportMenuProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { can } = useSession();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const { filterValues } = useListFilterContext();
  const { sort } = useListSortContext();
  const { total } = useListPaginationContext();
  const [busy, setBusy] = useState(false);
  const list = resource.list;
  if (!list?.export || !can(list.export.permission)) return null;

  const run = async (format: (typeof formats)[number], columns: string[]) => {
    setBusy(true);
    try {
      const filter = { ...filterValues, ...permanent };
      const file = await dataProvider.exportFile(resource.name, { format, filter, sort, columns });
      saveFile(file.blob, file.name);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      notify('corridor.list.export.failed', { type: 'error', messageArgs: { reason } });
    } finally {
      setBusy(false);
    }
  };
  const label = translate('corridor.list.export.title');
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <Button {...props} icon="download" busy={busy} disabled={total === 0}>
          {label}
        </Button>
      )}
      items={formats.flatMap((format) => [
        {
          key: `${format}-shown`,
          label: translate('corridor.list.export.shown', { format: format.toUpperCase() }),
          onSelect: () => void run(format, shown),
        },
        {
          key: `${format}-all`,
          label: translate('corridor.list.export.all', { format: format.toUpperCase() }),
          onSelect: () => void run(format, list.available),
        },
      ])}
    />
  );
}
