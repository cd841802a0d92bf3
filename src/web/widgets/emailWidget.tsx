import { plainTexts, TextInput, typedCode } from './inputs';
import { type InputProps, plainText, type Widget } from './Widget';

/** An e-mail address. */
export const emailWidget: Widget = {
  name: 'email',
  kinds: ['email', 'text'],
  options: {},
  ...plainTexts,
  Field: ({ value, place }) =>
    place === 'cell' ? (
      plainText(value)
    ) : (
      <a href={`mailto:${encodeURI(plainText(value))}`}>{plainText(value)}</a>
    ),
  Input: (props: InputProps) => (
    <TextInput {...props} look={look} parse={(text) => typedCode(props.field, text, props.country)} />
  ),
};

// Not `type="email"`: browsers rewrite its value (international domains) and hide surplus spaces.
const look = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;
