import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import { JoinedTexts } from '../../ui/JoinedTexts';
import { cellChoices } from './check/CellInput';
import { missingColumns } from './rows/ImportableResource';
import type { FileColumn, RowFields } from './reading/ImportReader';
import { joinTexts } from '../../widgets/Widget';
import { useImportScope } from './rows/ImportableResource';

interface MatchColumnsProps {
  columns: FileColumn[];
  /** The choice of a sheet, where there are several. */
  workbook?: ReactNode;
  /** The fields of the columns, as far as they were recognized, and what is the same in all rows. */
  initial: RowFields;
  onCancel: () => void;
  onDone: (fields: RowFields) => void;
}

/**
 * The step in which the user says which column is which field, where its heading does not, and what is the same in all rows where the file has no
 * column for it.
 */
export function MatchColumns({ columns, workbook, initial, onCancel, onDone }: MatchColumnsProps) {
  const { resource, translate } = useImportScope();
  const [same, setSame] = useState(initial.same);
  const [choices, setChoices] = useState<Choice[]>([]);
  const fields = choices.reduce(assign, initial.columns);
  const missing = missingColumns(resource, fields);
  const given = Object.fromEntries(
    Object.entries(same).filter(([name, text]) => missing.includes(name) && text !== ''),
  );
  const left = missing.filter((name) => !Object.hasOwn(given, name));
  const titleOf = (name: string) => resource.create.fields[name]?.title ?? name;
  const set = (place: number, name: string | undefined) =>
    setChoices((all) => [...all.filter((choice) => choice.place !== place), { place, name }]);
  return (
    <section className="card import-screen__step">
      <h2 className="form__heading">{translate('corridor.imports.match.title')}</h2>
      <p className="muted">{translate('corridor.imports.match.text')}</p>
      {workbook}
      <ul className="import-screen__columns">
        {columns.map(({ heading, samples }, place) => (
          <li key={place}>
            <label htmlFor={`import-column-${place}`}>
              <strong>{heading || translate('corridor.imports.match.unnamed', { number: place + 1 })}</strong>
              <JoinedTexts texts={samples} />
            </label>
            <select
              id={`import-column-${place}`}
              className="input"
              value={fields[place] ?? ''}
              onChange={(event) => set(place, event.target.value || undefined)}
            >
              <option value="">{translate('corridor.imports.match.unused')}</option>
              {resource.import.columns.map((name) => (
                <option key={name} value={name}>
                  {titleOf(name)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <>
          <h3 className="form__heading">{translate('corridor.imports.match.same')}</h3>
          <ul className="import-screen__columns">
            {missing.map((name) => (
              <SameText
                key={name}
                name={name}
                text={same[name] ?? ''}
                onText={(text) => setSame((all) => ({ ...all, [name]: text }))}
              />
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <Notice tone="warning">
          {translate('corridor.imports.match.missing', { fields: joinTexts(left.map(titleOf)) })}
        </Notice>
      )}
      <div className="page__actions">
        <Button
          variant="primary"
          disabled={fields.every((field) => field === undefined)}
          onClick={() => onDone({ columns: fields, same: given })}
        >
          {translate('corridor.imports.match.done')}
        </Button>
        <Button onClick={onCancel}>{translate('corridor.imports.another')}</Button>
      </div>
    </section>
  );
}

interface SameTextProps {
  /** A field that no column has. */
  name: string;
  text: string;
  onText: (text: string) => void;
}

/** The input of what a field is in all rows: a choice, or a text as a cell has it. */
function SameText({ name, text, onText }: SameTextProps) {
  const { resource, translate } = useImportScope();
  const field = resource.create.fields[name]!;
  const titles = cellChoices(field, translate).map(({ title }) => title);
  const attributes = { id: `import-same-${name}`, className: 'input', value: text };
  return (
    <li>
      <label htmlFor={attributes.id}>
        <strong>{field.title}</strong>
      </label>
      {titles.length > 0 ? (
        <select {...attributes} onChange={(event) => onText(event.target.value)}>
          <option value="">{translate('corridor.imports.match.none')}</option>
          {titles.map((title) => (
            <option key={title} value={title}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <input {...attributes} autoComplete="off" onChange={(event) => onText(event.target.value)} />
      )}
    </li>
  );
}

/** The field that the user chose last for a column. Typing in a select passes by others, whose choice is then undone. */
interface Choice {
  place: number;
  name: string | undefined;
}

/** Gives a column its field, which leaves the column that had it. */
function assign(fields: (string | undefined)[], { place, name }: Choice): (string | undefined)[] {
  return fields.map((each, index) => (index === place ? name : each === name ? undefined : each));
}
