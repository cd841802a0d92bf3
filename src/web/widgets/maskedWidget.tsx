import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import { IconButton } from '../ui/controls/Button';
import { CopyButton } from '../ui/controls/CopyButton';
import { TextInput, typedCode } from './inputs';
import { TextFilter } from './TextFilter';
import { plainText } from './values';
import type { InputProps, Widget } from './Widget';

/** A value that passers-by must not read: only its last characters show until it is revealed. */
export const maskedWidget: Widget = {
  name: 'masked',
  kinds: ['text', 'identifier', 'phone', 'email'],
  rank: (field) => (field.ui.masked ? 8 : 0),
  options: {
    masked: { type: 'boolean', description: 'Only the last characters show until it is revealed.' },
    visible: {
      type: 'integer',
      minimum: 0,
      maximum: 8,
      description: 'How many characters show: 4 by default.',
    },
  },
  Field: ({ field, value, place }) =>
    place === 'cell' ? (
      <span className="mono">{maskText(field, value)}</span>
    ) : (
      <MaskedValue key={plainText(value)} field={field} value={plainText(value)} />
    ),
  text: maskText,
  Input: MaskedInput,
  Filter: TextFilter,
  // Beginnings or parts would let one guess a masked value piece by piece.
  toQuery: (value) => plainText(value).trim() || undefined,
  describeFilter: maskText,
};

/** Four dots, however long the value is, then its last characters; short values show none of theirs. */
function maskText(field: BoundField, value: JsonValue): string {
  const text = plainText(value);
  const visible = typeof field.ui.visible === 'number' ? field.ui.visible : 4;
  return text.length > visible * 2 && visible > 0 ? `•••• ${text.slice(-visible)}` : '••••';
}

function MaskedValue({ field, value }: { field: BoundField; value: string }) {
  const translate = useTranslate();
  const [revealed, setRevealed] = useState(false);
  return (
    <span className="identifier">
      <span>{revealed ? value : maskText(field, value)}</span>
      <IconButton
        icon={revealed ? 'eyeOff' : 'eye'}
        size="small"
        aria-pressed={revealed}
        label={translate(revealed ? 'corridor.widgets.hide' : 'corridor.widgets.reveal', {
          field: field.title,
        })}
        onClick={() => setRevealed(!revealed)}
      />
      {revealed && (
        <CopyButton text={value} label={translate('corridor.detail.copy', { field: field.title })} />
      )}
    </span>
  );
}

const look = { className: 'input mono', spellCheck: false } as const;

// Whoever types an account number must see it: it is masked only where it is shown.
function MaskedInput(props: InputProps) {
  return <TextInput {...props} look={look} parse={(text) => typedCode(props.field, text)} />;
}
