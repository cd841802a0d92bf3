import { plainTexts, TextInput } from './inputs';
import { type InputProps, plainText, type Widget } from './Widget';

/** A web address. Only http(s) addresses become links: a record must not smuggle in a script. */
export const urlWidget: Widget = {
  name: 'url',
  kinds: ['url', 'text'],
  options: {},
  ...plainTexts,
  Field: ({ value, place }) => {
    const address = plainText(value);
    if (place === 'cell' || !/^https?:\/\//i.test(address)) return address;
    return (
      <a href={address} target="_blank" rel="noreferrer noopener">
        {address}
      </a>
    );
  },
  Input: (props: InputProps) => <TextInput {...props} look={look} parse={(text) => text.trim() || null} />,
};

const look = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;
