import type { BrokenFile } from '../../support/BrokenFile';
import { placeWith, placeOf } from '../../support/edits';

/** What `checkWidgetFit` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-widget',
    edit: placeWith('"type": "string", "x-ui": { "widget": ‸"amount" }'),
    message:
      'The widget "amount" does not serve "place", which is a text. Take one of "text", or leave "widget" out.',
  },
  {
    code: 'unfit-option',
    edit: placeWith('"type": "string", "x-ui": { "money": ‸true }'),
    message: '"place" has the type "string", and "money" is for "type": "integer" only.',
  },
  {
    code: 'unfit-option',
    edit: placeWith('"type": "integer", "x-ui": { "rows": ‸2 }'),
    message: '"rows" is an option of the widget "text", which does not show "place", as that is a number.',
  },
  {
    code: 'unfit-option',
    ...placeOf('"type": "array", "items": { "type": "string", "x-ui": { "money": ‸true } }'),
    message: '"place" has the type "string", and "money" is for "type": "integer" only.',
  },
  {
    code: 'unfit-option',
    ...placeOf('"type": "string", "x-ui": { "file": ‸{} }'),
    message: '"place" has the type "string", and "file" is for "type": "object" only.',
  },
];
