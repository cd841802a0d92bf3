import type { Side } from '../../metadata/diff/model/Change';
import type { Case, Wanted } from './Case';
import { changedCases, differentCases } from './chooseCases';
import type { Entry } from './Entry';
import { mailsIn } from './mailCases';
import { SideView } from './SideView';

/** Options of a preview: its cases, and how they are rendered. */
export interface PreviewOptions {
  /** Folder with the code of the app. */
  project: string;
  wanted: Wanted;
  /** Width of the window, in px. */
  width: number;
}

/** A screen, a template or an e-mail that may be shown, before it was rendered. */
export interface Candidate extends Omit<Entry, 'state' | 'before' | 'after'> {
  /** HTML of each side; undefined where a side does not have it, or there is none before. */
  render: () => Promise<{ before: string | undefined; after: string | undefined }>;
}

/** Renders what the metadata shows, of one side or of two. */
export class Previewer {
  readonly isCompared: boolean;
  readonly #after: SideView;
  readonly #before: SideView | undefined;
  readonly #wanted: Wanted;

  private constructor(after: SideView, before: SideView | undefined, wanted: Wanted) {
    this.#after = after;
    this.#before = before;
    this.#wanted = wanted;
    this.isCompared = before !== undefined;
  }

  static async open(after: Side, before: Side | undefined, options: PreviewOptions): Promise<Previewer> {
    const { project, wanted, width } = options;
    const own = await SideView.open(project, after, width);
    const other = before && (await SideView.open(project, before, width, after));
    return new Previewer(own, other, wanted);
  }

  async close(): Promise<void> {
    await this.#after.close();
    await this.#before?.close();
  }

  /** Styles that what was rendered has beside the style sheets of the app. */
  get styles(): string {
    return [...this.#after.styles, ...(this.#before?.styles ?? [])].join('\n');
  }

  /** Returns what differs from each other or, with an earlier side, what may look otherwise than there. */
  candidates(): Candidate[] {
    const [after, before] = [this.#after.side, this.#before?.side];
    const cases = before
      ? changedCases(before.model, after.model, this.#wanted)
      : differentCases(after.model, this.#wanted);
    const { languages, resources } = this.#wanted;
    // A resource that is named is asked about alone.
    const ofMails = resources.length > 0 ? [] : languages.length > 0 ? languages : after.model.languages;
    return [
      ...cases.flatMap((each) => this.#screens(each)),
      ...ofMails.flatMap((language) => this.#mails(language)),
    ];
  }

  #screens(each: Case & { alike: string[] }): Candidate[] {
    const [after, before] = [this.#after, this.#before];
    const bound = after.boundOf(each) ?? before?.boundOf(each);
    if (!bound) return [];
    const screens = new Set([...after.screensOf(each), ...(before?.screensOf(each) ?? [])]);
    const { resource, country, language, role, alike } = each;
    const shared = { resource: { name: bound.name, title: bound.title }, country, language, role, alike };
    return [...screens].map((screen): Candidate => {
      const action = bound.actions.find(({ name }) => name === screen);
      return {
        ...shared,
        name: [resource, screen, country, language, role.replaceAll(/\W+/g, '-')].join('.'),
        kind: action ? { key: 'dialog', title: action.title } : { key: screen },
        render: async () => ({
          before: await before?.render(each, screen),
          after: await after.render(each, screen),
        }),
      };
    });
  }

  #mails(language: string): Candidate[] {
    const mailsOf = (side: Side | undefined) =>
      new Map(side && mailsIn(side.project, side.model, language).map(({ name, html }) => [name, html]));
    const [one, other] = [mailsOf(this.#before?.side), mailsOf(this.#after.side)];
    return [...new Set([...other.keys(), ...one.keys()])].map((name) => ({
      name: `mail.${name}.${language}`,
      kind: { key: 'mail', title: name },
      language,
      alike: [],
      render: async () => ({ before: one.get(name), after: other.get(name) }),
    }));
  }
}
