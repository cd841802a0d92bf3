import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import { CopyButton } from '../ui/CopyButton';
import { IconButton } from '../ui/IconButton';
import { maskText } from './maskText';

/** A masked value with the button that reveals it; once revealed it can be copied. */
export function MaskedValue({ field, value }: { field: BoundField; value: string }) {
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
