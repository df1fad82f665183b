import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field.tsx';

export type TextAreaProps = ComponentProps<'textarea'>;

export function TextArea({ className = '', rows = 5, ...rest }: TextAreaProps) {
  return (
    <textarea {...useFieldControl()} {...rest} rows={rows} className={`${controlStyle} resize-y py-2.5 leading-normal ${className}`} />
  );
}
