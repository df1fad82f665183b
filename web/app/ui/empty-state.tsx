import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  /** A text that says why there is nothing here, or what to do next. */
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="chamfer grid content-center justify-items-center gap-3 rounded-md border border-line-strong border-dashed px-6 py-12 text-center [--chamfer:1.5rem]">
      {icon && <span className="text-ink-faint [&_svg]:size-8">{icon}</span>}
      <p className="wrap-anywhere font-semibold text-lg">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
