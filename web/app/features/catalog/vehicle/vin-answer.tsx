import TriangleAlert from 'virtual:icon/triangle-alert';
import type { VinResult, VinVehicle } from '@axlewright/contract/catalog/vehicles';
import { Choice, Choices } from './choices.tsx';

interface VinAnswerProps {
  result: VinResult;
  onChoose: (vehicle: VinVehicle) => void;
  onRepair: (vin: string) => void;
}

/** Shown if it is not clear which vehicle a VIN means: the warnings, the vehicles to choose from, and similar VINs that are valid. */
export function VinAnswer({ result: { warnings, vehicle, candidates, repairs }, onChoose, onRepair }: VinAnswerProps) {
  const vehicles = vehicle ? [vehicle] : candidates;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-sm border-warning border-s-3 bg-warning-soft px-4 py-3">
      {warnings.map(({ kind, message }) => (
        <p key={kind} className="flex items-start gap-2.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
          {message}
        </p>
      ))}
      {repairs.length > 0 && (
        <Choices title="Did you mean">
          {repairs.map((repair) => (
            <Choice key={repair.vin} onClick={() => onRepair(repair.vin)} title={<span className="figures">{repair.vin}</span>}>
              {repair.vehicle && describe(repair.vehicle)}
            </Choice>
          ))}
        </Choices>
      )}
      {vehicles.length > 0 && (
        <Choices title={vehicle ? 'The VIN says' : 'Choose the vehicle'}>
          {vehicles.map((candidate) => (
            <Choice
              key={`${candidate.id} ${candidate.engineId} ${candidate.trim}`}
              onClick={() => onChoose(candidate)}
              title={nameOf(candidate)}
            >
              {detailsOf(candidate)}
            </Choice>
          ))}
        </Choices>
      )}
    </div>
  );
}

const nameOf = ({ year, make, model }: VinVehicle) => `${year} ${make} ${model}`;
const detailsOf = ({ trim, engine, body }: VinVehicle) => [trim, engine, body].filter(Boolean).join(', ');
const describe = (vehicle: VinVehicle) => [nameOf(vehicle), detailsOf(vehicle)].filter(Boolean).join(', ');
