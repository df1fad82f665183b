import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readAccessToken } from './access-token.ts';
import { authUserQuery } from './session.ts';

/** Returns whether a user is signed in, without a request: from the query cache or the stored token. */
export function useIsSignedIn(): boolean {
  const { data: user } = useQuery({ ...authUserQuery, enabled: false });
  const [hasToken, setHasToken] = useState(false);
  useEffect(() => setHasToken(readAccessToken() !== null), []);
  return user === undefined ? hasToken : user !== null;
}
