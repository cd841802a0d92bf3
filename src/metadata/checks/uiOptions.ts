import type { JsonSchema } from '../model/JsonSchema';

/** Options of `x-ui` that every widget understands; those of one widget are in `schemas/meta/widgets.json`. */
export const uiOptions: Record<string, JsonSchema> = {
  widget: {
    description: 'A widget of src/web/widgets/; without it the one that fits best is taken.',
    type: 'string',
  },
  tone: {
    description: 'On an option: how its state is coloured.',
    enum: ['success', 'warning', 'error', 'info', 'neutral'],
  },
  hidden: { description: 'The field is not shown anywhere in this country.', type: 'boolean' },
  sortable: { description: 'false: the field cannot be sorted by.', type: 'boolean' },
  filterable: { description: 'false: the field cannot be filtered by.', type: 'boolean' },
  placeholder: { description: 'Example text of an empty input.', type: 'string' },
  money: { description: 'true: the value is an amount in minor units.', type: 'boolean' },
};
