import TriangleAlert from 'virtual:icon/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export interface ErrorStateProps {
  title?: string | undefined;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ title = 'This could not be loaded', children, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid content-start justify-items-start gap-3 rounded-md border border-danger/50 bg-danger-soft px-5 py-6 sm:px-6"
    >
      <p className="flex items-center gap-2.5 font-semibold text-danger text-lg">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {title}
      </p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {onRetry && (
        <Button onClick={onRetry} loading={retrying} className="mt-1">
          Retry
        </Button>
      )}
    </div>
  );
}
