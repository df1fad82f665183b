import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatCount } from '../../../ui/format-count.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { partApplicationsQuery } from '../applications/part-applications.queries.ts';
import { UniversalCheckbox } from '../applications/universal-checkbox.tsx';

/** How many applications (rows of vehicles) the product has, and the link to the page that edits them. */
export function VehiclesList({ partId }: { partId: string }) {
  const result = useQuery(partApplicationsQuery(partId, '', ''));
  if (!result.data) return <LoadingState result={result} label="Loading the vehicles" errorTitle="The vehicles could not be loaded" />;
  const { count } = result.data;
  return (
    <>
      <UniversalCheckbox partId={partId} />
      <p>
        {count === '0'
          ? 'No vehicles yet, so buyers see that the fit is unknown.'
          : `${formatCount(count)} ${count === '1' ? 'application' : 'applications'}.`}
      </p>
      <LinkButton to={paths.partVehicles(partId)} className="justify-self-start">
        Edit vehicles
      </LinkButton>
    </>
  );
}
