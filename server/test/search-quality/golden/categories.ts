import { all, any, type GoldenQuery, inCategory, named } from '../grading.ts';
import * as k from '../kinds-of-parts.ts';

/** Systems of the car, and words that stand for several kinds of parts. */
export const categories: GoldenQuery[] = [
  ['brakes', inCategory('Brake'), k.pistonTool],
  ['disc brakes', inCategory('Brake', 'Disc Brake'), inCategory('Brake')],
  ['suspension', inCategory('Suspension')],
  ['steering', inCategory('Steering'), k.controlArm],
  ['exhaust', inCategory('Exhaust'), k.converter],
  ['exhaust parts', inCategory('Exhaust'), k.converter],
  ['ignition', inCategory('Ignition')],
  ['ignition parts', inCategory('Ignition')],
  ['filters', k.anyFilter],
  ['gaskets', any(k.headGasket, k.valveCoverGasket)],
  ['sensors', any(k.oxygenSensor, k.pressureSensor)],
  ['bulbs', k.bulb],
  ['lighting', k.bulb, inCategory('Electrical Lighting and Body')],
  ['hoses', any(k.coolantHose, k.chargeHose, k.brakeHose)],
  ['belts', any(k.belt, k.timingKit)],
  ['cooling system', inCategory('Belts and Cooling'), k.belt],
  ['wheel bearings', k.hub],
  ['tools', inCategory('Tools and Equipment')],
  ['hand tools', inCategory('Tools and Equipment', 'Hand Tools'), inCategory('Tools and Equipment')],
  ['wheels', k.wheel, inCategory('Tire and Wheel')],
  ['tires', k.wheel, k.pressureSensor],
  ['clutch', k.clutchDisc, k.flywheel],
  ['transmission', inCategory('Transmission'), named(/transmission/i)],
  ['wipers', k.wiper, inCategory('Wiper and Washer')],
  ['axles', inCategory('Driveline and Axles', 'Axle Shafts'), inCategory('Driveline and Axles')],
  ['diesel turbo', all(k.turbo, k.diesel), k.turbo],
  ['diesel filter', all(k.anyFilter, k.diesel), undefined, k.anyFilter],
  ['reman parts', k.remanufactured],
];
