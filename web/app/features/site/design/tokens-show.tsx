import { Row, Show } from './show.tsx';

const colors = [
  'paper',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'ink-faint',
  'accent',
  'accent-hover',
  'accent-soft',
  'accent-text',
  'on-accent',
  'danger',
  'danger-soft',
  'success',
  'success-soft',
  'warning',
  'warning-soft',
  'focus',
  'mark',
];
const sizes = ['text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'];
const corners = ['rounded-sm', 'rounded-md', 'rounded-full', 'chamfer'];

/** The design tokens of tokens.css. */
export function TokensShow() {
  return (
    <>
      <Show title="Colors">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {colors.map((name) => (
            <li key={name} className="text-sm">
              <span style={{ background: `var(--color-${name})` }} className="block h-14 rounded-md border border-line" />
              {name}
            </li>
          ))}
        </ul>
      </Show>
      <Show title="Text and figures">
        {sizes.map((size) => (
          <p key={size} className={size}>
            <span className="font-semibold [font-stretch:116%]">Brake rotor, vented, 330 mm</span>{' '}
            <span className="figures text-ink-faint">AXW-BR-33028 $1,240.50</span>
          </p>
        ))}
      </Show>
      <Show title="Corners, shadow, motion">
        <Row>
          {corners.map((corner) => (
            <span key={corner} className={`grid h-16 min-w-28 place-items-center border border-line bg-surface px-4 text-sm ${corner}`}>
              {corner}
            </span>
          ))}
          <span className="grid h-16 min-w-28 place-items-center rounded-md bg-surface px-4 text-sm shadow-popup">shadow-popup</span>
          <span className="grid h-16 min-w-28 place-items-center rounded-md border border-line bg-surface px-4 text-sm transition-colors duration-150 hover:bg-accent hover:text-on-accent">
            150 ms
          </span>
        </Row>
      </Show>
    </>
  );
}
