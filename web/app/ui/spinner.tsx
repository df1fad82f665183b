export interface SpinnerProps {
  /** Screen readers announce it. It is visible unless `hideLabel` is set. */
  label: string;
  hideLabel?: boolean;
  className?: string;
}

export function Spinner({ label, hideLabel = false, className = '' }: SpinnerProps) {
  return (
    <span role="status" className={`inline-flex items-center gap-3 text-ink-soft ${className}`}>
      <SpinnerMark className="size-6" />
      <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
    </span>
  );
}

/** The spinner without a label: a wheel hub with one bright segment. */
export function SpinnerMark({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={`keeps-turning animate-spin ${className}`}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
