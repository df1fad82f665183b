import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { logOut } from './session.ts';

/** Ends the session and shows the home page. */
export function useLogOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await logOut(queryClient);
    await navigate(paths.home);
  };
}
