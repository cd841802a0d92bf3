import { loadValidator } from 'virtual:metadata/import-validators';
import { FileReader } from './FileReader';
import type { AnswerMessage, CallMessage } from './messages';

/** The worker in which files are read and checked, so that the page stays responsive. */

let reader: FileReader | undefined;

async function perform(message: CallMessage): Promise<unknown> {
  if (message.call === 'setUp') {
    const { resource, form, country } = message.input;
    reader = new FileReader(message.input, loadValidator(resource, form.name, country.code));
    return undefined;
  }
  if (!reader) throw new Error('The reader was not set up.');
  switch (message.call) {
    case 'open':
      return reader.open(message.input.name, message.input.bytes, message.input.part);
    case 'check':
      return reader.check(message.input, (rows) => answer({ id: message.id, rows }));
    case 'recheck':
      return reader.recheck(message.input.number, message.input.texts);
    case 'mark':
      return reader.mark(message.input);
  }
}

function answer(message: AnswerMessage): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<CallMessage>) => {
  const { id } = data;
  perform(data).then(
    (output) => answer({ id, output }),
    (error: unknown) => answer({ id, failure: String(error) }),
  );
});
