import { lazy, type ComponentType } from 'react';
import { failedOverlays } from './failedOverlays';

/** As React's `lazy`, for an overlay within an `OverlayBoundary`: one that could not be loaded can be opened again. */
export function lazyOverlay<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failedOverlays.add(() => {
          Overlay = make();
        });
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Overlay = make();
  return (props: Props) => <Overlay {...props} />;
}
