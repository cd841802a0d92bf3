import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/metadata/compile';
import { readSource } from '../../../src/metadata/source/readSource';
import { metadataModules } from '../../../src/web/build/metadataModules';
import { readModules } from '../../architecture/support/readModules';
import { sampleFiles } from '../../metadata/support/sampleFiles';

/** The texts of the modules of the sample with a language of which only one file is translated. */
function modulesOf(): (id: string) => string {
  const files = sampleFiles();
  files.set('locales/en/sign-in.json', JSON.stringify({ languageName: 'English', account: 'Account' }));
  files.set('locales/en/list.json', JSON.stringify({ export: { title: 'Export', file: 'As a file' } }));
  files.set('locales/es/list.json', JSON.stringify({ export: { title: 'Exportar' } }));
  const { model } = compile({ files });
  const modules = metadataModules(model!);
  return (name) => modules(`virtual:metadata/${name}`)!;
}

describe('the texts of the app', () => {
  it('are in the modules that it loads, and those of the gateway are in none', async () => {
    const source = await readSource('.');
    const { model } = compile(source);
    const modules = metadataModules(model!);
    const ofScreens = modules('virtual:metadata/screen-messages')!.matchAll(/screen-messages\/en\/[\w-]+/g);
    const names = ['early-messages/en', 'step-messages/en', 'messages/en', 'api-texts/en', ...ofScreens].map(
      String,
    );
    const sent = names.flatMap((name) => {
      const [, texts] = /(?:default|messages =) (.*);/.exec(modules(`virtual:metadata/${name}`)!)!;
      return Object.keys(JSON.parse(texts!) as object);
    });
    const words = readModules('src/web').flatMap((module) => module.words);
    for (const file of Object.keys(model!.messages.en!)) {
      // Early texts are read without the prefix; those that react-admin names have its own.
      const isUsed = words.some(({ text }) =>
        text
          .replace(/^corridor\./, '')
          .replace(/^ra\./, 'framework.')
          .startsWith(`${file}.`),
      );
      expect([file, sent.includes(file)]).toEqual([file, isUsed]);
    }
  });
});

describe('a language that is translated in part', () => {
  const textOf = modulesOf();

  it('has English in place of each missing text, so that no key is shown', () => {
    const messages = JSON.parse(/messages = (.*);/.exec(textOf('messages/es'))![1]!);
    expect(messages.list).toEqual({ export: { title: 'Exportar', file: 'As a file' } });
    expect(messages.shell.menu.open).toBe('Open the menu');
    expect(textOf('early-messages/es')).toContain('"account":"Account"');
  });

  it('is named in itself, without a text for that', () => {
    const languages = JSON.parse(/languages = (.*);/.exec(textOf('early-messages'))![1]!);
    expect(languages).toEqual([
      { code: 'en', name: 'English' },
      { code: 'es', name: 'Español' },
      { code: 'zh', name: '中文' },
    ]);
  });
});
