import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { BoundField } from '../../../../metadata/model/BoundField';
import { useIsPhone } from '../../../ui/breakpoints';
import { IconButton } from '../../../ui/controls/Button';
import { fieldText } from '../../../widgets/widgetFor';
import { withTitle } from '../../form/formErrors';
import { shareCautions } from '../../form/review/ShareCautions';
import { JoinedTexts } from '../../../ui/JoinedTexts';
import type { CheckedRow } from '../reading/checkRow';
import { describeRow, fieldsOfRow } from '../rows/rowMessages';
import { cellChoices, CellInput, choiceOf } from './CellInput';
import type { BookedAmounts, RowRehearsal } from './useRowRehearsal';
import { useRowWindow } from './useRowWindow';
import { useImportScope } from '../rows/ImportableResource';
import './RowTable.css';

interface RowTableProps {
  /** The fields that are shown. */
  names: string[];
  rows: CheckedRow[];
  duplicates: ReadonlyMap<number, number>;
  edits: ReadonlyMap<number, Record<string, string>>;
  booked: Pick<RowRehearsal, 'fields' | 'amounts'>;
  /** These two are the same functions at each render, so that only rows that changed are rendered again. */
  onText: (row: CheckedRow, field: string, text: string) => void;
  onRemove: (number: number) => void;
}

/** Height of the head with the border around, and of a bar to scroll by, in px. */
const headHeight = 60;

/**
 * Least widths of columns, in px; they share what is left. Five fields, one of them an account number, fit beside the sidebar at 1280 px. A
 * `record` has its description below.
 */
const widths = { number: 48, remarks: 160, field: 112, record: 200, button: 40 };

/** Least width in px of a field's column: of one that takes a number or code of an account, all of it can be seen. */
function fieldWidth(field: BoundField | undefined): number {
  const { maxLength = 0, ui } = field ?? {};
  if (ui?.record) return widths.record;
  return maxLength > 34 ? widths.field : Math.min(280, Math.max(widths.field, maxLength * 9 + 30));
}

/** Between columns, and at both ends of a row together, in px. */
const gap = 8;
const padding = 32;

/** Rows that are first shown at a time, so that the page responds in between. */
const rowsAtOnce = 2;

/**
 * The rows of a file, with cells that can be changed. Only rows in view are in the document, so that thousands are quick. On a phone, a row
 * is a card with its errors.
 */
export function RowTable({ rows, duplicates, edits, booked, ...rest }: RowTableProps) {
  const { names } = rest;
  const { resource, translate } = useImportScope();
  const isPhone = useIsPhone();
  const place = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => rows.map(({ number }) => number), [rows]);
  const virtual = useRowWindow(keys, place, isPhone);
  const items = virtual.getVirtualItems();
  const shown = useGrowing(items.length, rowsAtOnce);
  const { number, remarks, button } = widths;
  const fields = [
    ...names.map((name) => fieldWidth(resource.create.fields[name])),
    ...booked.fields.map(() => widths.field),
  ];
  const ofFields = fields.map((width) => `minmax(${width}px, 1fr)`).join(' ');
  const columns = `${number}px minmax(${remarks}px, 2fr) ${ofFields} ${button}px`;
  const least = fields.reduce(
    (sum, width) => sum + width + gap,
    number + remarks + button + 2 * gap + padding,
  );
  const minWidth = isPhone ? undefined : least;
  return (
    <div
      ref={place}
      className="row-table card"
      role="table"
      aria-label={translate('corridor.imports.check.rows')}
      aria-rowcount={rows.length + 1}
      // As high as its rows, up to most of the window.
      style={{ height: `min(${virtual.getTotalSize() + (isPhone ? 2 : headHeight)}px, 70dvh)` }}
    >
      {!isPhone && (
        <div role="rowgroup" className="row-table__head" style={{ minWidth }}>
          <div
            className="row-table__row row-table__row--head"
            role="row"
            aria-rowindex={1}
            style={{ gridTemplateColumns: columns }}
          >
            <span role="columnheader">{translate('corridor.imports.check.row')}</span>
            <span role="columnheader">{translate('corridor.imports.check.toCorrect')}</span>
            {names.map((name) => (
              <span key={name} role="columnheader">
                {resource.create.fields[name]?.title}
              </span>
            ))}
            {booked.fields.map((name) => (
              <span key={name} role="columnheader" className="row-table__booked">
                {resource.fields[name]?.title}
              </span>
            ))}
            <span role="columnheader">
              <span className="visually-hidden">{translate('corridor.imports.check.remove')}</span>
            </span>
          </div>
        </div>
      )}
      <div role="rowgroup" className="row-table__body" style={{ height: virtual.getTotalSize(), minWidth }}>
        <div className="row-table__place" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.slice(0, shown).map(({ index, key }) => (
            <div key={key} ref={virtual.measureElement} data-index={index}>
              <Row
                {...rest}
                row={rows[index]!}
                index={index}
                twice={duplicates.get(rows[index]!.number)}
                changed={edits.get(rows[index]!.number)}
                bookedFields={booked.fields}
                booked={booked.amounts.get(rows[index]!)}
                isPhone={isPhone}
                grid={columns}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Returns a number that grows from 0 to `limit`, by `step` whenever the page has been painted. */
function useGrowing(limit: number, step: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= limit) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + step)));
    return () => clearTimeout(timer);
  }, [count, limit, step]);
  return count;
}

interface RowProps extends Omit<RowTableProps, 'rows' | 'duplicates' | 'edits' | 'booked'> {
  row: CheckedRow;
  index: number;
  /** The number of the row before with the same values. */
  twice: number | undefined;
  /** The texts that were changed, by field. */
  changed: Record<string, string> | undefined;
  /** Fields that it would book beside those of the file, with the amounts where they are known. */
  bookedFields: string[];
  booked: BookedAmounts | undefined;
  isPhone: boolean;
  grid: string;
}

const unchanged = {};

const Row = memo(function Row({
  names,
  row,
  index,
  twice,
  changed = unchanged,
  bookedFields,
  booked,
  isPhone,
  grid,
  onText,
  onRemove,
}: RowProps) {
  const scope = useImportScope();
  const { resource, translate } = scope;
  const { number, errors } = row;
  const fields = fieldsOfRow(resource.create, row.values);
  const messages = describeRow(errors, fields, scope, row.values);
  const id = `import-row-${number}`;
  // A phone shows what is to be corrected, or was.
  const shown = isPhone ? names.filter((name) => name in messages.fields || name in changed) : names;
  const remarks = [
    ...Object.entries(messages.fields).map(([name, message]) => ({
      id: `${id}-${name}`,
      text: withTitle(message, fields[name], translate),
    })),
    ...messages.others.map((text, place) => ({ id: `${id}-other-${place}`, text })),
  ];
  const choicesOf = (name: string) => cellChoices(fields[name]!, translate);
  const textOf = (name: string) => {
    const text = changed[name] ?? row.texts[name] ?? '';
    return choiceOf(choicesOf(name), text, row.values[name])?.title ?? text;
  };
  const amountOf = (name: string) => {
    const field = resource.fields[name];
    return field && booked ? fieldText(field, booked, scope) : '';
  };
  const cautions = booked ? shareCautions(resource, bookedFields, booked, scope.country) : [];
  // What is paid is never cut off.
  const isAmount = (name: string) => fields[name]?.kind === 'money';
  const summarized = names.filter((name) => isAmount(name) || names.indexOf(name) < 4);
  const summary = [
    ...summarized
      .map((name) => {
        const field = fields[name];
        const isRead = field && isAmount(name) && typeof row.values[name] === 'number';
        return isRead ? fieldText(field, row.values, scope) : (row.named?.[name] ?? textOf(name));
      })
      .filter((text) => text !== ''),
    ...bookedFields.flatMap((name) => {
      const amount = amountOf(name);
      return amount === '' ? [] : [`${resource.fields[name]?.title} ${amount}`];
    }),
  ];
  return (
    <div
      className={isPhone ? 'row-table__card' : 'row-table__row'}
      role="row"
      aria-rowindex={index + 2}
      style={isPhone ? undefined : { gridTemplateColumns: grid }}
    >
      <span role="rowheader" className="row-table__number">
        {isPhone ? translate('corridor.imports.check.rowNumber', { number }) : number}
      </span>
      <div role="cell" className="row-table__remarks">
        {isPhone && <JoinedTexts texts={summary} />}
        {remarks.map((remark) => (
          <p key={remark.id} id={remark.id} className="row-table__error">
            {remark.text}
          </p>
        ))}
        {cautions.map(({ text, tone }) => (
          <p key={text} className={`row-table__${tone}`}>
            {text}
          </p>
        ))}
        {twice !== undefined && (
          <p className="row-table__warning">
            {translate('corridor.imports.check.sameAs', { number: twice })}
          </p>
        )}
      </div>
      {shown.map((name) => (
        <div role="cell" key={name} className="row-table__cell">
          <CellInput
            field={fields[name]!}
            text={textOf(name)}
            errorId={name in messages.fields ? `${id}-${name}` : undefined}
            isLabelled={isPhone}
            onText={onText}
            row={row}
          />
          {row.named?.[name] && <p className="row-table__named">{row.named[name]}</p>}
        </div>
      ))}
      {!isPhone &&
        bookedFields.map((name) => (
          <div role="cell" key={name} className="row-table__booked">
            {amountOf(name)}
          </div>
        ))}
      <div role="cell" className="row-table__remove">
        <IconButton
          icon="trash"
          size="small"
          label={translate('corridor.imports.check.removeRow', { number })}
          onClick={() => onRemove(number)}
        />
      </div>
    </div>
  );
});
