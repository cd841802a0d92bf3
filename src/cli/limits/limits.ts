import { parseArgs } from 'node:util';
import { compile } from '../../metadata/compile';
import { formatErrors } from '../../metadata/model/Diagnostic';
import { readSource } from '../../metadata/source/readSource';
import { wordingOf } from '../diff/wording';
import { runCommand } from '../support/runCommand';
import { fieldRows } from './fieldRows';
import { joinRows } from './LimitTable';
import { merchantRows, priceRows } from './priceRows';
import { renderTable, tableFormats } from './renderTable';

/** `npm run limits [-- --format html] [--language zh]`: prints limits, methods and prices side by side for all countries. */
const usage = `Usage: npm run limits [-- --format text|markdown|html] [--language zh]
  prints limits of fields, methods, prices and limits of merchants by country, in major units with their currency, each with its file and line`;

await runCommand(
  async () => {
    const { values } = parseArgs({
      options: {
        language: { type: 'string', default: 'en' },
        format: { type: 'string', default: 'text' },
        root: { type: 'string', default: process.cwd() },
      },
    });
    const format = tableFormats.find((each) => each === values.format);
    if (!format)
      throw new Error(`There is no format "${values.format}". There are ${tableFormats.join(', ')}.`);
    const { project, model, diagnostics } = compile(await readSource(values.root));
    if (!model) {
      const errors = formatErrors(diagnostics.filter(({ severity }) => severity === 'error'));
      throw new Error(`The metadata has errors. Correct these first:\n${errors.join('\n')}`);
    }
    const { language } = values;
    if (!model.languages.includes(language))
      throw new Error(`There is no language "${language}". There are ${model.languages.join(', ')}.`);
    const limited = { project, model };
    const rows = joinRows([...fieldRows(limited, language), ...priceRows(limited), ...merchantRows(limited)]);
    console.log(renderTable(format, limited, rows, wordingOf(language, model.messages)));
  },
  { usage },
);
