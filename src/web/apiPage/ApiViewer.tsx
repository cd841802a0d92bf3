import { useEffect, useRef } from 'react';
import SwaggerUi, { type ViewerRequest } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import { type RequestSigner, signCall } from './requestSigner';
import './ApiViewer.css';

interface ApiViewerProps {
  /** The country whose calls are shown. */
  country: string;
  /** Signs what is tried; undefined where nothing was entered yet. */
  signer: RequestSigner | undefined;
  /** Called where somebody tries a call before that. */
  onUnsigned: () => void;
}

/** In place of the viewer's own inputs for the headers of a signature, which this page makes. */
const nothing = () => () => null;
const wrapComponents = { authorizeBtn: nothing, authorizeOperationBtn: nothing };

/** The document of a country's calls in Swagger UI, where they can be tried. */
export function ApiViewer({ country, signer, onUnsigned }: ApiViewerProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ signer, onUnsigned });
  useEffect(() => {
    latest.current = { signer, onUnsigned };
  });
  useEffect(() => {
    const domNode = document.createElement('div');
    place.current!.replaceChildren(domNode);
    // Nothing is sent that the gateway would reject for sure.
    const execute =
      (perform: (call: unknown) => unknown) =>
      (call: unknown): unknown =>
        latest.current.signer ? perform(call) : latest.current.onUnsigned();
    SwaggerUi({
      domNode,
      url: `/api/v1/openapi.json?country=${encodeURIComponent(country)}`,
      requestInterceptor: (request) =>
        latest.current.signer && !request.loadSpec ? sign(request, latest.current.signer) : request,
      plugins: [{ wrapComponents, statePlugins: { spec: { wrapActions: { execute } } } }],
      tryItOutEnabled: true,
      deepLinking: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: -1,
      validatorUrl: null,
    });
  }, [country]);
  // The viewer renders by a React of its own, which what a translation changes would stop; and nearly all of it is code.
  return <div ref={place} className="api-viewer" translate="no" />;
}

/** Adds the idempotency key, where a call takes one and none was entered, and the headers of the signature. */
async function sign(request: ViewerRequest, signer: RequestSigner): Promise<ViewerRequest> {
  const { pathname, search } = new URL(request.url, location.href);
  const method = (request.method ?? 'GET').toUpperCase();
  const body = typeof request.body === 'string' ? request.body : '';
  const entered = request.headers['Idempotency-Key']?.trim() ?? '';
  const idempotencyKey = entered === '' && method === 'POST' ? crypto.randomUUID() : entered;
  const signed = await signCall(signer, { method, path: pathname + search, idempotencyKey, body });
  Object.assign(request.headers, signed, idempotencyKey === '' ? {} : { 'Idempotency-Key': idempotencyKey });
  return request;
}
