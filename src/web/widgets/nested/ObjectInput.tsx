import type { BoundField } from '../../../metadata/model/BoundField';
import { isObject, type JsonValue } from '../../../metadata/model/json';
import { partsOf } from '../../../metadata/validation/nestedValues';
import { withoutWaiting } from '../../../metadata/validation/waitingFields';
import { FieldFrame } from '../../ui/controls/FieldFrame';
import type { FieldValues } from '../Widget';
import { messagesIn, type NestedInputProps } from './nestedProps';
import './ObjectInput.css';

const none: [] = [];

/** Edits an object: an input for each of its parts that its own rules show now. Messages about others stand below. */
export function ObjectInput(props: NestedInputProps) {
  const values = objectOf(props.value);
  const parts = withoutWaiting(props.field.rules ?? none, partsOf(props.field, values), values);
  const others = Object.entries(props.errors ?? {}).filter(
    ([path]) => !Object.hasOwn(parts, path.split('/')[0]!),
  );
  return (
    <div className="object-input">
      {Object.values(parts).map((part) => (
        <PartInput key={part.name} {...props} part={part} />
      ))}
      {others.map(([path, message]) => (
        <p key={path} className="field__error">
          {message}
        </p>
      ))}
    </div>
  );
}

interface PartInputProps extends NestedInputProps {
  /** One of the fields of the object, whose props the others are. */
  part: BoundField;
  /** Read after its title, where an object is one of a list. */
  number?: number;
}

/** Edits one part of an object, with its label, hint and error. */
export function PartInput({ part, number, ...props }: PartInputProps) {
  const { widgetOf, field, value, errors, name = field.name, onChange, record } = props;
  const values = objectOf(value);
  const message = errors?.[part.name];
  const { Input, isGroup } = widgetOf(part);
  const change = (next: JsonValue) => onChange(withPart(values, part.name, next));
  return (
    <FieldFrame
      field={part}
      name={`${name}/${part.name}`}
      isGroup={isGroup?.(part) ?? false}
      message={message}
      number={number}
    >
      {({ id, describedBy }) => (
        <Input
          {...props}
          field={part}
          id={id}
          name={`${name}/${part.name}`}
          value={values[part.name] ?? null}
          onChange={change}
          inputRef={undefined}
          invalid={message !== undefined}
          errors={messagesIn(errors, part.name)}
          describedBy={describedBy}
          record={{ ...record, ...values }}
        />
      )}
    </FieldFrame>
  );
}

/** Returns an object as values by field, empty without one. */
export function objectOf(value: JsonValue | undefined): FieldValues {
  return isObject(value) ? value : {};
}

/** An object with a part changed. Without parts there is no object. */
function withPart(values: FieldValues, name: string, part: JsonValue): JsonValue {
  const { [name]: _before, ...others } = values;
  const next = part === null ? others : { ...values, [name]: part };
  return Object.keys(next).length > 0 ? next : null;
}
