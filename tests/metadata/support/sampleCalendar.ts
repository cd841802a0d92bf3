/** The holidays of the first country of the sample, which somebody has reviewed. */
export const sampleCalendar = {
  $schema: '../meta/calendar.json',
  country: 'AA',
  weekend: ['saturday', 'sunday'],
  years: [
    {
      year: 2026,
      reviewed: { by: 'Treasury', on: '2025-12-01' },
      days: [
        { day: '2026-01-01', name: 'New Year', law: 'Act 1' },
        { day: '2026-05-01', name: 'Labor Day', law: 'Act 1' },
      ],
    },
    { year: 2027, reviewed: { by: 'Treasury', on: '2026-12-01' }, days: [] },
  ],
};
