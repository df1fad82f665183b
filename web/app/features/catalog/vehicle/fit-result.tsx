import type { Fitment } from '@axlewright/contract/catalog/fitment';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { factsOf } from './ask-fitment.ts';
import type { ChosenVehicle } from './chosen-vehicle.ts';
import { FitBadge } from './fit-badge.tsx';
import { type FitState, usePartFit } from './use-part-fits.ts';
import { answer, forgetAnswers, setEngine } from './vehicle-answers.ts';

/** Whether the part fits the vehicle, and the question that decides. */
export function FitResult({ partId, vehicle }: { partId: string; vehicle: ChosenVehicle }) {
  const fit = usePartFit(partId);
  const box = useRef<HTMLDivElement>(null);
  if (fit === null) return null;
  // The pressed button disappears. With the focus on the box, Tab continues with what is in the box.
  const takeFocus = () => box.current?.focus();
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 border-line border-t pt-3" aria-live="polite">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FitBadge fit={fit} />
        <span className="text-[0.9375rem]">{explain(fit)}</span>
      </p>
      {typeof fit === 'object' && fit.question && <Question question={fit.question} onAnswer={takeFocus} />}
      {fit !== 'checking' && <Answers fit={fit} vehicle={vehicle} onForget={takeFocus} />}
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
      return 'Not made for a specific vehicle. Check the size.';
    case 'unknown':
      return 'We do not know which vehicles this part fits. Compare it with the old part.';
  }
}

const positionText = (positions: readonly string[]) => positions.length > 0 && `${positions.join(', ')}.`;

/** The question as buttons, one for each choice. */
function Question({ question: { about, name, choices }, onAnswer }: { question: NonNullable<Fitment['question']>; onAnswer: () => void }) {
  const values = choices.map(({ value }) => value);

  function choose(choice: { value: string; label: string } | null) {
    if (about === 'engine' && choice) setEngine({ id: choice.value, name: choice.label });
    else answer(name, values, choice?.value ?? null);
    onAnswer();
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{name}: which one does the vehicle have?</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button key={choice.value} size="small" onClick={() => choose(choice)}>
            {choice.label}
          </Button>
        ))}
        {about === 'qualifier' && (
          <Button size="small" variant="quiet" onClick={() => choose(null)}>
            None of these
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface AnswersProps {
  fit: Fitment | 'failed';
  vehicle: ChosenVehicle;
  onForget: () => void;
}

/** The answers that the result depends on. If the check failed, they may be the reason. */
function Answers({ fit, vehicle, onForget }: AnswersProps) {
  const { has, hasNot } = factsOf(vehicle);
  if (has.length + hasNot.length === 0 || (fit !== 'failed' && ['universal', 'unknown'].includes(fit.status))) return null;
  // If the user chose a value, the text leaves out the other values of the same question.
  const noneOf = hasNot.filter(({ name }) => !has.some((answered) => answered.name === name));
  const texts = [...has.map(({ name, value }) => `${name}: ${value}`), ...noneOf.map(({ name, value }) => `${name}: not ${value}`)];

  function askAgain() {
    forgetAnswers();
    onForget();
  }

  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      You answered {texts.join(', ')}.
      <button type="button" onClick={askAgain} className="min-h-9 underline underline-offset-4 hover:text-accent-text">
        Ask again
      </button>
    </p>
  );
}
