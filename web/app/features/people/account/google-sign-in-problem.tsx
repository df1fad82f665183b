import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormError } from '../../../ui/form-error.tsx';

/**
 * Shows why a Google sign-in failed. The error code is in the URL. The server does not render this message, because it caches one page for
 * all users. The browser loads the texts only if there is an error.
 */
export function GoogleSignInProblem() {
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
