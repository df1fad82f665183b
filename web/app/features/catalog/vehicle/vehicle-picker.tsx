import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPath, useLocation } from 'react-router';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { useAuthUser } from '../../../platform/session.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { garageChoicesQuery } from '../garage/garage.queries.ts';
import { GarageChoices } from '../garage/garage-choices.tsx';
import { vinScanUrl } from '../scan/scan-url.ts';
import type { PickedVehicle } from './chosen-vehicle.ts';
import { VehicleForm } from './vehicle-form.tsx';

interface VehiclePickerProps {
  onChoose: (vehicle: PickedVehicle) => void;
}

/** Lets the user choose a vehicle. Members of a company can also choose one from its garage. */
export function VehiclePicker(props: VehiclePickerProps) {
  const { user, error } = useAuthUser();
  // Waits until the user is known. Otherwise the visitor's form would be replaced, and what was typed in it would be lost.
  if (user === undefined && error === null) return <Spinner label="Loading" />;
  return user ? <MemberPicker {...props} /> : <VehicleForm {...props} afterVin={<ScanVinLink />} />;
}

function MemberPicker({ onChoose }: VehiclePickerProps) {
  const capabilities = useQuery(myCapabilitiesQuery);
  const companyId = capabilities.data?.company?.companyId;
  const cars = useQuery(garageChoicesQuery(companyId, ''));
  // Waits for the first response, so that the form does not move down below the pointer. A failure must not block the form. Once the form is shown, it
  // stays, because the user may have typed in it.
  const isWaiting = [capabilities, cars].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  const [isShown, setShown] = useState(false);
  if (!isShown && !isWaiting) setShown(true);
  if (!isShown) return <Spinner label="Loading" />;
  return (
    <div className="grid gap-6">
      {companyId !== undefined && <GarageChoices companyId={companyId} onChoose={onChoose} />}
      <VehicleForm onChoose={onChoose} afterVin={<ScanVinLink />} />
    </div>
  );
}

/**
 * For phones and tablets. A full page load, because the document of this page may not use the camera. After the scan, the user comes back
 * to this page.
 */
function ScanVinLink() {
  const location = useLocation();
  return (
    <p className="hidden pointer-coarse:block">
      <LinkButton reloadDocument to={vinScanUrl(createPath(location))} className="w-full">
        Scan with the camera
      </LinkButton>
    </p>
  );
}
