import type { Fitment } from '@axlewright/contract/catalog/fitment';
import { Button } from '../../../ui/button.tsx';
import type { ChosenVehicle } from './chosen-vehicle.ts';
import { FitBadge } from './fit-badge.tsx';
import { type FitState, usePartFit } from './use-part-fits.ts';
import { answer, forgetAnswers, setEngine } from './vehicle-answers.ts';

/** Whether the part fits the vehicle, and the question that decides. */
export function FitResult({ partId, vehicle }: { partId: string; vehicle: ChosenVehicle }) {
  const fit = usePartFit(partId);
  if (fit === null) return null;
  return (
    <div className="grid gap-3 border-line border-t pt-3" aria-live="polite">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FitBadge fit={fit} />
        <span className="text-[0.9375rem]">{explain(fit)}</span>
      </p>
      {typeof fit === 'object' && fit.question && <Question question={fit.question} />}
      {typeof fit === 'object' && <Answers fit={fit} vehicle={vehicle} />}
    </div>
  );
}

function explain(fit: FitState): string {
  if (fit === 'checking') return '';
  if (fit === 'failed') return 'We could not check whether it fits. Reload the page to try again.';
  switch (fit.status) {
    case 'fits':
      return [positionText(fit.positions), fit.quantityPerVehicle && `${fit.quantityPerVehicle} per vehicle.`, ...fit.notes]
        .filter(Boolean)
        .join(' ');
    case 'fits-if':
      return 'Answer the question to see whether it fits.';
    case 'does-not-fit':
      return 'Check the vehicle, or look for another part.';
    case 'universal':
      return 'Not made for certain vehicles. Check the size.';
    case 'unknown':
      return 'We do not know which vehicles this part fits. Compare it with the old part.';
  }
}

const positionText = (positions: readonly string[]) => positions.length > 0 && `${positions.join(', ')}.`;

/** The question as buttons, one for each choice. */
function Question({ question: { about, name, choices } }: { question: NonNullable<Fitment['question']> }) {
  const values = choices.map(({ value }) => value);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{name}: which one does the vehicle have?</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            onClick={() => (about === 'engine' ? setEngine({ id: value, name: label }) : answer(name, values, value))}
          >
            {label}
          </Button>
        ))}
        {about === 'qualifier' && (
          <Button size="small" variant="quiet" onClick={() => answer(name, values, null)}>
            None of these
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** The answers so far, because the result depends on them. */
function Answers({ fit, vehicle: { has, hasNot } }: { fit: Fitment; vehicle: ChosenVehicle }) {
  if (has.length + hasNot.length === 0 || ['universal', 'unknown'].includes(fit.status)) return null;
  const texts =
    has.length > 0 ? has.map(({ name, value }) => `${name}: ${value}`) : hasNot.map(({ name, value }) => `${name}: not ${value}`);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      You answered {texts.join(', ')}.
      <button type="button" onClick={forgetAnswers} className="min-h-9 underline underline-offset-4 hover:text-accent-text">
        Ask again
      </button>
    </p>
  );
}
