import TriangleAlert from 'virtual:icon/triangle-alert';
import type { ReactNode, Ref } from 'react';

interface FormErrorProps {
  children: ReactNode;
  /** to move the focus to the error */
  ref?: Ref<HTMLDivElement>;
}

/** The error of a whole form. Put it near the submit button. `Field` shows the error of a single field. */
export function FormError({ children, ref }: FormErrorProps) {
  return (
    <div ref={ref} tabIndex={ref ? -1 : undefined} aria-live="assertive" className="empty:hidden">
      {children && (
        <p className="flex items-start gap-2.5 rounded-md border border-danger/50 bg-danger-soft px-4 py-3 font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
