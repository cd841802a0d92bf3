import { printedText, readText } from '../../metadata/reading/readText';
import { plainTexts, TextInput, wideOption } from './inputs';
import { type InputProps, plainText, type Widget } from './Widget';

/** One line of text: what every field can at least be shown as. */
export const textWidget: Widget = {
  name: 'text',
  kinds: ['text', 'identifier', 'phone', 'email', 'url'],
  options: {
    wide: wideOption,
  },
  ...plainTexts,
  cellWidth: ({ ui }) => (ui.wide ? 340 : undefined),
  Field: ({ field, value, place }) =>
    place === 'cell' ? plainText(value) : printedText(field, plainText(value)),
  Input: (props: InputProps) => (
    <TextInput {...props} parse={(text) => readText(props.field, text, props.country) || null} />
  ),
};
