import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { removeAccessToken } from './access-token.ts';

/** Forgets the token and everything that was fetched with it, then shows the home page. */
export function useLogOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    removeAccessToken();
    queryClient.clear();
    await navigate(paths.home);
  };
}
