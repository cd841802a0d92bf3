import { shortenMiddle } from '../ui/shortenMiddle';
import { copyValue } from './copyValue';
import { inputAttributes, typedCode } from './inputs';
import type { InputProps, Widget } from './Widget';
import { plainText } from './values';
import { TextFilter, wordsQuery } from './TextFilter';

/** A number or code that stands for something: monospaced, shortened in the middle in cells, copied whole. */
export const identifierWidget: Widget = {
  name: 'identifier',
  rank: ({ kind }) => (kind === 'identifier' ? 5 : 0),
  options: {
    identifier: { type: 'boolean', description: 'The text is a number or code that people copy.' },
  },
  Field: ({ field, value, translate, place, quiet }) => {
    const whole = plainText(value);
    const shown = place === 'cell' ? shortenMiddle(whole) : whole;
    if (quiet) return shown;
    return (
      <span className="identifier" title={shown === whole ? undefined : whole}>
        {shown}
        <button
          type="button"
          className="identifier__copy"
          data-copy={whole}
          data-copied={translate('corridor.detail.copied')}
          aria-label={translate('corridor.detail.copy', { field: field.title })}
          onClick={copyValue}
        />
      </span>
    );
  },
  text: (_field, value) => plainText(value),
  Input: IdentifierInput,
  Filter: TextFilter,
  // Indexes find beginnings, not parts, and people paste numbers whole.
  toQuery: wordsQuery('startsWith'),
  describeFilter: (_field, value) => shortenMiddle(plainText(value).trim()),
};

function IdentifierInput(props: InputProps) {
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      className="input mono"
      autoCapitalize="none"
      spellCheck={false}
      value={plainText(props.value)}
      onChange={(event) => props.onChange(typedCode(props.field, event.target.value))}
    />
  );
}
