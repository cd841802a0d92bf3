import { saveFile } from '../ui/saveFile';
import { copyButton } from './copyButton';
import { TextInput } from './inputs';
import { type InputProps, plainText, type Widget } from './Widget';

/** A public key in PEM, copied and downloaded whole. A cell shows its last characters. */
export const publicKeyWidget: Widget = {
  name: 'publicKey',
  kinds: ['text'],
  options: {},
  Field({ field, value, translate, place }) {
    const key = plainText(value);
    if (place === 'cell') return ending(key);
    return (
      <span className="identifier__block">
        <span className="identifier">
          <span>{encoded(key)}</span>
          {copyButton(key, field, translate, place)}
        </span>
        <button
          type="button"
          translate="yes"
          className="identifier__download button button--ghost button--small"
          onClick={() => saveFile(new Blob([`${key}\n`]), `${field.name}.pem`)}
        >
          {translate('corridor.detail.downloadKey')}
        </button>
      </span>
    );
  },
  text: (_field, value) => ending(plainText(value)),
  Input: (props: InputProps) => <TextInput {...props} rows={4} parse={(text) => text || null} />,
};

/** A key without the lines around it and the breaks in it, which only its copies need. */
function encoded(key: string): string {
  return key.replace(/-----[^-]*-----|\s/g, '');
}

/** The last characters of a key, which identify it: all keys of a kind begin alike. */
function ending(key: string): string {
  return `…${encoded(key).slice(-8)}`;
}
