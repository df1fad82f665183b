import { expect, it } from 'vitest';
import { decideFitment, type KnownVehicle, type MatchingApplication } from './decide-fitment.ts';

const engines = [
  { id: '1', name: '2.0 L 4-cylinder gasoline' },
  { id: '2', name: '3.0 L 6-cylinder gasoline' },
];
const unknown: KnownVehicle = { engineId: null, has: [], hasNot: [], engines, listsEngines: true };
const application = (fields: Partial<MatchingApplication> = {}): MatchingApplication => ({
  engineId: null,
  qualifiers: [],
  position: null,
  quantity: 2,
  note: '',
  ...fields,
});
const decide = (matching: MatchingApplication[], known: Partial<KnownVehicle> = {}) =>
  decideFitment({ isUniversal: false, hasApplications: true, matching }, { ...unknown, ...known });
const withAbs = { name: 'Brakes', value: 'with ABS' };
const withoutAbs = { name: 'Brakes', value: 'without ABS' };

it('a part without applications is unknown, a universal part is universal, and an unlisted vehicle does not fit', () => {
  expect(decideFitment({ isUniversal: false, hasApplications: false, matching: [] }, unknown).status).toBe('unknown');
  expect(decideFitment({ isUniversal: true, hasApplications: false, matching: [] }, unknown).status).toBe('universal');
  expect(decide([]).status).toBe('does-not-fit');
});

it('an application without conditions fits, with its quantity and notes', () => {
  expect(decide([application({ note: 'Check the length' }), application()])).toEqual({
    status: 'fits',
    question: null,
    quantityPerVehicle: 2,
    positions: [],
    notes: ['Check the length'],
  });
  expect(decide([application(), application({ quantity: 4 })]).quantityPerVehicle).toBeNull();
});

it('lists each position of the matching applications only once', () => {
  const matching = [
    application({ position: 'Front' }),
    application({ position: 'Rear' }),
    application({ position: 'Front', qualifiers: [withAbs] }),
    application({ position: 'Center', qualifiers: [withAbs] }),
    application(),
  ];
  expect(decide(matching).positions).toEqual(['Front', 'Rear']);
  expect(decide(matching, { has: [withAbs] }).positions).toEqual(['Front', 'Rear', 'Center']);
  expect(decide([application({ position: 'Front', engineId: '1' })]).positions).toEqual([]);
});

it('asks for the engine, and the answer decides', () => {
  const matching = [application({ engineId: '2' })];
  expect(decide(matching)).toMatchObject({
    status: 'fits-if',
    question: { about: 'engine', choices: engines.map(({ id, name }) => ({ value: id, label: name })) },
  });
  expect(decide(matching, { engineId: '2' }).status).toBe('fits');
  expect(decide(matching, { engineId: '1' }).status).toBe('does-not-fit');
});

it('offers the engines of the possible applications if the vehicle lists none', () => {
  const matching = [application({ engineId: '2' }), application({ engineId: '1', qualifiers: [withAbs] }), application({ engineId: '2' })];
  const choicesWith = (known: Partial<KnownVehicle>) =>
    decide(matching, { listsEngines: false, ...known }).question?.choices.map(({ value }) => value);
  expect(choicesWith({})).toEqual(['1', '2']);
  expect(choicesWith({ hasNot: [withAbs] })).toEqual(['2']);
});

it('a condition named “Engine” is not the question about the engine', () => {
  const withTurbo = { name: 'Engine', value: 'with turbo' };
  const matching = [application({ qualifiers: [withTurbo] })];
  expect(decide(matching, { engineId: '1' }).question).toEqual({
    about: 'qualifier',
    name: 'Engine',
    choices: [{ value: 'with turbo', label: 'with turbo' }],
  });
  expect(decide(matching, { engineId: '1', has: [withTurbo] }).status).toBe('fits');
  expect(decide([application({ engineId: '2', qualifiers: [withTurbo] })]).question?.about).toBe('engine');
});

it('asks for the qualifier on which most applications depend', () => {
  const matching = [
    application({ qualifiers: [withAbs], quantity: 1 }),
    application({ qualifiers: [withoutAbs], engineId: '1' }),
    application({ qualifiers: [withoutAbs, { name: 'Axle', value: 'Rear' }] }),
  ];
  expect(decide(matching).question).toEqual({
    about: 'qualifier',
    name: 'Brakes',
    choices: [
      { value: 'with ABS', label: 'with ABS' },
      { value: 'without ABS', label: 'without ABS' },
    ],
  });
  expect(decide(matching, { has: [withAbs], hasNot: [withoutAbs] })).toMatchObject({ status: 'fits', quantityPerVehicle: 1 });
  expect(decide(matching, { has: [withoutAbs], hasNot: [withAbs] }).question?.name).toBe('Engine');
  expect(decide(matching, { hasNot: [withAbs, withoutAbs] }).status).toBe('does-not-fit');
});

it('an answer about a different value of the same qualifier decides nothing', () => {
  const matching = [application({ qualifiers: [{ name: 'Brakes', value: 'with rear ABS' }] })];
  expect(decide(matching, { has: [withAbs], hasNot: [withoutAbs] })).toMatchObject({
    status: 'fits-if',
    question: { name: 'Brakes', choices: [{ value: 'with rear ABS', label: 'with rear ABS' }] },
  });
});
