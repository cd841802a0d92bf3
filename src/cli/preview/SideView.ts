import type { ElementTrace, PreviewedScreen } from '../../contract/preview';
import type { Side } from '../../metadata/diff/model/Change';
import type { BoundResource } from '../../metadata/model/BoundResource';
import { bindPage } from '../../metadata/bind/bindPage';
import { boundOf, type Case, isShown, permissionsOf, screensOf } from './Case';
import { sampleParameters } from './composedCases';
import { locateTrace } from './locate';
import { recordsMeeting, type SampleTable, sampleTable } from './sampleRecords';
import { ScreenRenderer } from './ScreenRenderer';
import { templateTable } from './templateTable';

/** A side with what renders it. */
export class SideView {
  readonly side: Side;
  /** Style sheets that parts of screens have brought along. */
  readonly styles = new Set<string>();
  readonly #renderer: ScreenRenderer;
  readonly #width: number;
  readonly #like: Side | undefined;
  readonly #tables = new Map<string, SampleTable>();

  private constructor(side: Side, renderer: ScreenRenderer, width: number, like: Side | undefined) {
    this.side = side;
    this.#renderer = renderer;
    this.#width = width;
    this.#like = like;
  }

  static async open(project: string, side: Side, width: number, like?: Side): Promise<SideView> {
    return new SideView(side, await ScreenRenderer.start(project, side.model), width, like);
  }

  /** Returns the view of a later state of the side, which takes over this one's renderer. This one is over then. */
  async follow(side: Side, like?: Side): Promise<SideView> {
    if (side.model !== this.side.model) await this.#renderer.replaceModel(side.model);
    return new SideView(side, this.#renderer, this.#width, like);
  }

  close(): Promise<void> {
    return this.#renderer.close();
  }

  boundOf(each: Case): BoundResource | undefined {
    return boundOf(this.side.model, each);
  }

  /** The screens and the template that a role is shown in a case. */
  screensOf(each: Case): string[] {
    const bound = this.boundOf(each);
    if (!bound || !this.side.model.languages.includes(each.language)) return [];
    const screens = screensOf(bound, permissionsOf(this.side.model, each.role));
    return screens.flatMap((screen) => (screen === 'import' ? ['import', 'template'] : [screen]));
  }

  /** Returns a screen as HTML; undefined where the role is not shown it. */
  async render(each: Case, screen: string): Promise<string | undefined> {
    const bound = this.boundOf(each);
    if (!bound || !this.screensOf(each).includes(screen)) return undefined;
    const { model } = this.side;
    if (screen === 'template') return templateTable(model, bound, each, this.#locate);
    const table = this.#table(each.country);
    const when =
      bound.actions.find(({ name }) => name === screen)?.when ??
      (screen === 'edit' ? bound.edit?.when : undefined);
    const records = { ...table, [each.name]: recordsMeeting(table[each.name] ?? [], when) };
    return this.#rendered(each, { screen, records, parameters: {} });
  }

  /** Returns a composed page or the menu as HTML; undefined where the role is not shown it. */
  async renderComposed(each: Case): Promise<string | undefined> {
    const { model } = this.side;
    if (!isShown(model, each, permissionsOf(model, each.role))) return undefined;
    const records = this.#table(each.country || Object.keys(model.countries)[0]!);
    const parameters = each.kind === 'page' ? sampleParameters(model, each.name, records) : {};
    return this.#rendered(each, { screen: each.kind, records, parameters });
  }

  /** Returns the title of a composed page; undefined of the menu, and where the side does not have the page. */
  titleOf({ kind, name, language }: Case): string | undefined {
    const { model } = this.side;
    if (kind !== 'page' || !Object.hasOwn(model.pages, name)) return undefined;
    return bindPage(model, name, model.languages.includes(language) ? language : model.languages[0]!).title;
  }

  readonly #locate = (trace: ElementTrace) => locateTrace(this.side.project, trace);

  async #rendered(
    each: Case,
    shown: Pick<PreviewedScreen, 'screen' | 'records' | 'parameters'>,
  ): Promise<string> {
    const permissions = permissionsOf(this.side.model, each.role);
    const screen = { ...each, ...shown, permissions, width: this.#width };
    const { html, styles } = await this.#renderer.render(screen, this.#locate);
    this.styles.add(styles);
    return html;
  }

  #table(country: string): SampleTable {
    const known = this.#tables.get(country);
    if (known) return known;
    const like = this.#like;
    const isShared = like && Object.hasOwn(like.model.countries, country);
    const table = sampleTable(
      this.side.model,
      country,
      isShared ? { model: like.model, table: sampleTable(like.model, country) } : undefined,
    );
    this.#tables.set(country, table);
    return table;
  }
}
