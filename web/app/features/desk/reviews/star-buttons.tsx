import Star from 'virtual:icon/star';
import { starsFromRating } from '@axlewright/contract/desk/reviews';

const choices = [1, 2, 3, 4, 5] as const;

/**
 * Five stars beside the rating field. A click on the third star sets the rating to 3. If the rating is a number, that many stars are
 * filled.
 */
export function StarButtons({ rating, onChoose }: { rating: string; onChoose: (stars: number) => void }) {
  const filledStars = Math.round(starsFromRating(rating) ?? 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the text field is the form control; these buttons only fill it in
    <div role="group" aria-label="Set rating" className="flex pt-6.5">
      {choices.map((stars) => (
        <button
          key={stars}
          type="button"
          aria-label={stars === 1 ? '1 star' : `${stars} stars`}
          aria-pressed={stars === filledStars}
          onClick={() => onChoose(stars)}
          className="group grid size-11 place-items-center rounded-sm hover:bg-sunken"
        >
          <Star
            aria-hidden="true"
            strokeWidth={1.5}
            className={`size-6 ${stars <= filledStars ? 'fill-accent text-accent' : 'text-line-strong group-hover:text-ink-soft'}`}
          />
        </button>
      ))}
    </div>
  );
}
