import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useId, useRef } from 'react';
import type { BoundField, ColumnsOf } from '../../../../metadata/model/BoundField';
import { isObject } from '../../../../metadata/model/json';
import type { ColumnNames } from '../../../../metadata/sheets/matchColumns';
import type { Table } from '../../../../metadata/sheets/Table';
import { shapeOf } from '../../../../metadata/sheets/shape';
import { hasColumns, isFileValue } from '../../../../metadata/values/files';
import type { CorridorDataProvider } from '../../../client/dataProvider';
import { announce } from '../../../ui/announce';
import { FieldFrame } from '../../../ui/controls/FieldFrame';
import { inputAttributes } from '../../inputs';
import { type FieldValues, isBlank, joinTexts, type RecordValues } from '../../Widget';
import type { NestedInputProps } from '../nestedProps';
import { objectOf, PartInput } from '../ObjectInput';
import { useHeldForm } from '../useHeldForm';
import { HeadingInput, HiddenRowsInput, SheetInput } from './tableInputs';
import { hiddenSums } from './hiddenSums';
import { findHeading, headingsOf, recognizeColumns, type TableColumn, tableColumns } from './tableColumns';
import { tableProblems } from './tableProblems';
import { useTable } from './useTable';
import './ColumnsInput.css';

/**
 * Offers the columns of the table that is uploaded in the form around, by their headings and first values. They are recognized by what they are
 * called, or as they were in the last table with the same headings.
 */
export default function ColumnsInput(props: NestedInputProps) {
  const { field, value, onChange, record } = props;
  const translate = useTranslate();
  const columnsOf = field.ui.columnsOf!;
  const given = record?.[columnsOf.file];
  const file = isFileValue(given) ? given : undefined;
  // A statement says itself what its parts are.
  const isTable = file !== undefined && hasColumns(file.type);
  const most = lastColumn(field, columnsOf);
  // A column more says that there are too many.
  const { [columnsOf.sheet ?? '']: sheet, [columnsOf.hiddenRows ?? '']: hiddenRows } = objectOf(value);
  const table = useTable(isTable ? file : undefined, most + 1, {
    sheet: typeof sheet === 'string' ? sheet : undefined,
    withHidden: hiddenRows === true,
  });
  const fill = useFill(props, columnsOf);
  // What is there at first, as of a form that is shown again, was chosen for its file.
  const filledFor = useRef(isBlank(value) ? undefined : { file: file?.id, sheet });
  useEffect(() => {
    const isSame = filledFor.current?.file === file?.id && filledFor.current?.sheet === sheet;
    if (isSame && !(isTable && isBlank(value))) return;
    if (!isTable) {
      filledFor.current = { file: file?.id, sheet };
      if (!isBlank(value)) onChange(null);
    } else if (table.state === 'read') {
      filledFor.current = { file: file.id, sheet: sheetOf(table.table) };
      void fill(table.table);
    }
  });
  if (!file) return <p className="muted">{translate('corridor.widgets.columns.first')}</p>;
  if (!isTable) return <p className="muted">{translate('corridor.widgets.columns.none')}</p>;
  // Columns are not shown as absent before they were looked for.
  const isFilled = table.state === 'read' && !isBlank(value);
  if (isFilled) return <TableParts {...props} columnsOf={columnsOf} table={table.table} />;
  const state = table.state === 'read' ? 'reading' : table.state;
  return (
    <p className={state === 'reading' ? 'muted' : 'field__error'} role="status">
      {translate(`corridor.widgets.columns.${state}`)}
    </p>
  );
}

/** The sheet that a value names: that of a workbook which has only one needs no name. */
function sheetOf({ sheet, sheets }: Table): string | undefined {
  return sheets.length > 1 ? sheet : undefined;
}

/** The last column that can be chosen. */
function lastColumn({ fields = {} }: BoundField, { names }: ColumnsOf): number {
  return Math.min(...Object.keys(names).map((name) => fields[name]?.maximum ?? Infinity));
}

/** Returns a function that fills in a table's columns: as last time for its headings, or by their names. */
function useFill(
  { field, onChange }: NestedInputProps,
  { heading, sheet, earlier, ...columnsOf }: ColumnsOf,
) {
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const names = namesOf(field, columnsOf.names);
  return async (table: Table) => {
    const { rows } = table;
    const found = findHeading(rows, names);
    const place = { [heading]: found.heading, ...(sheet && { [sheet]: sheetOf(table) }) };
    const value = { ...found.columns, ...place };
    onChange(value);
    const shape = shapeOf(headingsOf(rows, found.heading));
    const before = earlier && (await readEarlier(dataProvider, earlier, shape, field.name));
    if (before) onChange({ ...before, ...place });
  };
}

/** The value for the last table of a shape. Undefined also where it cannot be read: the columns can be chosen without it. */
async function readEarlier(
  dataProvider: CorridorDataProvider,
  { resource, by }: NonNullable<ColumnsOf['earlier']>,
  shape: string,
  name: string,
) {
  try {
    const { data } = await dataProvider.getList<RecordValues>(resource, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
      filter: { [by]: shape },
      meta: { isCounted: false },
    });
    const value = data[0]?.[name];
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the possible headings of columns by part, its title among them. */
function namesOf({ fields = {} }: BoundField, names: ColumnNames): ColumnNames {
  return Object.fromEntries(
    Object.entries(names).map(([part, all]) => [part, [part, fields[part]?.title ?? part, ...all]]),
  );
}

interface TablePartsProps extends NestedInputProps {
  columnsOf: ColumnsOf;
  table: Table;
}

/** The row of the headings, the columns, and whatever else the object has. */
function TableParts({ columnsOf, table, ...props }: TablePartsProps) {
  const { field, value, onChange, country } = props;
  const { rows, sheets, hidden } = table;
  const translate = useTranslate();
  const values = objectOf(value);
  const parts = Object.values(field.fields ?? {});
  const facts = { most: lastColumn(field, columnsOf), country };
  const problems = tableProblems(rows, values, columnsOf, facts).map(({ key, part, params }) => ({
    part,
    text: translate(`corridor.widgets.columns.${key}`, params),
  }));
  const place = useRef<HTMLDivElement>(null);
  useHeldForm(place, problems.length > 0, () => {
    const [{ part, text } = { text: '' }] = problems;
    announce(text);
    const name = part === undefined ? '' : `${field.name}/${part}`;
    const control = place.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    (control ?? place.current)?.focus();
  });
  const errors = {
    ...props.errors,
    ...Object.fromEntries(problems.flatMap(({ part, text }) => (part === undefined ? [] : [[part, text]]))),
  };
  const chosen = values[columnsOf.heading];
  const heading = typeof chosen === 'number' ? chosen : 0;
  const columns = tableColumns(rows, heading);
  const isColumn = ({ name }: BoundField) => Object.hasOwn(columnsOf.names, name);
  const setHeading = (next: number) => {
    const others = Object.entries(values).filter(([name]) => !Object.hasOwn(columnsOf.names, name));
    const found = recognizeColumns(rows, next, namesOf(field, columnsOf.names));
    onChange({ ...Object.fromEntries(others), ...found.columns, [columnsOf.heading]: next });
  };
  return (
    <div className="columns-input" ref={place} tabIndex={-1}>
      {parts.map((part) => {
        const inner = { ...props, part, errors };
        if (part.name === columnsOf.sheet)
          return (
            sheets.length > 1 && (
              <SheetInput
                key={part.name}
                {...inner}
                sheets={sheets}
                onSheet={(sheet) => onChange({ [part.name]: sheet })}
              />
            )
          );
        if (part.name === columnsOf.hiddenRows)
          return (
            (hidden.length > 0 || values[part.name] === true) && (
              <HiddenRowsInput
                key={part.name}
                {...inner}
                rows={hidden}
                sums={hiddenSums(table, values, columnsOf, country)}
              />
            )
          );
        const isAsked =
          typeof values[part.name] === 'number' || problems.some((each) => each.part === part.name);
        if (part.name === columnsOf.days?.year) return isAsked && <PartInput key={part.name} {...inner} />;
        if (part.name === columnsOf.heading)
          return <HeadingInput key={part.name} {...inner} rows={rows} onRow={setHeading} />;
        if (!isColumn(part)) return <PartInput key={part.name} {...inner} />;
        return <ColumnInput key={part.name} {...inner} columns={columns} values={values} />;
      })}
      {problems.map(
        ({ part, text }) =>
          part === undefined && (
            <p key={text} className="field__error columns-input__problem" role="status">
              {text}
            </p>
          ),
      )}
    </div>
  );
}

/** The column that has one of the parts. */
function ColumnInput({
  part,
  columns,
  values,
  ...props
}: NestedInputProps & { part: BoundField; columns: TableColumn[]; values: FieldValues }) {
  const translate = useTranslate();
  const samplesId = useId();
  const message = props.errors?.[part.name];
  const number = values[part.name];
  const chosen = columns.find((column) => column.number === number);
  const change = (text: string) => {
    const { [part.name]: _before, ...others } = values;
    props.onChange(text === '' ? others : { ...others, [part.name]: Number(text) });
  };
  return (
    // That no column has it is a choice as well.
    <FieldFrame field={{ ...part, required: true }} message={message}>
      {({ id, describedBy }) => (
        <>
          <select
            {...inputAttributes({
              ...props,
              field: part,
              id,
              name: `${props.field.name}/${part.name}`,
              invalid: message !== undefined,
            })}
            aria-describedby={[describedBy, samplesId].filter(Boolean).join(' ')}
            value={chosen?.number ?? ''}
            onChange={(event) => change(event.target.value)}
          >
            <option value="">{translate('corridor.widgets.columns.absent')}</option>
            {columns.map((column) => (
              <option key={column.number} value={column.number}>
                {column.heading ||
                  translate('corridor.widgets.columns.unnamed', {
                    letter: column.letter,
                    texts: joinTexts(column.samples),
                  })}
              </option>
            ))}
          </select>
          <p id={samplesId} className="field__hint columns-input__samples">
            {chosen && joinTexts(chosen.samples)}
          </p>
        </>
      )}
    </FieldFrame>
  );
}
