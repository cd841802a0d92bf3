#!/usr/bin/env bash
# A person who filters a workbook and sends it means the rows that they see. A reader gives all of them, and says of none that it is
# hidden: SheetJS tells hidden rows only where cell styles were asked for, which one would leave out, as they cost time and rows have none.
# Its option skipHidden is about writing CSV and changes nothing of what is read. A hidden sheet is listed as any other; that it is
# hidden stands in another list.
#
# Seen with @e965/xlsx 0.20.3. Read with cellStyles, take rows whose entry in "!rows" is hidden out, and say how many there were.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3

node -e '
  const { utils, write, read } = require("@e965/xlsx");
  const payments = utils.aoa_to_sheet([["Reference", "Amount"], ["A", 10], ["B", 20], ["C", 30]]);
  payments["!rows"] = [{}, {}, { hidden: true }, {}];
  const book = utils.book_new();
  utils.book_append_sheet(book, payments, "Payments");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["old"]]), "Old");
  book.Workbook = { Sheets: [{}, { Hidden: 1 }] };
  const bytes = write(book, { type: "buffer", bookType: "xlsx" });
  const hidden = (options) =>
    (read(bytes, options).Sheets.Payments["!rows"] ?? []).filter((row) => row?.hidden).length;
  const rows = (options) => utils.sheet_to_json(read(bytes, options).Sheets.Payments).length;
  const plain = read(bytes);
  const seen = {
    "rows read": rows({}),
    "rows read with skipHidden": rows({ skipHidden: true }),
    "known as hidden": hidden({}),
    "known as hidden with skipHidden": hidden({ skipHidden: true }),
    "known as hidden with cellStyles": hidden({ cellStyles: true }),
    "sheets listed": plain.SheetNames.join(),
    "hidden among them": plain.Workbook.Sheets.map(({ Hidden }) => Hidden).join(),
  };
  for (const [what, value] of Object.entries(seen)) console.log("%s: %s", what, value);
  if (Object.values(seen).join("|") !== "3|3|0|0|1|Payments,Old|0,1") process.exit(1);
'
