import type { BrokenFile } from '../../support/BrokenFile';

const calendar = 'schemas/calendars/AA.json';
const beland = 'schemas/countries/BB.json';
const changed = (from: string, to: string) => ({ file: calendar, from, to });

/** What `checkCalendars`, `checkCalendarYears` and the shape of calendars report. */
export const cases: BrokenFile[] = [
  {
    code: 'calendar-country',
    edit: changed('"AA"', '‸"BB"'),
    message: 'The file is named AA.json, so the country must be "AA".',
  },
  {
    code: 'unknown-country',
    edit: {
      file: 'schemas/calendars/CC.json',
      from: '',
      to: '{ "country": "CC", "weekend": [], "years": [{ "year": 2026, "days": [] }, { "year": 2027, "days": [] }] }',
    },
    message: 'There is no country "CC". There are "AA", "BB".',
  },
  {
    code: 'calendar-day',
    edit: changed('"2026-05-01"', '‸"2025-05-01"'),
    message: '2025-05-01 is not in 2026.',
  },
  {
    code: 'calendar-day',
    edit: changed('"2026-05-01"', '‸"2026-01-01"'),
    message: '2026-01-01 is there twice. Keep one of them.',
  },
  {
    code: 'calendar-day',
    edit: changed('"2026-05-01"', '‸"2026-02-29"'),
    message: 'There is no day 2026-02-29.',
  },
  {
    code: 'calendar-day',
    edit: changed('"2025-12-01"', '‸"2025-13-01"'),
    message: 'There is no day 2025-13-01.',
  },
  {
    code: 'invalid-value',
    edit: changed('"saturday"', '‸"saterday"'),
    message:
      'Item 1 must be one of "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday". Did you mean "saturday"?',
  },
  {
    code: 'duplicate-year',
    edit: changed('"year": 2027', '"year": ‸2026'),
    message: '2026 is there twice. Put its days together.',
    also: [
      changed(
        '"days": []\n    }',
        '"days": []\n    }, { "year": 2027, "reviewed": { "by": "Treasury", "on": "2026-12-01" }, "days": [] }',
      ),
    ],
  },
  {
    code: 'unreviewed-calendar',
    severity: 'warning',
    edit: changed('"years"', '‸"years"'),
    message:
      'Nobody has reviewed 2027. Compare the days with what the authorities published, and say who did in "reviewed".',
    also: [
      changed(
        '"year": 2027,\n      "reviewed": {\n        "by": "Treasury",\n        "on": "2026-12-01"\n      },',
        '"year": 2027,',
      ),
    ],
  },
  {
    code: 'calendar-ends',
    severity: 'warning',
    edit: changed('"years"', '‸"years"'),
    message: 'The days of 2027 are missing: payments would be settled on holidays. Add them.',
    also: [changed('"year": 2027', '"year": 2028')],
  },
  {
    code: 'missing-calendar',
    edit: {
      file: beland,
      from: '"currency": ',
      to: '"settles": { "after": 1, "unit": ‸"businessDay", "at": "10:00" }, "currency": ',
    },
    message:
      'BB has no calendar, so its business days are not known. Write schemas/calendars/BB.json, or "unit": "day".',
  },
];
