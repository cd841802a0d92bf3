import { CodeText } from '../ui/code/CodeText';
import { copyButton } from './copyButton';
import { plainTexts, TextInput } from './inputs';
import { type InputProps, plainText, type Widget } from './Widget';

/** A technical text, such as a JSON body or headers: monospaced, indented, and copied unchanged. A cell shows its beginning. */
export const codeWidget: Widget = {
  name: 'code',
  kinds: ['text'],
  options: {},
  ...plainTexts,
  Field({ field, value, translate, place, quiet }) {
    const text = plainText(value);
    if (quiet) return place === 'cell' ? <span className="mono">{text}</span> : text;
    if (place === 'cell') {
      return (
        <span className="code-cell mono">
          <span title={text}>{text}</span>
          {copyButton(text, field, translate, place, field.title)}
        </span>
      );
    }
    return (
      <div className="code-value">
        <CodeText text={text} />
        {copyButton(text, field, translate, place, field.title)}
      </div>
    );
  },
  Input: (props: InputProps) => <TextInput {...props} rows={6} parse={(text) => text || null} />,
};
