import type { NestedInputProps } from './nestedProps';
import { ObjectInput } from './ObjectInput';
import { RowsInput } from './RowsInput';
import { TagInput } from './TagInput';
import { StateText } from '../../ui/feedback/StateText';

/** Edits an object or a list with the inputs of what it holds. */
export default function NestedInput(props: NestedInputProps) {
  const { widgetOf, field } = props;
  const { item } = field;
  if (!item) return <ObjectInput {...props} />;
  // An input of files takes several.
  const { Input } = widgetOf(item);
  if (item.kind === 'file') return <Input {...props} />;
  if (item.fields) return <RowsInput {...props} />;
  return item.options ? <ChoicesInput {...props} /> : <TagInput {...props} />;
}

/** Edits a list of choices: a box for each option, in the order of the options. */
function ChoicesInput({
  field,
  id,
  name,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  disabled,
  errors = {},
}: NestedInputProps) {
  const options = field.item?.options ?? [];
  const chosen = new Set(Array.isArray(value) ? value : []);
  const messages = [...new Set(Object.values(errors))];
  function toggle(option: string | number | boolean, isChosen: boolean) {
    const next = options
      .map((each) => each.value)
      .filter((each) => (each === option ? isChosen : chosen.has(each)));
    onChange(next.length > 0 ? next : null);
  }
  return (
    <div className="choices">
      {options.map((option, index) => (
        <label key={String(option.value)} className="choices__choice">
          <input
            type="checkbox"
            id={index === 0 ? id : `${id}-${index}`}
            name={`${name ?? field.name}/${String(option.value)}`}
            checked={chosen.has(option.value)}
            disabled={disabled}
            aria-invalid={invalid || messages.length > 0 || undefined}
            aria-describedby={describedBy}
            onChange={(event) => toggle(option.value, event.target.checked)}
            onBlur={onBlur}
          />
          {option.tone ? (
            <StateText tone={option.tone}>{option.title}</StateText>
          ) : (
            <span>{option.title}</span>
          )}
        </label>
      ))}
      {messages.map((message) => (
        <p key={message} className="field__error">
          {message}
        </p>
      ))}
    </div>
  );
}
