import { useTranslate } from 'ra-core';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { TableRow, TableSheet } from '../../../../metadata/sheets/Table';
import { FieldFrame } from '../../../ui/controls/FieldFrame';
import { inputAttributes } from '../../inputs';
import { joinTexts, plainText } from '../../Widget';
import { objectOf, PartInput } from '../ObjectInput';
import type { NestedInputProps } from '../nestedProps';

interface TableInputProps extends NestedInputProps {
  part: BoundField;
}

/** Most rows that are offered as the headings. */
const maxHeadings = 30;

/** The row in which the headings stand. */
export function HeadingInput({
  part,
  rows,
  onRow,
  ...props
}: TableInputProps & { rows: TableRow[]; onRow: (row: number) => void }) {
  const translate = useTranslate();
  const { [part.name]: row } = objectOf(props.value);
  return (
    <FieldFrame field={part} message={props.errors?.[part.name]}>
      {({ id, describedBy }) => (
        <select
          {...inputAttributes({ ...props, field: part, id, name: `${props.field.name}/${part.name}` })}
          aria-describedby={describedBy}
          value={plainText(row ?? 0)}
          onChange={(event) => onRow(Number(event.target.value))}
        >
          <option value={0}>{translate('corridor.widgets.columns.noHeading')}</option>
          {rows.slice(0, maxHeadings).map(({ number, cells }) => (
            <option key={number} value={number}>
              {translate('corridor.widgets.columns.row', {
                number,
                texts: joinTexts(cells.flatMap((cell) => cell?.text ?? [])),
              })}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** The sheet of a workbook. Hidden ones are offered as such, and never proposed. */
export function SheetInput({
  part,
  sheets,
  onSheet,
  ...props
}: TableInputProps & { sheets: TableSheet[]; onSheet: (sheet: string) => void }) {
  const translate = useTranslate();
  const { [part.name]: chosen } = objectOf(props.value);
  return (
    <FieldFrame field={{ ...part, required: true }} message={props.errors?.[part.name]}>
      {({ id, describedBy }) => (
        <select
          {...inputAttributes({ ...props, field: part, id, name: `${props.field.name}/${part.name}` })}
          aria-describedby={describedBy}
          value={plainText(chosen ?? '')}
          onChange={(event) => onSheet(event.target.value)}
        >
          {sheets.map(({ name, isHidden }) => (
            <option key={name} value={name}>
              {isHidden ? translate('corridor.widgets.columns.hiddenSheet', { name }) : name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** Hidden rows: how many are left out, and whether they are to count. */
export function HiddenRowsInput({ rows, ...props }: TableInputProps & { rows: TableRow[] }) {
  const translate = useTranslate();
  return (
    <div className="columns-input__hidden">
      {rows.length > 0 && (
        <p role="status">{translate('corridor.widgets.columns.hiddenRows', { smart_count: rows.length })}</p>
      )}
      <PartInput {...props} />
    </div>
  );
}
