import { inputAttributes } from './inputs';
import type { InputProps, Widget } from './Widget';
import { plainText } from './values';
import { TextFilter, wordsQuery } from './TextFilter';

/** From how many characters on a text gets several lines. */
const longFrom = 300;

/** Several lines of text. A cell shows the first words, a detail all with its line breaks. */
export const longTextWidget: Widget = {
  name: 'longText',
  rank: (field) => (field.ui.rows || (isPlainText(field) && (field.maxLength ?? 0) >= longFrom) ? 3 : 0),
  options: {
    rows: { type: 'integer', minimum: 2, maximum: 20, description: 'Height of its input, in lines.' },
  },
  Field({ value, place, quiet }) {
    const text = plainText(value);
    if (quiet) return text;
    if (place === 'detail') return <span className="long-text--whole">{text}</span>;
    return (
      <span className="long-text" title={text}>
        {text}
      </span>
    );
  },
  text: (_field, value) => plainText(value),
  Input: LongTextInput,
  Filter: TextFilter,
  toQuery: wordsQuery('contains'),
  describeFilter: (_field, value) => plainText(value),
};

function isPlainText(field: { type: string; format?: string; options?: unknown }): boolean {
  return field.type === 'string' && !field.format && !field.options;
}

function LongTextInput(props: InputProps) {
  const { rows } = props.field.ui;
  return (
    <textarea
      {...inputAttributes(props)}
      rows={typeof rows === 'number' ? rows : 3}
      value={plainText(props.value)}
      onChange={(event) => props.onChange(event.target.value || null)}
    />
  );
}
