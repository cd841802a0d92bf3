import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import diffTexts from '../../../locales/en/diff.json';
import english from '../../../locales/en/preview.json';
import type { Model } from '../../metadata/model/Model';
import { didYouMean } from '../../metadata/source/reporter';
import { leftLines, readSide } from '../diff/readSide';
import { readTexts } from '../support/readTexts';
import { wordingOf } from '../diff/wording';
import { runCommand } from '../support/runCommand';
import { namesOfPages, rolesOf, type Wanted } from './Case';
import { globalMode } from '../../metadata/model/NavigationEntry';
import { Previewer } from './Previewer';
import { renderEntries } from './renderEntries';
import { indexFile } from './pages';
import { requirePreviewFolder, writePreview } from './writePreview';

/** `npm run preview [-- --against main] [--out preview]`: writes what users are shown as files for a browser. */
const usage = `Usage: npm run preview -- [--against REVISION] [--out FOLDER] [--resource NAME]… [--page NAME]… [--country MX|Global]… [--language en]… [--role NAME]… [--width 375]
  writes lists, pages of records, forms, dialogs, import templates, composed pages, the menu and e-mails with sample data as files,
  and a list of them: index.html
  with --against, those that look otherwise than in a revision of git or a folder, both sides beside each other; without it, all that differ from each other
  a click on anything says the file and the line that it was made of`;

/** The folder with the code of the app. */
const project = resolve(import.meta.dirname, '../../..');

await runCommand(
  async () => {
    const { values } = parseArgs({
      options: {
        against: { type: 'string' },
        out: { type: 'string', default: 'dist/preview' },
        resource: { type: 'string', multiple: true, default: [] },
        page: { type: 'string', multiple: true, default: [] },
        country: { type: 'string', multiple: true, default: [] },
        language: { type: 'string', multiple: true, default: [] },
        role: { type: 'string', multiple: true, default: [] },
        width: { type: 'string', default: '1280' },
        root: { type: 'string', default: process.cwd() },
      },
    });
    const { against, root } = values;
    const command = 'npm run preview -- --against';
    const after = await readSide(root, undefined, false, command);
    const before = against === undefined ? undefined : await readSide(root, against, true, command);
    const wanted: Wanted = {
      resources: values.resource,
      pages: values.page,
      countries: values.country,
      languages: values.language,
      roles: values.role,
    };
    requireKnown(wanted, [after.side.model, ...(before ? [before.side.model] : [])]);
    const width = Number(values.width);
    if (!(Number.isInteger(width) && width >= 200 && width <= 4000))
      throw new Error(`"${values.width}" is no width. Give one in px from 200 to 4000: --width 375`);
    const folder = resolve(root, values.out);
    await requirePreviewFolder(folder);
    const [language = 'en'] = values.language;
    const texts = await readTexts(root, language, { diff: diffTexts, preview: english });
    const wording = wordingOf(language, texts);
    for (const line of leftLines(before, wording)) console.error(line);
    const previewer = await Previewer.open(after.side, before?.side, { project, wanted, width });
    const entries = await renderEntries(previewer, (text) => console.error(text));
    const words = { language, wording, after: after.name, before };
    await writePreview(folder, project, { entries, styles: previewer.styles }, words);
    console.log(
      `${entries.length} screens, templates and e-mails: ${relative(process.cwd(), folder) || '.'}/${indexFile}`,
    );
  },
  { usage },
);
// What was loaded for screens holds timers and files that the process would wait for.
process.exit();

/** Throws where a name is none of those of any side, with the nearest one that there is. */
function requireKnown({ resources, pages, countries, languages, roles }: Wanted, models: Model[]): void {
  const kinds: [kind: string, names: string[], known: (model: Model) => string[]][] = [
    ['resource', resources, (model) => Object.keys(model.resources)],
    ['page', pages, namesOfPages],
    ['country', countries, (model) => [...Object.keys(model.countries), globalMode]],
    ['language', languages, (model) => model.languages],
    ['role', roles, (model) => Object.keys(rolesOf(model))],
  ];
  for (const [kind, names, knownIn] of kinds) {
    const known = [...new Set(models.flatMap(knownIn))];
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new Error(
        `There is no ${kind} "${unknown}".${didYouMean(unknown, known)} There are ${known.join(', ')}.`,
      );
  }
}
