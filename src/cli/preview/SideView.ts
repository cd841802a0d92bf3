import type { ElementTrace } from '../../contract/preview';
import type { Side } from '../../metadata/diff/model/Change';
import type { BoundResource } from '../../metadata/model/BoundResource';
import { boundOf, type Case, permissionsOf, screensOf } from './Case';
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
    const { project, model } = this.side;
    const locate = (trace: ElementTrace) => locateTrace(project, trace);
    if (screen === 'template') return templateTable(model, bound, each, locate);
    const table = this.#table(each.country);
    const when =
      bound.actions.find(({ name }) => name === screen)?.when ??
      (screen === 'edit' ? bound.edit?.when : undefined);
    const own = recordsMeeting(table[each.resource] ?? [], when);
    const records = { ...table, [each.resource]: own };
    const { html, styles } = await this.#renderer.render(
      {
        ...each,
        screen,
        permissions: permissionsOf(model, each.role),
        width: this.#width,
        records: Object.fromEntries(
          Object.entries(records).map(([name, all]) => [name, all.slice(0, shownRecords)]),
        ),
      },
      locate,
    );
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

/** Lists show so many records: enough to see them line up, and few enough for a file. */
const shownRecords = 4;
