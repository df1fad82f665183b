import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field.tsx';

export type TextInputProps = ComponentProps<'input'>;

export function TextInput({ className = '', type = 'text', ...rest }: TextInputProps) {
  return <input {...useFieldControl()} {...rest} type={type} className={`${controlStyle} ${className}`} />;
}
