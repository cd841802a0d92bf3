import diffTexts from '../../../../locales/en/diff.json';
import english from '../../../../locales/en/preview.json';
import { readSource, versionOf } from '../../../metadata/source/readSource';
import { readSide } from '../../diff/readSide';
import { readTexts } from '../../diff/readTexts';
import { wordingOf } from '../../diff/wording';
import { markDifferences } from '../markDifferences';
import { fileOf, indexFile, indexPage, type PreviewWords, screenPage, screensFolder } from '../pages';
import { type Candidate, Previewer } from '../Previewer';
import { pageFiles } from '../writePreview';

/** A file of the preview, as it is served. */
export interface ServedFile {
  type: string;
  body: string;
}

/** What a preview was made of, and what it shows. */
interface Opened {
  key: string;
  previewer: Previewer;
  candidates: Candidate[];
  words: PreviewWords;
}

const types: Record<string, string> = { css: 'text/css', html: 'text/html', js: 'text/javascript' };

/** Begins the page anew once the metadata has changed, of which Vite's client hears. */
const reload = `<script type="module">import { createHotContext } from '/@vite/client';
createHotContext('/preview').on('corridor:screen', () => location.reload());</script>`;

/** Serves the preview of a folder while it is edited: each screen is rendered when it is looked at. */
export class LivePreview {
  readonly #root: string;
  readonly #project: string;
  #opened: Opened | undefined;
  /** Screens are rendered one after the other, in one document. */
  #queue: Promise<unknown> = Promise.resolve();

  /** `project` is the folder with the code of the app. */
  constructor(root: string, project: string) {
    this.#root = root;
    this.#project = project;
  }

  /**
   * Returns a file of the preview by its path, such as `screens/withdrawals.list.MX.en.owner.html`; undefined where it has no such file. With
   * `against`, each screen is beside that of a revision. Throws one sentence where the metadata has errors, or there is no such revision.
   */
  file(path: string, against: string | undefined): Promise<ServedFile | undefined> {
    const next = this.#queue.then(() => this.#make(path, against));
    this.#queue = next.catch(() => undefined);
    return next;
  }

  async #make(path: string, against: string | undefined): Promise<ServedFile | undefined> {
    const opened = await this.#open(against);
    const body = await this.#bodyOf(path, opened);
    return body === undefined
      ? undefined
      : { type: types[path.split('.').at(-1) ?? ''] ?? 'text/plain', body };
  }

  async #bodyOf(path: string, opened: Opened): Promise<string | undefined> {
    const { previewer, candidates, words } = opened;
    if (path === indexFile) {
      const entries = candidates.map((candidate) => ({
        ...candidate,
        state: 'shown' as const,
        // Rendered when it is looked at.
        before: previewer.isCompared ? '' : undefined,
        after: '',
      }));
      return indexPage(entries, words, reload);
    }
    if (!path.startsWith(`${screensFolder}/`))
      return (await pageFiles(this.#project, previewer.styles)).get(path);
    for (const candidate of candidates) {
      for (const side of ['before', 'after'] as const) {
        if (fileOf(candidate, side) !== path) continue;
        const sides = await candidate.render();
        const shown =
          sides.before !== undefined && sides.after !== undefined
            ? markDifferences(sides.before, sides.after)
            : sides;
        const absent = `<p>${words.wording({ key: 'preview.absent' })}</p>`;
        return screenPage(shown[side] ?? absent, candidate.language);
      }
    }
    return undefined;
  }

  /** Opens the preview anew where the files are no longer those that it was made of. */
  async #open(against: string | undefined): Promise<Opened> {
    const version = versionOf(await readSource(this.#root));
    const key = JSON.stringify([version, against]);
    if (this.#opened?.key === key) return this.#opened;
    const command = 'npm run preview -- --against';
    const after = await readSide(this.#root, undefined, false, command);
    const before = against === undefined ? undefined : await readSide(this.#root, against, true, command);
    const wanted = { resources: [], countries: [], languages: [], roles: [] };
    const texts = await readTexts(this.#root, 'en', { diff: diffTexts, preview: english });
    const words = {
      language: 'en',
      wording: wordingOf('en', texts),
      after: after.name,
      before: before?.name,
    };
    await this.#opened?.previewer.close();
    this.#opened = undefined;
    const options = { project: this.#project, wanted, width: 1280 };
    const previewer = await Previewer.open(after.side, before?.side, options);
    this.#opened = { key, previewer, candidates: previewer.candidates(), words };
    return this.#opened;
  }
}
