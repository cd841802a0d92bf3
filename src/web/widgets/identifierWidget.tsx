import { printedText } from '../../metadata/reading/readText';
import { shortenMiddle } from '../ui/code/shortenMiddle';
import { copyButton } from './copyButton';
import { CodeInput, plainTexts } from './inputs';
import { plainText, type Widget } from './Widget';

/** A number or code, as of an order: monospaced, shortened in the middle in cells, copied whole. */
export const identifierWidget: Widget = {
  name: 'identifier',
  kinds: ['identifier', 'text'],
  options: {
    identifier: {
      'x-shows': ['list', 'detail'],
      type: 'boolean',
      description: 'The text is a number or code that people copy.',
    },
  },
  ...plainTexts,
  Field: ({ field, value, translate, place, quiet }) => {
    const whole = plainText(value);
    const shown = place === 'cell' ? shortenMiddle(whole) : printedText(field, whole);
    if (quiet) return shown;
    return (
      <span className="identifier" title={shown === whole ? undefined : whole}>
        <span>{shown}</span>
        {copyButton(whole, field, translate, place)}
      </span>
    );
  },
  Input: CodeInput,
  describeFilter: (_field, value) => shortenMiddle(plainText(value).trim()),
};
