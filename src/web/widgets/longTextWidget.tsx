import { hasLines } from '../../metadata/values/lines';
import { plainTexts, TextInput, wideOption } from './inputs';
import { type InputProps, plainText, type Widget } from './Widget';

/** Several lines of text. A cell shows the first words, a detail all with its line breaks. */
export const longTextWidget: Widget = {
  name: 'longText',
  kinds: ['text'],
  fits: hasLines,
  options: {
    rows: {
      'x-shows': ['form'],
      type: 'integer',
      minimum: 2,
      maximum: 20,
      description: 'Height of its input, in lines.',
    },
    wide: wideOption,
  },
  ...plainTexts,
  cellWidth: ({ ui }) => (ui.wide ? 260 : undefined),
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
  Input: LongTextInput,
};

function LongTextInput(props: InputProps) {
  const { rows } = props.field.ui;
  return <TextInput {...props} rows={typeof rows === 'number' ? rows : 3} parse={(text) => text || null} />;
}
