import type { Model } from '../../../src/metadata/model/Model';

let model: Promise<Model> | undefined;

/** The product's Model, loaded once: what is worked out from it is kept with it. Do not change it. */
export function productModel(): Promise<Model> {
  return (model ??= import('../../metadata/support/realModel').then(({ realModel }) => realModel));
}
