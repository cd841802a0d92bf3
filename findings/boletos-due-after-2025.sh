#!/usr/bin/env bash
# A boleto says when it is due by four digits: days since 7 October 1997. They ended at 9999 on 21 February 2025, and the next day began
# again at 1000. A reader that adds all of them to 1997 calls the boleto valid, and says that one of today was due in 2001: it looks
# expired, or is sorted and refused as such. A writer that checks its dates refuses the years of today. The digits alone do not say
# which count they belong to: a day is that of the two counts which is nearest to today.
#
# Seen with boleto.js 1.1.4 and @mrmgomes/boleto-utils 1.3.3, which has the right day under a second name and keeps the wrong one under the
# first, and gerar-boletos 1.4.5, which takes documents of the years up to 2023 only.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund boleto.js@1.1.4 @mrmgomes/boleto-utils@1.3.3 gerar-boletos@1.4.5

node -e '
  globalThis.window = globalThis; // boleto.js is made for browsers
  const Boleto = require("boleto.js");
  const { validarBoleto } = require("@mrmgomes/boleto-utils");
  const { Datas } = require("gerar-boletos/lib/utils/functions/boletoUtils.js");

  // 123.45 BRL, due on 7 July 2026: the factor is 1500 of the second count
  const line = "00190000090123456789701234567012115000000012345";
  const slip = new Boleto(line);
  const told = validarBoleto(line);
  const day = (time) => new Date(time).toISOString().slice(0, 10);
  let written;
  try {
    Datas.novasDatas().comDocumento("2026-07-01");
    written = "takes 2026";
  } catch {
    written = "refuses 2026";
  }
  const seen = [
    `boleto.js: valid ${slip.valid()}, due ${day(slip.expirationDate())}`,
    `boleto-utils: ${told.sucesso}, vencimento ${day(told.vencimento)}, by the new count ${day(told.vencimentoComNovoFator2025)}`,
    `gerar-boletos: ${written}`,
  ];
  for (const each of seen) console.log(each);
  const expected = [
    "boleto.js: valid true, due 2001-11-15",
    "boleto-utils: true, vencimento 2001-11-15, by the new count 2026-07-07",
    "gerar-boletos: refuses 2026",
  ];
  if (seen.join() !== expected.join()) process.exit(1);
'
