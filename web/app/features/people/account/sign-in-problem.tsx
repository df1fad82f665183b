import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormError } from '../../../ui/form-error.tsx';

/**
 * Why a sign-in with Google came back without success, from the address. Only the browser shows it: the server keeps one page for
 * everybody. The texts come when they are needed.
 */
export function SignInProblem() {
  const [search] = useSearchParams();
  const code = search.get('error');
  const [message, setMessage] = useState('');

  useEffect(() => {
    let isCurrent = true;
    const show = (text: string) => isCurrent && setMessage(text);
    if (code === null) show('');
    else
      import('./google-problems.ts')
        .then(({ googleProblem }) => show(googleProblem(code)))
        .catch(() => show('Google sign-in failed. Try again.'));
    return () => {
      isCurrent = false;
    };
  }, [code]);

  return (
    <div className={message && 'shell py-6'}>
      <FormError>{message}</FormError>
    </div>
  );
}
