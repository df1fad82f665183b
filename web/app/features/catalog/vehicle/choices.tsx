import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

/** A vertical list of buttons, one for each choice. */
export function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-semibold text-sm">{title}</p>
      <ul className="mt-1.5 grid grid-cols-1 gap-2">{children}</ul>
    </div>
  );
}

/** One of the choices, with details below its title. */
export function Choice({ title, onClick, children }: { title: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <Button onClick={onClick} className="w-full justify-start whitespace-normal! py-2 text-start leading-snug">
        <span className="wrap-anywhere">
          {title}
          {children && <span className="block font-normal text-ink-soft text-sm">{children}</span>}
        </span>
      </Button>
    </li>
  );
}
