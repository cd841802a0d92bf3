import { useTranslate } from 'ra-core';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { TableRow, TableSheet } from '../../../../metadata/sheets/Table';
import { formatMoney } from '../../../../metadata/values/money';
import { FieldFrame } from '../../../ui/controls/FieldFrame';
import { inputAttributes } from '../../inputs';
import { joinTexts, plainText } from '../../Widget';
import { objectOf, PartInput } from '../ObjectInput';
import type { NestedInputProps } from '../nestedProps';
import type { HiddenSum } from './hiddenSums';

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

/** Hidden rows: how many are left out with which sums, and whether they are to count. */
export function HiddenRowsInput({
  rows,
  sums,
  ...props
}: TableInputProps & { rows: TableRow[]; sums: HiddenSum[] }) {
  const translate = useTranslate();
  const { field, country } = props;
  const texts = sums.map(({ part, currency, amount }) =>
    translate('corridor.validation.titled', {
      title: field.fields?.[part]?.title ?? part,
      text: `${formatMoney(amount, country)} ${currency}`,
    }),
  );
  const said =
    texts.length > 0 ? translate('corridor.widgets.columns.hiddenSums', { sums: joinTexts(texts) }) : '';
  return (
    <div className="columns-input__hidden">
      {rows.length > 0 && (
        <p role="status">
          {translate('corridor.widgets.columns.hiddenRows', { smart_count: rows.length, sums: said })}
        </p>
      )}
      <PartInput {...props} />
    </div>
  );
}
