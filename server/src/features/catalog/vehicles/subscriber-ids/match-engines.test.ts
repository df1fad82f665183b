import { expect, it } from 'vitest';
import { matchEngines } from './match-engines.ts';

it.each([
  ['GAS', 'Gasoline'],
  ['CNG', 'Compressed Natural Gas (CNG)'],
  ['HYDROGEN', 'Compressed Hydrogen/Hydrogen'],
  ['ETHANOL', 'Ethanol (E85)'],
  ['METHANOL', 'Methanol (M85)'],
  ['M85', 'Methanol (M85)'],
])('the fuel %s of VCdb is the fuel %s of vPIC', (ofVcdb, ofVpic) => {
  const base = { id: 1, liters: '2.0', cylinders: '4', fuels: new Set([ofVcdb]) };
  const fuels = ['Gasoline', 'Compressed Natural Gas (CNG)', 'Compressed Hydrogen/Hydrogen', 'Ethanol (E85)', 'Methanol (M85)'];
  const engines = fuels.map((fuel, id) => ({ id, liters: '2.0', cylinders: 4, fuel }));
  expect(matchEngines([base], engines).matched.map(({ known }) => known.fuel)).toEqual([ofVpic]);
});
