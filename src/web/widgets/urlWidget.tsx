import { inputAttributes } from './inputs';
import type { InputProps, Widget } from './Widget';
import { plainText } from './values';
import { TextFilter, wordsQuery } from './TextFilter';

/** A web address. Only http(s) addresses become links: a record must not smuggle in a script. */
export const urlWidget: Widget = {
  name: 'url',
  rank: ({ kind }) => (kind === 'url' ? 5 : 0),
  options: {},
  Field: ({ value, place }) => {
    const address = plainText(value);
    if (place === 'cell' || !/^https?:\/\//i.test(address)) return address;
    return (
      <a href={address} target="_blank" rel="noreferrer noopener">
        {address}
      </a>
    );
  },
  text: (_field, value) => plainText(value),
  Input: UrlInput,
  Filter: TextFilter,
  toQuery: wordsQuery('contains'),
  describeFilter: (_field, value) => plainText(value),
};

function UrlInput(props: InputProps) {
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      value={plainText(props.value)}
      onChange={(event) => props.onChange(event.target.value.trim() || null)}
    />
  );
}
