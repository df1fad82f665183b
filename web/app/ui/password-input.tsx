import Eye from 'virtual:icon/eye';
import EyeOff from 'virtual:icon/eye-off';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextInput } from './text-input.tsx';

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'>;

export function PasswordInput({ className = '', ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput {...rest} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" className={`pe-12 ${className}`} />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
        className="absolute end-0 top-0 text-ink-soft hover:bg-transparent hover:text-ink"
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
