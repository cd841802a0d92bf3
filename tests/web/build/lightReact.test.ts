import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applyFacts } from '../../../src/web/build/facts/applyFacts';
import { clientFacts, sharedFacts } from '../../../src/web/build/facts/reactFacts';
import { loadReact, reactCode } from './support/loadReact';
import { playReact } from './support/playReact';

const facts = { 'react-dom': sharedFacts, 'react-dom/client': clientFacts };

const lighten = (code: string, name: string) =>
  name in facts ? applyFacts(code, facts[name as keyof typeof facts]) : code;

it('has React do what it does whole', async () => {
  const whole = await playReact(loadReact((code) => code));
  const light = await playReact(loadReact(lighten));
  expect(whole.length).toBeGreaterThan(50);
  expect(light).toEqual(whole);
});

it('fails where React is written otherwise than the facts have it', () => {
  const code = reactCode('react-dom/client').replaceAll('popHydrationState', 'popHydration');
  expect(() => applyFacts(code, clientFacts)).toThrow('Nothing in it is called popHydrationState.');
});

it('leaves out what no component of the app asks for', () => {
  const asked = [
    /<(?:title|meta|link|style|script|html|head|body)\b/,
    /\b(?:ViewTransition|SuspenseList|addTransitionType|useFormStatus|requestFormReset|hydrateRoot)\b/,
    /<Fragment [^>]*\bref=/,
    /<form\b[^>]*\baction=\{|\bformAction=/,
    /\b(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule)\b[^;]*from 'react-dom'/,
  ];
  const web = join(import.meta.dirname, '../../../src/web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(web, file), 'utf8');
    return asked.flatMap((each) => each.exec(code)?.[0].replace(/^/, `${file}: `) ?? []);
  });
  expect(found).toEqual([]);
});
