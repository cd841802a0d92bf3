/** The options of fields whose times, or days, must not be in the future or the past. */
export const timeLimits = {
  latest: {
    'x-shows': ['form'],
    enum: ['now'],
    description:
      'A form accepts no later time: now, the moment when it is sent; of a day, today in the country.',
  },
  earliest: {
    enum: ['now'],
    description:
      'A form accepts no earlier time: now, the moment when it is sent; of a day, today in the country.',
    examples: ['now'],
    'x-shows': ['form'],
  },
};
