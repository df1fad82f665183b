import { shopName } from '../../../content/site.ts';

/** The symbol is orange. The name has the color of the surrounding text. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 355 64" role="img" aria-label={shopName} className={className}>
      <path
        className="fill-accent"
        d="M26.5 8h11L52 56h-9.5L32 20.5 21.5 56H12zM9 37h8.74l-1.21 4H9zM55 37h-8.74l1.21 4H55zM4.5 27h3a1.5 1.5 0 0 1 1.5 1.5v21A1.5 1.5 0 0 1 7.5 51h-3A1.5 1.5 0 0 1 3 49.5v-21A1.5 1.5 0 0 1 4.5 27zM56.5 27h3a1.5 1.5 0 0 1 1.5 1.5v21a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-21a1.5 1.5 0 0 1 1.5-1.5z"
      />
      <path
        className="fill-accent"
        fillRule="evenodd"
        d="M32 37.1a3.9 3.9 0 1 1 0 7.8 3.9 3.9 0 0 1 0-7.8zm0 2.3a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z"
      />
      <g fill="currentColor" fillRule="evenodd" transform="translate(74 16) scale(3.2)">
        {letters.map(([x, outline]) => (
          <path key={x} transform={`translate(${x})`} d={outline} />
        ))}
      </g>
    </svg>
  );
}

/** The letters of the name Axlewright: the x position and the outline of each. */
const letters: readonly (readonly [x: number, outline: string])[] = [
  [0, 'M3.4 0 5.6 0 9 10 6.7 10 4.5 3.2 2.3 10 0 10zM3.4 6.4 5.6 6.4 5.6 8.2 3.4 8.2z'],
  [10.5, 'M0 0 2.5 0 4.3 3.1 6.1 0 8.6 0 5.6 5 8.6 10 6.1 10 4.3 6.9 2.5 10 0 10 3 5z'],
  [20.6, 'M0 0 2.1 0 2.1 8.1 6 8.1 6 10 0 10z'],
  [28.1, 'M0 0 6.4 0 6.4 1.9 2.1 1.9 2.1 4.05 5.8 4.05 5.8 5.95 2.1 5.95 2.1 8.1 6.4 8.1 6.4 10 0 10z'],
  [36, 'M0 0 2.2 0 3.7 6.6 5.3 0 7.1 0 8.7 6.6 10.2 0 12.4 0 9.9 10 7.6 10 6.2 4 4.8 10 2.5 10z'],
  [49.9, 'M0 0 5.2 0 7 1.8 7 4.6 5.7 6.1 7.3 10 4.95 10 3.6 6.5 2.1 6.5 2.1 10 0 10zM2.1 1.9 4.3 1.9 4.9 2.5 4.9 4 4.3 4.6 2.1 4.6z'],
  [58.7, 'M0 0 2.1 0 2.1 10 0 10z'],
  [
    62.3,
    'M1.9 0 5.7 0 7.5 1.8 7.5 3.1 5.4 3.1 5.4 2.5 4.8 1.9 2.8 1.9 2.1 2.6 2.1 7.4 2.8 8.1 4.8 8.1 5.4 7.5 5.4 6.4 4 6.4 4 4.7 7.5 4.7 7.5 8.2 5.7 10 1.9 10 0 8.1 0 1.9z',
  ],
  [71.3, 'M0 0 2.1 0 2.1 4.05 5.3 4.05 5.3 0 7.4 0 7.4 10 5.3 10 5.3 5.95 2.1 5.95 2.1 10 0 10z'],
  [80.2, 'M0 0 7 0 7 1.9 4.55 1.9 4.55 10 2.45 10 2.45 1.9 0 1.9z'],
];
