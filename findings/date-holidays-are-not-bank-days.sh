#!/usr/bin/env bash
# A calendar of business days that is drawn from date-holidays by "public" settles on days on which no bank does. Carnival in Brazil, and the
# days on which the Mexican bank authority has banks closed, are of the type "bank", which is not "public" as well. Days that follow from
# the moon are listed by year in the data and end without a word: Indonesia has Nyepi and Waisak up to 2027, and neither in 2028, so that
# a year without them reads as one in which they are business days. An Islamic day begins at 18:00 of the day before: compared as an
# instant, the working evening before is a holiday, although the field "date" names the day itself.
#
# Seen with date-holidays 3.37.0. Take days from it for a draft only, of all types, by "date", and have each year reviewed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund date-holidays@3.37.0

TZ=UTC node --input-type=module -e '
  import Holidays from "date-holidays";
  const of = (country, year) =>
    new Holidays(country).getHolidays(year).map((each) => ({ ...each, day: each.date.slice(0, 10) }));
  const typeOf = (country, day) =>
    of(country, Number(day.slice(0, 4))).filter((each) => each.day === day).map(({ type }) => type).join();
  const moon = (year) => of("ID", year).filter(({ name }) => /Nyepi|Waisak/.test(name)).length;
  const feast = of("ID", 2026).find(({ name }) => /Idul Fitri/.test(name));
  const seen = {
    "Brazil, carnival Tuesday 2026-02-17": typeOf("BR", "2026-02-17"),
    "Brazil, Corpus Christi 2026-06-04": typeOf("BR", "2026-06-04"),
    "Mexico, Maundy Thursday 2026-04-02": typeOf("MX", "2026-04-02"),
    "Indonesia, Nyepi and Waisak of 2026, 2027, 2028": [2026, 2027, 2028].map(moon).join(", "),
    "Indonesia, Idul Fitri: its day, and when it begins": `${feast.day}, ${feast.start.toISOString()}`,
  };
  for (const [what, found] of Object.entries(seen)) console.log(`${what}: ${found}`);
  const expected = ["bank", "bank", "bank", "2, 2, 0", "2026-03-20, 2026-03-19T11:00:00.000Z"];
  if (Object.values(seen).join("; ") !== expected.join("; ")) process.exit(1);
'
