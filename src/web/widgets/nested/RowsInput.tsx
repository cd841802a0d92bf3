import { type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslate } from 'ra-core';
import { hasParts } from '../../../metadata/model/kinds';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { JsonValue } from '../../../metadata/model/json';
import { partsOf, withDefaultParts } from '../../../metadata/validation/nestedValues';
import { announce } from '../../ui/announce';
import { Button, IconButton } from '../../ui/controls/Button';
import { messagesIn, type NestedInputProps } from './nestedProps';
import { objectOf, PartInput } from './ObjectInput';
import './RowsInput.css';

/** Target of the focus after a change: an element of a row, or the button that adds one. */
type Target = { row: number; selector: string } | undefined;

const firstInput = 'input, select, textarea';

/**
 * Edits a list of objects: a table, or cards on phones and in dialogs. Rows are added, removed and moved by buttons; Alt with an
 * arrow key moves the row with the focus.
 */
export function RowsInput(props: NestedInputProps) {
  const { field, value, onChange, errors, invalid, describedBy, name = field.name } = props;
  const { id, country, record, disabled, widgetOf } = props;
  const translate = useTranslate();
  const object = field.item!;
  const rows = Array.isArray(value) ? value : [];
  const { edit, body, addButton } = useRowEdits(object, rows, onChange);
  const columns = useMemo(() => Object.values(object.fields ?? {}), [object]);
  const table = fitsColumns(columns) ? 'rows-input__table rows-input__table--columns' : 'rows-input__table';
  return (
    <div className="rows-input">
      {rows.length > 0 && (
        <table className={table}>
          <thead>
            <tr>
              {columns.map((part) => (
                <th key={part.name} scope="col">
                  {part.title}
                </th>
              ))}
              <th>
                <span className="visually-hidden">{translate('corridor.widgets.rows.buttons')}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, index) => (
              <Row
                key={index}
                row={row}
                index={index}
                isLast={index === rows.length - 1}
                columns={columns}
                input={{ field: object, id, name: `${name}/${index}`, country, record, disabled, widgetOf }}
                errors={messagesIn(errors, String(index))}
                edit={edit}
              />
            ))}
          </tbody>
        </table>
      )}
      <RowMessages messages={errors ?? {}} />
      <div>
        <Button
          ref={addButton}
          icon="plus"
          data-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onClick={edit.add}
        >
          {translate('corridor.widgets.rows.add')}
        </Button>
      </div>
    </div>
  );
}

/** Changes of the list. */
interface RowEdits {
  add: () => void;
  set: (index: number, row: JsonValue) => void;
  remove: (index: number) => void;
  /** The selector is of what takes the focus in the moved row. */
  move: (index: number, step: -1 | 1, selector: string) => void;
}

/**
 * Returns the edits of a list and the elements that they focus: the rows and the button that adds one. The functions never change,
 * so that a key in one row renders no other.
 */
function useRowEdits(object: BoundField, rows: JsonValue[], onChange: NestedInputProps['onChange']) {
  const translate = useTranslate();
  const body = useRef<HTMLTableSectionElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focus = useRef<{ target: Target } | undefined>(undefined);
  const latest = useRef({ rows, onChange });
  useLayoutEffect(() => {
    latest.current = { rows, onChange };
    if (!focus.current) return;
    const { target } = focus.current;
    focus.current = undefined;
    const row = target && body.current?.children[target.row];
    const wanted = row && (firstEnabled(row, target.selector) ?? firstEnabled(row, 'button'));
    (wanted ?? addButton.current)?.focus();
  });

  const edit = useMemo<RowEdits>(() => {
    const change = (next: JsonValue[], target: Target) => {
      focus.current = { target };
      latest.current.onChange(next.length > 0 ? next : null);
    };
    return {
      add: () => {
        const now = latest.current.rows;
        change([...now, newRow(object)], { row: now.length, selector: firstInput });
      },
      set: (index, row) => {
        const now = latest.current;
        now.onChange(now.rows.map((each, other) => (other === index ? (row ?? {}) : each)));
      },
      remove: (index) => {
        const rest = latest.current.rows.filter((_, other) => other !== index);
        const next = Math.min(index, rest.length - 1);
        change(rest, next < 0 ? undefined : { row: next, selector: '[data-part="remove"]' });
        announce(translate('corridor.widgets.rows.removed', { number: index + 1 }));
      },
      move: (index, step, selector) => {
        const now = latest.current.rows;
        const to = index + step;
        if (now[to] === undefined) return;
        change(now.with(index, now[to]).with(to, now[index]!), { row: to, selector });
        announce(translate('corridor.widgets.rows.moved', { number: to + 1, count: now.length }));
      },
    };
  }, [object, translate]);
  return { edit, body, addButton };
}

interface RowProps {
  row: JsonValue;
  index: number;
  isLast: boolean;
  columns: BoundField[];
  /** Props that the inputs of all rows share, and the way to this one. */
  input: Pick<NestedInputProps, 'field' | 'id' | 'name' | 'country' | 'record' | 'disabled' | 'widgetOf'>;
  errors: Record<string, string>;
  edit: RowEdits;
}

/** One object of the list. Renders again only when something of it changes. */
const Row = memo(function Row({ row, index, isLast, columns, input, errors, edit }: RowProps) {
  const translate = useTranslate();
  const number = index + 1;
  const shown = partsOf(input.field, objectOf(row));
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    const cell = event.target instanceof Element ? event.target.closest('td') : null;
    // In a select Alt with an arrow opens its options.
    if (!cell || !event.altKey || step === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    const place = [...(cell.parentElement?.children ?? [])].indexOf(cell);
    edit.move(index, step, `td:nth-child(${place + 1}) :is(${firstInput})`);
  };
  return (
    <tr onKeyDown={moveByKey}>
      {columns.map(({ name: part }) => (
        <td key={part}>
          {shown[part] && (
            <PartInput
              {...input}
              part={shown[part]}
              number={number}
              value={row}
              onChange={(next) => edit.set(index, next)}
              errors={errors}
            />
          )}
        </td>
      ))}
      <td className="rows-input__buttons">
        <span className="rows-input__number" aria-hidden="true">
          {number}
        </span>
        {([-1, 1] as const).map((step) => (
          <IconButton
            key={step}
            icon={step < 0 ? 'arrowUp' : 'arrowDown'}
            size="small"
            data-part={step < 0 ? 'up' : 'down'}
            label={translate(`corridor.widgets.rows.${step < 0 ? 'up' : 'down'}`, { number })}
            disabled={step < 0 ? index === 0 : isLast}
            onClick={() => edit.move(index, step, `[data-part="${step < 0 ? 'up' : 'down'}"]`)}
          />
        ))}
        <IconButton
          icon="close"
          size="small"
          data-part="remove"
          label={translate('corridor.widgets.rows.remove', { number })}
          onClick={() => edit.remove(index)}
        />
      </td>
    </tr>
  );
}, areSame);

/** Whether two rows look the same. The form copies their values, and what inputs have in common is a new object each time. */
function areSame(before: RowProps, after: RowProps): boolean {
  const { row, input, errors, ...others } = before;
  return (
    JSON.stringify(row) === JSON.stringify(after.row) &&
    isShallowEqual(input, after.input) &&
    isShallowEqual(errors, after.errors) &&
    isShallowEqual(others, { ...after, row: undefined, input: undefined, errors: undefined })
  );
}

function isShallowEqual(one: object, other: object): boolean {
  const entries = Object.entries(other).filter(([, value]) => value !== undefined);
  const known = new Map(Object.entries(one).filter(([, value]) => value !== undefined));
  return known.size === entries.length && entries.every(([key, value]) => Object.is(known.get(key), value));
}

function firstEnabled(row: Element, selector: string): HTMLElement | undefined {
  return [...row.querySelectorAll<HTMLElement>(selector)].find((each) => !each.matches(':disabled'));
}

/** Messages of whole rows; those within one are shown there. */
function RowMessages({ messages }: { messages: Readonly<Record<string, string>> }) {
  const whole = Object.entries(messages).filter(([path]) => !path.includes('/'));
  if (whole.length === 0) return null;
  return (
    <ul className="field__error">
      {whole.map(([path, message]) => (
        <li key={path}>{`${Number(path) + 1}: ${message}`}</li>
      ))}
    </ul>
  );
}

/** Whether the inputs of a row fit beside each other on a page; otherwise each row is a card. */
function fitsColumns(parts: BoundField[]): boolean {
  return parts.length <= 5 && !parts.some(hasParts);
}

function newRow(object: BoundField): JsonValue {
  const { row } = withDefaultParts({ row: object }, { row: {} });
  return row ?? {};
}
