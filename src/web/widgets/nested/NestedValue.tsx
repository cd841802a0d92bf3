import { type ReactNode, use } from 'react';
import { hasParts } from '../../../metadata/model/kinds';
import type { BoundField } from '../../../metadata/model/BoundField';
import { isObject, type JsonValue } from '../../../metadata/model/json';
import { isMasked, isMaskedField } from '../../../metadata/values/masking';
import { RevealContext, withMask } from '../withMask';
import { type FieldProps, type FieldValues, isBlank, showValue, type WidgetOf } from '../Widget';
import { translateOf } from '../translateOf';
import './NestedValue.css';

interface NestedValueProps extends FieldProps {
  widgetOf: WidgetOf;
  /** The way to the field from the record, with the places in lists; by default its name. */
  path?: string;
}

/**
 * An object or list on a detail. Objects are titles with values, lists are tags, and lists of objects are tables, or cards on
 * phones.
 */
export default function NestedValue(props: NestedValueProps) {
  const { field, value, path = field.name } = props;
  const { item } = field;
  if (!item) return <ObjectValue {...props} path={path} />;
  const items = listOf(value);
  if (item.fields) return <ObjectTable {...props} path={path} object={item} rows={items} />;
  return (
    <ul className="nested-value__tags">
      {items.map((each, index) => (
        <li key={index} className={item.kind === 'file' ? 'nested-value__file' : 'nested-value__tag'}>
          <PartValue {...props} field={item} value={each} place="cell" path={`${path}/${index}`} />
        </li>
      ))}
    </ul>
  );
}

const listOf = (value: JsonValue): JsonValue[] => (Array.isArray(value) ? value : []);

const valuesOf = (value: JsonValue | undefined): FieldValues => (isObject(value) ? value : {});

interface PartProps extends NestedValueProps {
  path: string;
}

/** A part of the value. A file has its preview everywhere. One that is masked, or contains what is, has the button that reads it. */
function PartValue(props: PartProps): ReactNode {
  const { field, value, path, widgetOf } = props;
  const reveal = use(RevealContext);
  if (isBlank(value)) return <span className="muted">—</span>;
  if (hasParts(field)) return <NestedValue {...props} />;
  const widget = widgetOf(field);
  if (field.kind === 'file') return <widget.Field {...props} place="detail" />;
  if (!isMaskedField(field) && !isMasked(value))
    return <span translate={translateOf(field)}>{showValue(widget, props)}</span>;
  const { Field } = withMask(widget);
  return (
    <RevealContext value={reveal && (() => reveal(path))}>
      <Field {...props} place="detail" />
    </RevealContext>
  );
}

function ObjectValue(props: PartProps) {
  const { field, record, path } = props;
  const values = valuesOf(props.value);
  return (
    <dl className="nested-value__parts">
      {Object.values(field.fields ?? {}).map((part) => (
        <div key={part.name} className={part.fields && 'nested-value__part--wide'}>
          <dt>{part.title}</dt>
          <dd>
            <PartValue
              {...props}
              field={part}
              value={values[part.name] ?? null}
              record={{ ...record, ...values }}
              path={`${path}/${part.name}`}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ObjectTable({ object, rows, ...props }: PartProps & { object: BoundField; rows: JsonValue[] }) {
  const { widgetOf, country, record, path } = props;
  const columns = Object.values(object.fields ?? {}).map((part) => {
    const { headNote, align } = widgetOf(part);
    return { part, note: headNote?.(part, country), className: align && 'table__number' };
  });
  return (
    <table className="table nested-value__table" aria-label={props.field.title}>
      <thead>
        <tr>
          {columns.map(({ part, note, className }) => (
            <th key={part.name} scope="col" className={className}>
              <span>{part.title}</span> {note && <span className="muted">{note}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const values = valuesOf(row);
          return (
            <tr key={index}>
              {columns.map(({ part, note, className }) => (
                <td
                  key={part.name}
                  className={className}
                  data-title={note ? `${part.title} ${note}` : part.title}
                >
                  <PartValue
                    {...props}
                    field={part}
                    value={values[part.name] ?? null}
                    record={{ ...record, ...values }}
                    place="cell"
                    path={`${path}/${index}/${part.name}`}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
