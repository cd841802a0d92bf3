import { useListFilterContext, useListPaginationContext, useListSortContext } from 'ra-core';
import { gatewayNow } from '../../client/gatewayTime';
import { askedExports } from '../../session/askedExports';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import type { MenuItem } from '../../ui/overlay/MenuOverlay';
import { Menu } from '../../ui/overlay/overlays';
import { writeDays } from '../../widgets/dayRange';
import type { FilterValues } from '../filters/filterValues';
import { useFilters } from '../filters/useFilters';
import { isWholeStatement, statementDays } from '../filters/statement';
import { useListScope } from '../filters/listScope';
import { formats } from './formats';
import { isTime } from '../../../metadata/model/kinds';
import { useDownload } from '../page/useDownload';
import { useResourceScope } from '../resource/ResourceScope';

/** More rows than this the gateway does not count. */
const maxCount = 10_000;

/**
 * Menu to export all records that the list's filters match, in its order, as spreadsheet or CSV. Many records become a file with a
 * notification, which can also be scheduled. Renders nothing without an export or permission.
 */
export function ExportMenu() {
  const { permanent, shown, onSchedule } = useListScope();
  const { resource, country, translate, dataProvider } = useResourceScope();
  const { can, language, country: current } = useSession();
  const { others } = useFilters();
  const { filterValues } = useListFilterContext();
  const { sort } = useListSortContext();
  const { total } = useListPaginationContext();
  const { busy, download } = useDownload('corridor.list.export.failed');
  const list = resource.list;
  if (!list?.export || !can(list.export.permission)) return null;

  const run = (format: keyof typeof formats, columns: string[]) =>
    download('file', async () => {
      const order = { format, filter: { ...filterValues, ...permanent }, sort, columns };
      if (total !== undefined || format === 'pdf') return dataProvider.exportFile(resource.name, order);
      const { id, name } = await dataProvider.askForExport(resource.name, order);
      askedExports.add({ id, name, resource: resource.name, country: current?.code ?? '' });
      return undefined;
    });

  const label = translate('corridor.list.export.title');
  const items = (): MenuItem[] => {
    const days = others.find(({ field, value }) => value !== undefined && isTime(field));
    const rows = translate(`corridor.list.export.${total === undefined ? 'manyRows' : 'rows'}`, {
      smart_count: total ?? maxCount,
      rows: total ?? maxCount,
    });
    const note = days ? `${rows} · ${writeDays(days.value, country, language, translate)}` : rows;
    const item = (format: keyof typeof formats, which: 'shown' | 'all', columns: string[]): MenuItem => ({
      key: `${format}-${which}`,
      label: translate(`corridor.list.export.${which}`, { format: formats[format] }),
      note,
      disabled: total === 0,
      onSelect: () => void run(format, columns),
    });
    const tables = (['xlsx', 'csv'] as const).flatMap((format) => [
      item(format, 'shown', shown),
      item(format, 'all', list.available),
    ]);
    return [
      ...tables,
      ...statementItem(note),
      ...(onSchedule
        ? [
            {
              key: 'schedule',
              label: translate('corridor.list.schedule.menu'),
              note: translate('corridor.list.schedule.menuNote'),
              onSelect: onSchedule,
            },
          ]
        : []),
    ];
  };
  const statementItem = (note: string): MenuItem[] => {
    const { statement } = list;
    if (!statement) return [];
    const isWhole = isWholeStatement(statement, filterValues as FilterValues, permanent);
    const { from, to } = isWhole ? statementDays(statement, filterValues, country, gatewayNow()) : {};
    const isPeriod = from !== undefined && to !== undefined;
    return [
      {
        key: 'pdf',
        label: translate('corridor.list.statement.pdf'),
        note: isPeriod ? note : translate('corridor.list.statement.needsPeriod'),
        disabled: !isPeriod,
        onSelect: () => void run('pdf', []),
      },
    ];
  };
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <Button {...props} icon="download" busy={busy !== undefined} disabled={total === 0 && !onSchedule}>
          {label}
        </Button>
      )}
      items={items}
    />
  );
}
