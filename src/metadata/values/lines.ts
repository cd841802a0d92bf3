import type { BoundField } from '../model/BoundField';

/** Texts that may have this many characters get several lines. */
const longTextLength = 300;

/** Whether a field's text may have several lines; its input has several, too. */
export function hasLines(
  field: Pick<BoundField, 'type' | 'format' | 'options' | 'maxLength' | 'ui'>,
): boolean {
  const { ui, maxLength = 0 } = field;
  return Boolean(ui.rows) || ui.widget === 'longText' || (isPlainText(field) && maxLength >= longTextLength);
}

/** Whether a field is free text of one line: without a format, which has its own rules, and without options. */
export function isOneLine(field: Parameters<typeof hasLines>[0]): boolean {
  return isPlainText(field) && !hasLines(field);
}

function isPlainText({ type, format, options }: Pick<BoundField, 'type' | 'format' | 'options'>): boolean {
  return type === 'string' && !format && !options;
}
