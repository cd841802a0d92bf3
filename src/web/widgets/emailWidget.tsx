import { inputAttributes } from './inputs';
import type { InputProps, Widget } from './Widget';
import { plainText } from './values';
import { TextFilter, wordsQuery } from './TextFilter';

/** An e-mail address. */
export const emailWidget: Widget = {
  name: 'email',
  rank: ({ kind }) => (kind === 'email' ? 5 : 0),
  options: {},
  Field: ({ value, place }) =>
    place === 'cell' ? (
      plainText(value)
    ) : (
      <a href={`mailto:${encodeURI(plainText(value))}`}>{plainText(value)}</a>
    ),
  text: (_field, value) => plainText(value),
  Input: EmailInput,
  Filter: TextFilter,
  toQuery: wordsQuery('contains'),
  describeFilter: (_field, value) => plainText(value),
};

// Not `type="email"`: browsers rewrite its value (international domains) and hide blanks that are wrong.
function EmailInput(props: InputProps) {
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={plainText(props.value)}
      onChange={(event) => props.onChange(event.target.value.trim() || null)}
    />
  );
}
