import diffTexts from '../../../../locales/en/diff.json';
import english from '../../../../locales/en/preview.json';
import { readSource, versionOf } from '../../../metadata/source/readSource';
import { type NamedSide, readSide } from '../../diff/readSide';
import { findCommit } from '../../diff/readRevision';
import { readTexts } from '../../support/readTexts';
import { wordingOf } from '../../diff/wording';
import { markDifferences } from '../markDifferences';
import { fileOf, indexFile, indexPage, type PreviewWords, screenPage, screensFolder } from '../pages';
import { type Candidate, Previewer } from '../Previewer';
import { pageFiles } from '../writePreview';
import { failurePage, followScript } from './livePages';

/** A file of the preview, as it is served. */
export interface ServedFile {
  type: string;
  body: string;
  /** 500 of a page that says what is wrong with the files; 200 without it. */
  status?: number;
}

/** A request for the preview. */
export interface AskedFile {
  /** Path of the file, such as `screens/withdrawals.list.MX.en.owner.html`. */
  path: string;
  /** The revision beside which each screen is shown. */
  against: string | undefined;
  /** Codes of the languages that the reader prefers, the first one most. */
  languages: string[];
}

/** A preview with the files that it was made of. */
interface Opened {
  version: string;
  previewer: Previewer;
  candidates: Candidate[];
  after: NamedSide;
  before: NamedSide | undefined;
  /** The commit of the side before, by which it is known again. */
  commit: string | undefined;
}

const types: Record<string, string> = { css: 'text/css', html: 'text/html', js: 'text/javascript' };

/** Number of previews that are kept ready: that of the files, and one beside a revision. */
const kept = 2;

/** Serves the preview of a folder while it is edited: each screen is rendered when it is looked at. */
export class LivePreview {
  readonly #root: string;
  readonly #project: string;
  /** Previews by the revision that they are compared with, the one used last at the end. */
  readonly #opened = new Map<string | undefined, Opened>();
  /** Screens are rendered one after the other, in one document. */
  #queue: Promise<unknown> = Promise.resolve();

  /** `project` is the folder with the code of the app. */
  constructor(root: string, project: string) {
    this.#root = root;
    this.#project = project;
  }

  /**
   * Returns a file of the preview; undefined where it has no such file. Where the metadata has errors, or the revision is unknown, a page
   * says so. It gives way to the preview once the files are right.
   */
  file(asked: AskedFile): Promise<ServedFile | undefined> {
    const next = this.#queue.then(() => this.#make(asked));
    this.#queue = next.catch(() => undefined);
    return next;
  }

  async #make(asked: AskedFile): Promise<ServedFile | undefined> {
    const { path, against } = asked;
    // What pages share is not made of the metadata, and is there while that has errors.
    if (!path.endsWith('.html')) {
      const styles = this.#opened.get(against)?.previewer.styles ?? '';
      const body = (await pageFiles(this.#project, styles, ['live.js'])).get(path);
      return body === undefined ? undefined : { type: typeOf(path), body };
    }
    const version = versionOf(await readSource(this.#root));
    try {
      const body = await this.#bodyOf(asked, await this.#open(against, version));
      return body === undefined ? undefined : { type: typeOf(path), body };
    } catch (error) {
      const words = wordingOf('en', await readTexts(this.#root, 'en', { diff: diffTexts, preview: english }));
      const said = error instanceof Error ? error.message : String(error);
      return {
        type: 'text/html',
        status: 500,
        body: failurePage(said, { version, words, isFrame: path !== indexFile }),
      };
    }
  }

  async #bodyOf({ path, languages }: AskedFile, opened: Opened): Promise<string | undefined> {
    const { previewer, candidates } = opened;
    const words = await this.#wordsOf(opened, languages);
    if (path === indexFile) {
      const entries = candidates.map((candidate) => ({
        ...candidate,
        state: 'shown' as const,
        // Rendered when it is looked at.
        before: previewer.isCompared ? '' : undefined,
        after: '',
      }));
      return indexPage(entries, words, followScript(opened.version, words.wording));
    }
    if (!path.startsWith(`${screensFolder}/`)) return undefined;
    for (const candidate of candidates) {
      for (const side of ['before', 'after'] as const) {
        if (fileOf(candidate, side) !== path) continue;
        const sides = await candidate.render();
        const shown =
          sides.before !== undefined && sides.after !== undefined
            ? markDifferences(sides.before, sides.after)
            : sides;
        const absent = `<p>${words.wording({ key: 'preview.absent' })}</p>`;
        return screenPage(shown[side] ?? absent, candidate);
      }
    }
    return undefined;
  }

  async #wordsOf({ after, before }: Opened, languages: string[]): Promise<PreviewWords> {
    const known = after.side.model.languages;
    const language = languages.find((each) => known.includes(each)) ?? 'en';
    const texts = await readTexts(this.#root, language, { diff: diffTexts, preview: english });
    return { language, wording: wordingOf(language, texts), after: after.name, before };
  }

  /** Opens a preview, anew where the files are no longer those that it was made of. */
  async #open(against: string | undefined, version: string): Promise<Opened> {
    const known = this.#opened.get(against);
    this.#opened.delete(against);
    if (known) this.#opened.set(against, known);
    if (known?.version === version) return known;
    const command = 'npm run preview -- --against';
    const after = await readSide(this.#root, undefined, false, command);
    const commit = against === undefined ? undefined : await findCommit(this.#root, against);
    const isSameBefore = commit !== undefined && commit === known?.commit;
    const before = isSameBefore
      ? known?.before
      : against === undefined
        ? undefined
        : await readSide(this.#root, against, true, command);
    this.#opened.delete(against);
    for (const [other, { previewer }] of [...this.#opened].slice(0, -(kept - 1))) {
      this.#opened.delete(other);
      await previewer.close();
    }
    const wanted = { resources: [], pages: [], countries: [], languages: [], roles: [] };
    const options = { project: this.#project, wanted, width: 1280 };
    const previewer = known
      ? await known.previewer.follow(after.side, before?.side)
      : await Previewer.open(after.side, before?.side, options);
    const opened = { version, previewer, candidates: previewer.candidates(), after, before, commit };
    this.#opened.set(against, opened);
    return opened;
  }
}

const typeOf = (path: string) => types[path.split('.').at(-1) ?? ''] ?? 'text/plain';
