import type { BoundField } from '../../../../metadata/model/BoundField';
import { announce } from '../../../ui/announce';
import { useCopied } from '../../../ui/controls/useCopied';
import { ContextMenu } from '../../../ui/overlay/overlays';
import type { MenuItem } from '../../../ui/overlay/MenuOverlay';
import { useNotifyText } from '../../../ui/useNotifyText';
import { plainText, type RecordValues } from '../../../widgets/Widget';
import { fieldText } from '../../../widgets/widgetFor';
import { shownKind } from '../../resource/fields';
import { filterOfValue } from '../../filters/filterOfValue';
import { describeFilter } from '../../filters/filterValues';
import { useFilters } from '../../filters/useFilters';
import { useListScope } from '../../filters/listScope';
import { useResourceScope } from '../../resource/ResourceScope';

/** Props of {@link CellMenu}. */
interface CellMenuProps {
  anchor: Element;
  record: RecordValues;
  field: BoundField;
  onClose: () => void;
}

/** Menu of a cell: copying its value, and filtering the list by it where the list has that filter. */
export function CellMenu({ anchor, record, field, onClose }: CellMenuProps) {
  const scope = useResourceScope();
  const { country, translate } = scope;
  const notify = useNotifyText();
  const { isFilterable } = useListScope();
  const { others, search, set } = useFilters();
  const [, copy] = useCopied({
    onCopied: () => announce(translate('corridor.detail.copied')),
    onFailed: () => notify(translate('corridor.detail.notCopied'), 'warning'),
  });
  const value = record[field.name] ?? null;
  const filter = isFilterable ? [...others, search].find((each) => each?.name === field.name) : undefined;
  const wanted = filter && filterOfValue(field, value, country);
  const text = shownKind(field) === 'identifier' ? plainText(value) : fieldText(field, record, scope);
  const items = (): MenuItem[] => [
    ...(wanted !== undefined && filter
      ? [
          {
            key: 'filter',
            icon: 'filter' as const,
            label: translate('corridor.list.cell.filter'),
            note: `${field.title}: ${describeFilter(field, wanted, scope)}`,
            onSelect: () => set(field.name, wanted),
          },
        ]
      : []),
    {
      key: 'copy',
      icon: 'copy' as const,
      label: translate('corridor.list.cell.copy'),
      note: text,
      onSelect: () => copy(text),
    },
  ];
  return (
    <ContextMenu
      label={translate('corridor.list.cell.more', { field: field.title })}
      anchor={anchor}
      items={items}
      onClose={onClose}
    />
  );
}
