import type { Piece } from './found-text.ts';

/** A text with what was searched for marked. */
export function Found({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isFound }, position) => {
    const key = `${position} ${text}`;
    return isFound ? (
      <mark key={key} className="rounded-sm bg-mark text-inherit">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
