import { CopyButton } from './controls/CopyButton';
import { shortenMiddle } from './shortenMiddle';

/** An identifier in a monospaced face, shortened in the middle, with a button that copies it whole. */
export function ShortId({ value, copyLabel }: { value: string; copyLabel: string }) {
  return (
    <span className="short-id">
      <span title={value}>{shortenMiddle(value)}</span>
      <CopyButton text={value} label={copyLabel} />
    </span>
  );
}
