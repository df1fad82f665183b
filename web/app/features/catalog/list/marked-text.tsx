import type { TextSegment } from './match-text.ts';

/** A text in which the matches of a search are marked. */
export function MarkedText({ segments }: { segments: readonly TextSegment[] }) {
  return segments.map(({ text, isMatch }, position) => {
    const key = `${position} ${text}`;
    return isMatch ? (
      <mark key={key} className="rounded-sm bg-mark text-inherit">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
