import type { Side } from '../../metadata/diff/model/Change';
import type { Case, Wanted } from './Case';
import { changedCases, differentCases } from './chooseCases';
import { globalMode } from '../../metadata/model/NavigationEntry';
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

  /** Returns a preview of later states of the same sides, which takes over this one's renderers. This one is over then. */
  async follow(after: Side, before: Side | undefined): Promise<Previewer> {
    const own = await this.#after.follow(after);
    const other = before && (await this.#before?.follow(before, after));
    return new Previewer(own, other, this.#wanted);
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
    const { languages, resources, pages } = this.#wanted;
    // A resource or a page that is named is asked about alone.
    const ofMails =
      resources.length + pages.length > 0 ? [] : languages.length > 0 ? languages : after.model.languages;
    return [
      ...cases.flatMap((each) => (each.kind === 'resource' ? this.#screens(each) : [this.#composed(each)])),
      ...ofMails.flatMap((language) => this.#mails(language)),
    ];
  }

  #screens(each: Case & { alike: string[] }): Candidate[] {
    const [after, before] = [this.#after, this.#before];
    const bound = after.boundOf(each) ?? before?.boundOf(each);
    if (!bound) return [];
    const screens = new Set([...after.screensOf(each), ...(before?.screensOf(each) ?? [])]);
    const { name: resource, country, language, role, alike } = each;
    const shared = { subject: { name: bound.name, title: bound.title }, country, language, role, alike };
    return [...screens].map((screen): Candidate => {
      const action = bound.actions.find(({ name }) => name === screen);
      return {
        ...shared,
        name: fileName(resource, screen, each),
        kind: action ? { key: 'dialog', title: action.title } : { key: screen },
        render: async () => ({
          before: await before?.render(each, screen),
          after: await after.render(each, screen),
        }),
      };
    });
  }

  /** A composed page, or the menu. */
  #composed({ alike, ...each }: Case & { alike: string[] }): Candidate {
    const { kind, name, country, language, role } = each;
    return {
      subject: { name, title: this.#after.titleOf(each) ?? this.#before?.titleOf(each) },
      country: country || globalMode,
      language,
      role,
      alike,
      name: fileName(name, kind, each),
      kind: { key: kind },
      render: async () => ({
        before: await this.#before?.renderComposed(each),
        after: await this.#after.renderComposed(each),
      }),
    };
  }

  #mails(language: string): Candidate[] {
    const mailsOf = (side: Side | undefined) =>
      new Map(side && mailsIn(side.project, side.model, language).map(({ name, html }) => [name, html]));
    const [one, other] = [mailsOf(this.#before?.side), mailsOf(this.#after.side)];
    return [...new Set([...other.keys(), ...one.keys()])].map((name) => ({
      name: `mail.${name}.${language}`,
      subject: { name: 'mail' },
      kind: { key: 'mail', title: name },
      language,
      alike: [],
      render: async () => ({ before: one.get(name), after: other.get(name) }),
    }));
  }
}

function fileName(name: string, screen: string, { country, language, role }: Case): string {
  return [name, screen, country || globalMode, language, role.replaceAll(/\W+/g, '-')].join('.');
}
