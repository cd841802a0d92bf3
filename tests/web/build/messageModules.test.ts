import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/metadata/compile';
import { metadataModules } from '../../../src/web/build/metadataModules';
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
