import { describe, expect, it } from 'vitest';
import { takeOver, type TodoList } from '../../src/cli/texts/translations';
import { compile } from '../../src/metadata/compile';
import { readProject } from '../../src/metadata/source/readProject';
import { sampleFiles } from '../metadata/support/sampleFiles';

/** What the command makes of a list, on the sample with further files. */
function run(todo: TodoList, more: Record<string, object> = {}, language = 'es') {
  const files = sampleFiles();
  for (const [path, value] of Object.entries(more)) files.set(path, JSON.stringify(value));
  return takeOver(readProject({ files }).project, language, todo);
}

/** The sample with the locale files of a result. */
function filesAfter({ files: changed }: ReturnType<typeof run>): Map<string, string> {
  const files = sampleFiles();
  for (const [name, texts] of changed) files.set(`locales/es/${name}.json`, JSON.stringify(texts));
  return files;
}

describe('the texts of a new language', () => {
  const first = run({});

  it('are all listed, with the English beside an empty place for the translation', () => {
    expect(first.todo.stop).toEqual({
      title: { en: 'Stop', es: '' },
      label: { en: 'Label', es: '' },
      place: { en: 'Place', es: '' },
    });
    expect(first.todo.shell).toEqual({
      'menu.open': { en: 'Open the menu', es: '' },
      'menu.welcome': { en: 'Welcome, %{name}', es: '' },
    });
    expect(Object.keys(first.todo)).toEqual(expect.arrayContaining(['countries/AA', 'parcels', 'map.page']));
    expect([first.taken, first.files.size]).toEqual([0, 0]);
  });

  it('have what the same English is elsewhere beside them, as a proposal alone', () => {
    const { todo, taken } = run({}, { 'locales/es/parcel.json': { label: 'Etiqueta' } });
    expect(todo.stop?.label).toEqual({ en: 'Label', like: 'Etiqueta (parcel.json)', es: '' });
    expect(taken).toBe(0);
    expect(run(todo, { 'locales/es/parcel.json': { label: 'Etiqueta' } }).taken).toBe(0);
  });

  it('are as many as the check reports', () => {
    const files = sampleFiles().set('locales/es/stop.json', '{}');
    const reported = compile({ files }).diagnostics.filter(({ code }) => code === 'untranslated');
    const listed = Object.values(first.todo).flatMap((texts) => Object.keys(texts));
    expect(listed).toHaveLength(reported.length);
  });

  it('have the name that the language has for itself', () => {
    const named = run({}, { 'locales/en/sign-in.json': { languageName: 'English' } });
    expect(named.files.get('sign-in')).toEqual({ languageName: 'Español' });
  });
});

describe('translations', () => {
  it('are taken over into the locale files, and the rest stays on the list', () => {
    const result = run(
      {
        stop: { title: { en: 'Stop', es: 'Parada' }, label: { en: 'Label', es: '' } },
        shell: { 'menu.open': { en: 'Open the menu', es: 'Abrir el menú' } },
      },
      { 'locales/es/stop.json': { place: 'Lugar' } },
    );
    expect(Object.fromEntries(result.files)).toEqual({
      stop: { place: 'Lugar', title: 'Parada' },
      shell: { menu: { open: 'Abrir el menú' } },
    });
    expect(result.todo.stop).toEqual({ label: { en: 'Label', es: '' } });
    expect(Object.keys(result.todo.shell!)).toEqual(['menu.welcome']);
    expect(result.taken).toBe(2);
  });

  it('stay as they are when the command runs again', () => {
    const once = filesAfter(run({ stop: { title: { en: 'Stop', es: 'Parada' } } }));
    const again = takeOver(readProject({ files: once }).project, 'es', {});
    expect([again.taken, again.files.size]).toEqual([0, 0]);
    expect(again.todo.stop).not.toHaveProperty('title');
  });

  it('are not taken over without their placeholders', () => {
    const { taken, rejected, todo } = run({
      shell: { 'menu.welcome': { en: 'Welcome, %{name}', es: 'Bienvenido' } },
    });
    expect(taken).toBe(0);
    expect(rejected).toEqual([
      'shell.json, "menu.welcome": The English text has %{name}, which is missing here.',
    ]);
    expect(todo.shell!['menu.welcome']).toEqual({ en: 'Welcome, %{name}', es: 'Bienvenido' });
  });

  it('of a text that has changed since are shown once more before they are taken over', () => {
    const { taken, rejected, todo } = run({ stop: { title: { en: 'Halt', es: 'Parada' } } });
    expect(taken).toBe(0);
    expect(rejected[0]).toContain('the English text was "Halt" and is now "Stop"');
    expect(run({ stop: { title: todo.stop!.title! } }).files.get('stop')).toEqual({ title: 'Parada' });
  });

  it('that are the same as the English are kept as such on purpose', () => {
    const result = run({
      parcels: { 'list.empty': { en: 'Nothing was sent yet.', es: 'Nothing was sent yet.' } },
    });
    expect(result.files.get('parcels')).toEqual({
      'list.empty': 'Nothing was sent yet.',
      $same: ['list.empty'],
    });
    const { diagnostics } = compile({ files: filesAfter(result) });
    expect(
      diagnostics.filter(({ file }) => file === 'locales/es/parcels.json').map(({ message }) => message),
    ).not.toContainEqual(expect.stringContaining('list.empty'));
  });

  it('that were copied from English are on the list again', () => {
    const { todo } = run({}, { 'locales/es/stop.json': { title: 'Stop', label: 'Label', place: 'Lugar' } });
    expect(Object.keys(todo.stop!)).toEqual(['title', 'label']);
  });
});
