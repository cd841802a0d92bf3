import { useDataProvider } from 'react-admin';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { formOffered } from '../../generate/resource/offers';
import { useResourceScope } from '../../generate/resource/ResourceScope';
import { useSession } from '../../session/useSession';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';
import { CalculatorForm } from './CalculatorForm';

/** A create form that shows what it would make, and makes nothing. Not shown to users who may not use the form. */
export function BlockCalculator({ block }: BlockProps<'calculator'>) {
  const { title, description } = block;
  const { resource } = useResourceScope();
  const session = useSession();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const { create } = resource;
  if (!formOffered(create, session)) return null;
  return (
    <BlockSection title={title} description={description}>
      <CalculatorForm
        form={create}
        rehearse={(body) => dataProvider.rehearse(resource.name, { method: 'POST', path: '' }, body)}
      />
    </BlockSection>
  );
}
