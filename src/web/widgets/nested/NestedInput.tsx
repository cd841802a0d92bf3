import { ChoicesInput } from './ChoicesInput';
import type { NestedInputProps } from './nestedProps';
import { ObjectInput } from './ObjectInput';
import { RowsInput } from './RowsInput';
import { TagInput } from './TagInput';

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
