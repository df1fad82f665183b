import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatCount } from '../../../ui/format-count.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { partApplicationsQuery, universalQuery } from '../applications/part-applications.queries.ts';
import { UniversalCheckbox } from '../applications/universal-checkbox.tsx';

/** How many applications (rows of vehicles) the product has, and the link to the page that edits them. */
export function VehiclesList({ partId }: { partId: string }) {
  const result = useQuery(partApplicationsQuery(partId, '', ''));
  const { data: universal } = useQuery(universalQuery(partId));
  if (!result.data) return <LoadingState result={result} label="Loading the vehicles" errorTitle="The vehicles could not be loaded" />;
  const { count } = result.data;
  const isUniversal = universal?.universal ?? false;
  return (
    <>
      <UniversalCheckbox partId={partId} />
      <p>{count === '0' ? noVehiclesText(isUniversal) : vehiclesText(count, isUniversal)}</p>
      <LinkButton to={paths.partVehicles(partId)} className="justify-self-start">
        Edit vehicles
      </LinkButton>
    </>
  );
}

const noVehiclesText = (isUniversal: boolean) =>
  isUniversal ? 'Buyers see that this is a universal part.' : 'No vehicles yet, so buyers see that the fit is unknown.';

const vehiclesText = (count: string, isUniversal: boolean) =>
  `${formatCount(count)} ${count === '1' ? 'application' : 'applications'}.${
    isUniversal ? ' A universal part needs no applications. Remove them, or uncheck Universal.' : ''
  }`;
