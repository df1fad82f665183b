import type { NeededKind } from '@axlewright/contract/catalog/related-parts';
import type { SampleNeed, SamplePart } from './sample-catalog.queries.ts';

/** The parts of one terminology need parts of another one. */
interface NeedRule {
  of: string;
  needs: string;
  kind: NeededKind;
  /** both parts must be on the same axle */
  at?: 'axle';
  /** an attribute of each part; both must have the same value */
  sameSize?: [own: string, others: string];
}

const rotor = 'Disc Brake Rotor';
const pads = 'Disc Brake Pad Set';
const caliper = 'Disc Brake Caliper';
const hub = 'Wheel Hub and Bearing Assembly';
const axleShaft = 'CV Axle Assembly';
const arm = 'Suspension Control Arm';
const tieRodEnd = 'Steering Tie Rod End';
const clutchDisc = 'Clutch Friction Disc';
const headGasket = 'Engine Cylinder Head Gasket';
const waterPump = 'Engine Water Pump';
const timingKit = 'Engine Timing Belt Kit';
const converter = 'Catalytic Converter';
const wheel = 'Wheel and Tire Assembly';
const boltCircle = 'Bolt circle diameter';

const rules: readonly NeedRule[] = [
  { of: rotor, needs: pads, kind: 'together', at: 'axle' },
  { of: rotor, needs: 'Wheel Lug Bolt', kind: 'hardware' },
  { of: pads, needs: rotor, kind: 'together', at: 'axle' },
  { of: pads, needs: 'Brake Caliper Tool', kind: 'tool' },
  { of: caliper, needs: rotor, kind: 'together', at: 'axle', sameSize: ['Rotor thickness', 'Nominal thickness'] },
  { of: caliper, needs: 'Brake Hydraulic Hose', kind: 'hardware', at: 'axle' },
  { of: 'Brake Master Cylinder', needs: 'Brake Hydraulic Hose', kind: 'hardware' },
  { of: 'Parking Brake Shoe', needs: rotor, kind: 'together', at: 'axle' },
  { of: hub, needs: rotor, kind: 'together', at: 'axle', sameSize: [boltCircle, boltCircle] },
  { of: hub, needs: axleShaft, kind: 'together', at: 'axle', sameSize: ['Spline quantity', 'Outer spline quantity'] },
  { of: hub, needs: 'Torque Wrench', kind: 'tool' },
  { of: axleShaft, needs: hub, kind: 'together', at: 'axle', sameSize: ['Outer spline quantity', 'Spline quantity'] },
  { of: axleShaft, needs: 'CV Joint Boot Kit', kind: 'hardware', at: 'axle' },
  { of: arm, needs: 'Stabilizer Bar Link', kind: 'together', at: 'axle' },
  { of: tieRodEnd, needs: 'Rack and Pinion Boot Kit', kind: 'together', at: 'axle' },
  { of: 'Coil Spring Set', needs: 'Suspension Strut Mount', kind: 'together', at: 'axle' },
  { of: 'Coil Spring Set', needs: 'Shock Absorber', kind: 'together', at: 'axle' },
  { of: 'Shock Absorber', needs: 'Coil Spring Set', kind: 'together', at: 'axle' },
  { of: 'Coilover Strut', needs: 'Suspension Strut Mount', kind: 'together', at: 'axle' },
  { of: clutchDisc, needs: 'Clutch Flywheel', kind: 'together' },
  { of: 'Clutch Flywheel', needs: clutchDisc, kind: 'together' },
  { of: headGasket, needs: 'Engine Valve Cover Gasket Set', kind: 'hardware', sameSize: ['Cylinder quantity', 'Cylinder quantity'] },
  { of: headGasket, needs: 'Engine Coolant Thermostat', kind: 'together' },
  { of: headGasket, needs: 'Torque Wrench', kind: 'tool' },
  { of: 'Engine Piston', needs: headGasket, kind: 'hardware', sameSize: ['Bore diameter', 'Bore diameter'] },
  { of: waterPump, needs: timingKit, kind: 'together' },
  { of: waterPump, needs: 'Engine Coolant Thermostat', kind: 'together' },
  { of: timingKit, needs: waterPump, kind: 'together' },
  { of: 'Radiator', needs: 'Radiator Coolant Hose', kind: 'hardware' },
  { of: 'Radiator', needs: 'Engine Coolant Thermostat', kind: 'together' },
  { of: 'Turbocharger', needs: 'Turbocharger Intercooler Hose', kind: 'hardware' },
  { of: 'Alternator', needs: 'Serpentine Belt', kind: 'together', sameSize: ['Pulley groove quantity', 'Rib quantity'] },
  { of: 'Starter Motor', needs: 'Vehicle Battery', kind: 'together' },
  { of: 'Ignition Coil', needs: 'Spark Plug', kind: 'together' },
  { of: 'Spark Plug', needs: 'Ignition Coil', kind: 'together' },
  { of: converter, needs: 'Oxygen Sensor', kind: 'together' },
  { of: 'Exhaust Muffler', needs: 'Exhaust Clamp', kind: 'hardware', sameSize: ['Inlet diameter', 'Pipe diameter'] },
  { of: wheel, needs: 'Wheel Lug Bolt', kind: 'hardware' },
  { of: wheel, needs: 'Tire Pressure Monitoring System Sensor', kind: 'together' },
];

/** A rule proposes at most this many parts. More would not help buyers choose. */
const mostPerRule = 3;

/** Finds what is needed with the parts of the sample catalog. A real catalog has this in its import file. */
export function sampleNeedsOf(parts: readonly SamplePart[]): SampleNeed[] {
  const current = parts.filter(({ supersededBy }) => supersededBy === null);
  return parts.flatMap((part) => [
    ...current.filter((other) => isOtherSide(part, other)).map((other) => needOf(part, 'other-side', other)),
    ...rules
      .filter(({ of }) => of === part.partTerminology)
      .flatMap((rule) =>
        current
          .filter((other) => isNeeded(rule, part, other))
          .slice(0, mostPerRule)
          .map((other) => needOf(part, rule.kind, other)),
      ),
  ]);
}

const needOf = (part: SamplePart, kind: NeededKind, other: SamplePart): SampleNeed => ({
  partNumber: part.partNumber,
  kind,
  neededNumber: other.partNumber,
});

function isNeeded({ needs, at, sameSize }: NeedRule, part: SamplePart, other: SamplePart): boolean {
  if (other.partTerminology !== needs) return false;
  if (at === 'axle' && axleOf(other) !== axleOf(part)) return false;
  if (!sameSize) return true;
  const [own, others] = [sizeOf(part, sameSize[0]), sizeOf(other, sameSize[1])];
  return own !== undefined && own === others;
}

const side = /\b(Left|Right)\b/;

/** Returns true for a left and a right part of a pair: 'Front Left Lower' AXW-CA-7120L and 'Front Right Lower' AXW-CA-7120R. */
function isOtherSide(part: SamplePart, other: SamplePart): boolean {
  const isSided = side.test(part.position ?? '') && part.position !== other.position;
  return isSided && withoutSide(part) === withoutSide(other);
}

const withoutSide = ({ partNumber, position }: SamplePart) => `${partNumber.replace(/[LR]$/, '')} ${position?.replace(side, '')}`;

const axleOf = ({ position }: SamplePart) => /^(Front|Rear)\b/.exec(position ?? '')?.[1];

const sizeOf = ({ attributes }: SamplePart, name: string) => attributes.find((attribute) => attribute.name === name)?.value;
