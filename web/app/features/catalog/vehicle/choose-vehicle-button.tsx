import { type ReactNode, type Ref, useState } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { chooseVehicle, type PickedVehicle } from './chosen-vehicle.ts';

const VehiclePicker = loadLater(async () => (await import('./vehicle-picker.tsx')).VehiclePicker);

interface ChooseVehicleButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  children: ReactNode;
  onChosen?: ((vehicle: PickedVehicle) => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Opens the vehicle picker. */
export function ChooseVehicleButton({ onChosen, ...button }: ChooseVehicleButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  function choose(vehicle: PickedVehicle) {
    chooseVehicle(vehicle);
    setIsOpen(false);
    onChosen?.(vehicle);
  }
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Choose a vehicle"
        description="Each part will then show whether it fits."
        size="sheet"
      >
        <VehiclePicker onChoose={choose} />
      </Dialog>
    </>
  );
}
