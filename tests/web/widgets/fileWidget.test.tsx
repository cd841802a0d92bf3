import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { JsonValue } from '../../../src/metadata/model/json';
import type { FileValue } from '../../../src/metadata/values/files';
import type { UploadOptions } from '../../../src/web/client/fileCalls';
import { RequestError } from '../../../src/web/client/RequestError';
import { FilesContext } from '../../../src/web/widgets/nested/files/FilesContext';
import { showField, widgetFor } from '../../../src/web/widgets/widgetFor';
import { expectAccessible } from '../support/expectAccessible';
import { country } from './support/country';
import { field } from './support/field';

const photo = field({ type: 'object', ui: { file: { accept: ['image/png'], maxBytes: 1_000 } } });
const photos = { ...field({ type: 'array', maxItems: 2 }), item: photo };
const png = (name = 'a.png', bytes = 100) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), new Uint8Array(bytes)], name, {
    type: 'image/png',
  });
const stored = (name: string): FileValue => ({ id: `id of ${name}`, name, type: 'image/png', bytes: 108 });

type Upload = (field: string, file: File, options: UploadOptions) => Promise<FileValue>;

async function edit(of: BoundField, upload: Upload, start: JsonValue = null) {
  const onChange = vi.fn<(value: JsonValue) => void>();
  const submitted = vi.fn<() => void>();
  function Editor() {
    const [value, setValue] = useState(start);
    const { Input } = widgetFor(of);
    const change = (next: JsonValue) => {
      onChange(next);
      setValue(next);
    };
    return (
      <form onSubmit={submitted}>
        <label htmlFor="it">Photo</label>
        <Input field={of} id="it" value={value} onChange={change} country={country()} />
        <button type="submit">Save</button>
      </form>
    );
  }
  render(
    <CoreAdminContext>
      <FilesContext value={{ upload }}>
        <Editor />
      </FilesContext>
    </CoreAdminContext>,
  );
  const input = await screen.findByLabelText<HTMLInputElement>('Photo');
  const user = userEvent.setup({ applyAccept: false });
  return { onChange, submitted, user, choose: (...files: File[]) => user.upload(input, files) };
}

const button = (key: string) => screen.getByRole('button', { name: new RegExp(key) });

describe('the input of a file', () => {
  it('uploads what was chosen, and has the value that the gateway returned until it is removed', async () => {
    const upload = vi.fn<Upload>(async (_field, { name }) => stored(name));
    const { choose, onChange, user } = await edit(photo, upload);
    await choose(png());
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(stored('a.png')));
    expect(upload.mock.calls[0]![0]).toBe('thing');
    expect(screen.getByRole('img', { name: 'a.png' })).toBeInTheDocument();
    await user.click(button('file.remove'));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('says what is wrong with size and content, and does not send such a file', async () => {
    const upload = vi.fn<Upload>();
    const { choose } = await edit(photo, upload);
    await choose(png('large.png', 2_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('file.tooLarge');
    await choose(new File(['%PDF-1.7'], 'renamed.png', { type: 'image/png' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('file.wrongType'));
    expect(upload).not.toHaveBeenCalled();
    await expectAccessible();
  });

  it('offers to try again what was cut off, with the same key, and not what was rejected', async () => {
    const upload = vi
      .fn<Upload>()
      .mockRejectedValueOnce(new RequestError('No answer'))
      .mockRejectedValueOnce(new RequestError('Refused', { status: 422 }));
    const { choose, user } = await edit(photo, upload);
    await choose(png());
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer');
    await user.click(button('file.retry'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Refused'));
    const [first, second] = upload.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
    expect(second).toBe(first);
    expect(screen.queryByRole('button', { name: /file.retry/ })).toBeNull();
    // Nothing goes on that could be canceled.
    await user.click(button('file.drop'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the progress, holds the form meanwhile, and can be cancelled', async () => {
    const upload = vi.fn<Upload>(() => new Promise(() => undefined));
    const { choose, user, submitted } = await edit(photo, upload);
    await choose(png());
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
    await expectAccessible();
    await user.click(button('Save'));
    expect(submitted).not.toHaveBeenCalled();
    await waitFor(() => expect(upload).toHaveBeenCalled());
    await user.click(button('file.cancel'));
    expect(upload.mock.calls[0]![2].signal.aborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('takes several where the field is a list, up to its limit', async () => {
    const upload = vi.fn<Upload>(async (_field, { name }) => stored(name));
    const { choose, onChange } = await edit(photos, upload);
    await choose(png('1.png'), png('2.png'), png('3.png'));
    await waitFor(() => expect(onChange.mock.lastCall![0]).toHaveLength(2));
    expect(button('file.choose')).toBeDisabled();
  });
});

const withViewer = (pdfViewerEnabled: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true });

describe('a file of a record', () => {
  const record = { id: 'r1', thing: { ...stored('a.png') } };
  const show = (place: 'cell' | 'detail') =>
    showField(photo, record, { country: country(), translate: (key: string) => key }, place);

  it('is its name in a list', () => {
    expect(show('cell')).toBe('a.png');
  });

  it('is shown as an image in a detail, read through the record', async () => {
    const read = vi.fn<(file: string) => Promise<Blob>>(async () => png());
    render(
      <CoreAdminContext>
        <FilesContext value={{ read }}>{show('detail')}</FilesContext>
      </CoreAdminContext>,
    );
    expect(await screen.findByRole('img', { name: 'a.png' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    );
    expect(read).toHaveBeenCalledWith('id of a.png');
    expect(button('file.download')).toBeInTheDocument();
  });

  it('is shown as well where it is one of a list', async () => {
    const list = { id: 'r1', thing: [{ ...stored('a.png') }, { ...stored('b.png') }] };
    const detail = showField(photos, list, { country: country(), translate: (key: string) => key }, 'detail');
    render(
      <CoreAdminContext>
        <FilesContext value={{ read: async () => png() }}>{detail}</FilesContext>
      </CoreAdminContext>,
    );
    expect(await screen.findAllByRole('img')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /file.download/ })).toHaveLength(2);
  });

  describe('that is a PDF', () => {
    const paper = { id: 'p1', name: 'paper.pdf', type: 'application/pdf', bytes: 2_000 };
    const open = async (read: (file: string) => Promise<Blob>) => {
      const field = { ...photo, ui: { file: {} } };
      const detail = showField(
        field,
        { id: 'r1', thing: paper },
        { country: country(), translate: (key: string) => key },
        'detail',
      );
      render(
        <CoreAdminContext>
          <FilesContext value={{ read }}>{detail}</FilesContext>
        </CoreAdminContext>,
      );
      await screen.findByRole('button', { name: /file.download/ });
    };
    afterEach(() => {
      vi.restoreAllMocks();
      Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
    });

    it('is read and shown when it is wanted, by the viewer of the browser', async () => {
      withViewer(true);
      const made = vi.spyOn(URL, 'createObjectURL');
      const read = vi.fn<(file: string) => Promise<Blob>>(async () => new Blob(['%PDF']));
      await open(read);
      const toggle = button('file.preview');
      expect(toggle).toHaveAttribute('aria-expanded', 'false');
      expect(read).not.toHaveBeenCalled();
      await userEvent.click(toggle);
      await waitFor(() =>
        expect(document.querySelector('iframe')).toHaveAttribute('src', expect.stringMatching(/^blob:/)),
      );
      expect((made.mock.lastCall![0] as Blob).type).toBe('application/pdf');
      await userEvent.click(toggle);
      expect(document.querySelector('iframe')).toBeNull();
    });

    it('says why it cannot be read', async () => {
      withViewer(true);
      await open(() => Promise.reject(new RequestError('Not now')));
      await userEvent.click(button('file.preview'));
      expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
    });

    it('is only downloaded in a browser without a viewer', async () => {
      withViewer(false);
      await open(async () => new Blob());
      expect(screen.queryByRole('button', { name: /file.preview/ })).toBeNull();
    });
  });
});
