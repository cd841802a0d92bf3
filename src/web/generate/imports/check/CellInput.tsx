import { type KeyboardEvent, memo, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { BoundField, FieldOption } from '../../../../metadata/model/BoundField';
import type { JsonValue } from '../../../../metadata/model/json';
import type { Translate } from '../../../widgets/Widget';
import type { CheckedRow } from '../reading/checkRow';

/** Returns the choices in a cell of a field; nothing where it is typed. */
export function cellChoices({ kind, options = [] }: BoundField, translate: Translate): FieldOption[] {
  if (kind !== 'boolean') return options;
  return [
    { value: true, title: translate('corridor.widgets.yes') },
    { value: false, title: translate('corridor.widgets.no') },
  ];
}

/** The choice that a cell stands for, by its title or, as in a file of another language, by the value that was read. */
export function choiceOf(options: FieldOption[], text: string, value: JsonValue | undefined) {
  return (
    options.find(({ title }) => title.toLowerCase() === text.toLowerCase()) ??
    (value === undefined ? undefined : options.find((option) => option.value === value))
  );
}

interface CellInputProps {
  field: BoundField;
  text: string;
  row: CheckedRow;
  errorId: string | undefined;
  /** Its name is visible, as there is no head of a column. */
  isLabelled: boolean;
  onText: (row: CheckedRow, field: string, text: string) => void;
}

/** The input of a cell. What is typed counts once it is left, or at Enter. */
export const CellInput = memo(function CellInput({
  field,
  text,
  row,
  errorId,
  isLabelled,
  onText,
}: CellInputProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState<string>();
  const label = translate('corridor.imports.check.cell', { field: field.title, number: row.number });
  const attributes = {
    className: 'input row-table__input',
    'aria-label': label,
    'aria-invalid': errorId !== undefined || undefined,
    'aria-describedby': errorId,
  };
  const commit = () => {
    if (draft !== undefined && draft !== text) onText(row, field.name, draft);
    setDraft(undefined);
  };
  const titles = cellChoices(field, translate).map(({ title }) => title);
  const others = [...(titles.includes(text) ? [] : [text]), ...(field.required || text === '' ? [] : [''])];
  return (
    <>
      {isLabelled && (
        <span className="field__label" aria-hidden="true">
          {field.title}
        </span>
      )}
      {titles.length > 0 ? (
        <select
          {...attributes}
          value={text}
          onChange={(event) => onText(row, field.name, event.target.value)}
        >
          {[...others, ...titles].map((title) => (
            <option key={title} value={title}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...attributes}
          value={draft ?? text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape') setDraft(undefined);
          }}
        />
      )}
    </>
  );
});
