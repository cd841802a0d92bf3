import { buildRenderApps } from './buildRenderApps';
import { measureRender, type RenderCost } from './measureRender';
import { defineBench } from '../support/Bench';
import { servePlainAdmin } from '../support/servePlainAdmin';
import { median, rounded } from '../support/statistics';
import { startBrowser } from '../support/startBrowser';

const rounds = 7;
const sizes = [25, 100];
const addresses = {
  generated: '/Collectorders',
  handWritten: '/collection-orders',
  bare: '/table',
};
type App = keyof typeof addresses;
const apps = Object.keys(addresses) as App[];

/** CPU time to show and to sort a generated list. The baselines are the same list with react-admin's DataTable, and a bare HTML table. */
export const renderBench = defineBench({
  options: {},
  async run({ folder, later }) {
    await buildRenderApps(folder);
    const server = await servePlainAdmin(folder);
    later(() => server.close());
    const browser = await startBrowser({ later });
    const costs = new Map<string, RenderCost[]>();
    for (let round = 0; round < rounds; round++) {
      for (const rows of sizes) {
        for (const app of apps) {
          const address = `${addresses[app]}?perPage=${rows}&page=1&sort=requestedAt&order=DESC&filter=%7B%7D`;
          const cost = await measureRender(browser, `${server.url}${app}.html`, address, rows);
          costs.set(`${app} ${rows}`, [...(costs.get(`${app} ${rows}`) ?? []), cost]);
        }
      }
    }
    return report(costs);
  },
});

/** Prints what each list costs, and returns the ratios. */
function report(costs: Map<string, RenderCost[]>) {
  const cost = (app: App, rows: number, part: keyof RenderCost) =>
    median((costs.get(`${app} ${rows}`) ?? []).map((each) => each[part]));
  const total = (app: App, rows: number) => cost(app, rows, 'mount') + cost(app, rows, 'sort');
  const ratio = (rows: number, to: App) => rounded(total('generated', rows) / total(to, rows));

  console.log(`CPU time in ms, 10 columns, median of ${rounds}`);
  console.log('rows   list             mount     sort    total');
  for (const rows of sizes) {
    for (const app of apps) {
      const numbers = [cost(app, rows, 'mount'), cost(app, rows, 'sort'), total(app, rows)];
      console.log(
        `${String(rows).padEnd(6)} ${app.padEnd(13)} ${numbers.map((each) => each.toFixed(1).padStart(8)).join(' ')}`,
      );
    }
  }
  console.log('aim: at most 0.5 of the list written by hand, at most 2.0 of the bare table');
  return {
    rows25VsHandWritten: ratio(25, 'handWritten'),
    rows25VsBareTable: ratio(25, 'bare'),
    rows100VsHandWritten: ratio(100, 'handWritten'),
    rows100VsBareTable: ratio(100, 'bare'),
  };
}
