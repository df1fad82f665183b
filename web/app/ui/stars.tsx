import { useId } from 'react';

const outline = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';
const positions = [0, 1, 2, 3, 4] as const;

/** Shows `value`, from 0 to 5, rounded to half stars. Screen readers announce the exact value. */
export function Stars({ value, className = '' }: { value: number; className?: string }) {
  const id = useId();
  const halves = Math.round(Math.min(Math.max(value, 0), 5) * 2);
  return (
    <svg role="img" aria-label={`${value} out of 5 stars`} viewBox="0 0 108 20" className={`h-5 w-27 text-accent ${className}`}>
      <defs>
        <clipPath id={id}>
          <rect width={filledWidth(halves)} height="20" />
        </clipPath>
      </defs>
      <StarRow className="fill-none stroke-line-strong" />
      <g clipPath={`url(#${id})`}>
        <StarRow className="fill-current stroke-current" />
      </g>
    </svg>
  );
}

/** Returns the width of the filled part. In the SVG, stars are 20 wide and 2 apart. */
function filledWidth(halves: number): number {
  return Math.floor(halves / 2) * 22 + (halves % 2) * 10;
}

function StarRow({ className }: { className: string }) {
  return positions.map((position) => (
    <path
      key={position}
      d={outline}
      transform={`translate(${position * 22})`}
      strokeWidth="1.2"
      strokeLinejoin="round"
      className={className}
    />
  ));
}
