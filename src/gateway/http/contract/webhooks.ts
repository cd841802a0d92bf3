import type { JsonSchema, JsonValue } from '../../../metadata/model/json';
import { textSchema } from '../../../contract/schemas';
import type { Components } from './Components';

/** An event that programs are sent. */
export interface EventContract {
  /** Title of the event, in a few words. */
  summary: string;
  /** The body that is sent. Events may say more later. */
  body: JsonSchema;
}

/** Tag of events among the calls of a document. */
export const eventTag = 'callbacks';

const headers = {
  'webhook-id': 'The id of the event.',
  'webhook-timestamp': 'Seconds since 1970, when it was sent.',
  'webhook-signature': 'Signatures of Standard Webhooks, with spaces between them.',
};

/** Describes events as webhooks of OpenAPI. */
export function describeWebhooks(
  contracts: Readonly<Record<string, EventContract>>,
  components: Components,
): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(contracts).map(([type, { summary, body }]) => {
      const post = {
        operationId: `event.${type}`,
        summary,
        tags: [eventTag],
        security: [],
        parameters: Object.entries(headers).map(([name, description]) =>
          components.share('parameters', [name], {
            name,
            in: 'header',
            required: true,
            description,
            schema: textSchema,
          }),
        ),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: components.add(`event.${type}`, body) } },
        },
        responses: {
          200: { description: 'It is acknowledged, as it is by any other status from 200 to 299.' },
          410: { description: 'The address is gone, and is switched off.' },
        },
      };
      return [type, { post }];
    }),
  );
}
