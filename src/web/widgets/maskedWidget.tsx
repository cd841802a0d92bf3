import { printedText } from '../../metadata/reading/readText';
import { copyButton } from './copyButton';
import { CodeInput, plainTexts } from './inputs';
import { plainText, type Widget } from './Widget';

/** A masked text that no other widget shows better: a code, copied whole once it is revealed. */
export const maskedWidget: Widget = {
  name: 'masked',
  kinds: ['text', 'identifier', 'phone', 'email'],
  fits: ({ kind, ui }) => kind === 'text' && Boolean(ui.masked),
  options: {},
  ...plainTexts,
  Field: ({ field, value, translate, place }) => (
    <span className="identifier">
      <span>{printedText(field, plainText(value))}</span>
      {copyButton(plainText(value), field, translate, place)}
    </span>
  ),
  Input: CodeInput,
};
