import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { JsonValue } from '../../../metadata/model/json';
import { partsOf, withDefaultParts } from '../../../metadata/validation/nestedValues';
import { announce } from '../../ui/announce';
import { Button, IconButton } from '../../ui/controls/Button';
import { messagesIn, type NestedInputProps } from './nestedProps';
import { objectOf, PartInput } from './ObjectInput';
import './RowsInput.css';

/** What takes the focus after a change: an element of a row, or the button that adds one. */
type Target = { row: number; selector: string } | undefined;

const firstInput = 'input, select, textarea';

/**
 * Edits a list of objects: a table with a row for each, on a phone and in a dialog a card. Rows are added, removed and
 * moved by buttons; Alt with an arrow key moves the row of the focus.
 */
export function RowsInput(props: NestedInputProps) {
  const { field, value, onChange, errors, invalid, describedBy, name = field.name } = props;
  const translate = useTranslate();
  const object = field.item!;
  const rows = Array.isArray(value) ? value : [];
  const body = useRef<HTMLTableSectionElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focus = useRef<{ target: Target } | undefined>(undefined);
  useLayoutEffect(() => {
    if (!focus.current) return;
    const { target } = focus.current;
    focus.current = undefined;
    const row = target && body.current?.children[target.row];
    const wanted = row && (firstEnabled(row, target.selector) ?? firstEnabled(row, 'button'));
    (wanted ?? addButton.current)?.focus();
  });

  const change = (next: JsonValue[], target: Target) => {
    focus.current = { target };
    onChange(next.length > 0 ? next : null);
  };
  const setRow = (index: number, row: JsonValue) =>
    onChange(rows.map((each, other) => (other === index ? (row ?? {}) : each)));
  const add = () => change([...rows, newRow(object)], { row: rows.length, selector: firstInput });
  const remove = (index: number) => {
    const rest = rows.filter((_, other) => other !== index);
    const next = Math.min(index, rest.length - 1);
    change(rest, next < 0 ? undefined : { row: next, selector: '[data-part="remove"]' });
    announce(translate('corridor.widgets.rows.removed', { number: index + 1 }));
  };
  const move = (index: number, step: -1 | 1, selector: string) => {
    const to = index + step;
    if (rows[to] === undefined) return;
    const next = rows.with(index, rows[to]).with(to, rows[index]!);
    change(next, { row: to, selector });
    announce(translate('corridor.widgets.rows.moved', { number: to + 1, count: rows.length }));
  };
  const moveByKey = (index: number, event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    const cell = event.target instanceof Element ? event.target.closest('td') : null;
    // In a select Alt with an arrow opens its options.
    if (!cell || !event.altKey || step === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    const place = [...(cell.parentElement?.children ?? [])].indexOf(cell);
    move(index, step, `td:nth-child(${place + 1}) :is(${firstInput})`);
  };

  const columns = Object.values(object.fields ?? {});
  return (
    <div className="rows-input">
      {rows.length > 0 && (
        <table
          className={
            fitsColumns(columns) ? 'rows-input__table rows-input__table--columns' : 'rows-input__table'
          }
        >
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
            {rows.map((row, index) => {
              const number = index + 1;
              const shown = partsOf(object, objectOf(row));
              return (
                <tr key={index} onKeyDown={(event) => moveByKey(index, event)}>
                  {columns.map(({ name: part }) => (
                    <td key={part}>
                      {shown[part] && (
                        <PartInput
                          {...props}
                          field={object}
                          part={shown[part]}
                          number={number}
                          name={`${name}/${index}`}
                          value={row}
                          onChange={(next) => setRow(index, next)}
                          errors={messagesIn(errors, String(index))}
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
                        disabled={rows[index + step] === undefined}
                        onClick={() => move(index, step, `[data-part="${step < 0 ? 'up' : 'down'}"]`)}
                      />
                    ))}
                    <IconButton
                      icon="close"
                      size="small"
                      data-part="remove"
                      label={translate('corridor.widgets.rows.remove', { number })}
                      onClick={() => remove(index)}
                    />
                  </td>
                </tr>
              );
            })}
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
          onClick={add}
        >
          {translate('corridor.widgets.rows.add')}
        </Button>
      </div>
    </div>
  );
}

function firstEnabled(row: Element, selector: string): HTMLElement | undefined {
  return [...row.querySelectorAll<HTMLElement>(selector)].find((each) => !each.matches(':disabled'));
}

/** What is wrong with whole rows; what is wrong in one is shown there. */
function RowMessages({ messages }: { messages: Readonly<Record<string, string>> }) {
  const whole = Object.entries(messages).filter(([path]) => !path.includes('/'));
  if (whole.length === 0) return null;
  return (
    <ul className="field__error">
      {whole.map(([path, message]) => (
        <li key={path}>
          {Number(path) + 1}: {message}
        </li>
      ))}
    </ul>
  );
}

/** Whether the inputs of a row fit beside each other on a page; otherwise each row is a card. */
function fitsColumns(parts: BoundField[]): boolean {
  return parts.length <= 5 && parts.every(({ kind }) => kind !== 'object' && kind !== 'list');
}

function newRow(object: BoundField): JsonValue {
  const { row } = withDefaultParts({ row: object }, { row: {} });
  return row ?? {};
}
