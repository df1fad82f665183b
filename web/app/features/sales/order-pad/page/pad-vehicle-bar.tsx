import { useEffect, useRef } from 'react';
import { VehicleBar } from '../../../catalog/vehicle/vehicle-bar.tsx';

/**
 * Shows the chosen vehicle. If `startsOpen` is true, opens the dialog to choose a vehicle at once, because the user has pressed the pad's own
 * button, which this bar replaces.
 */
export function PadVehicleBar({ startsOpen }: { startsOpen: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!startsOpen) return;
    const button = bar.current?.querySelector('button');
    // The button must have the focus before the click, so that the focus returns to it when the dialog closes.
    button?.focus();
    button?.click();
  }, [startsOpen]);
  return (
    <div ref={bar} className="mt-3 min-h-11 sm:w-fit">
      <VehicleBar />
    </div>
  );
}
