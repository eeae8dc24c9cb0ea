import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { client, unwrap } from '@/api/client';
import { getErrorMessage } from '@/api/errors';
import type { Guide } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { useNotify } from '@/components/feedback/notify';
import { useLogin } from '@/identity/use-login';
import { useViewer } from '@/identity/viewer';
import { favouritesKey, favouritesQuery, namesQuery } from './discovery';
import { messages } from './messages';

const Heart = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  padding: 0,
  border: '1px solid var(--sh-line)',
  borderRadius: 10,
  background: 'var(--sh-s1)',
  color: 'var(--sh-text)',
  cursor: 'pointer',
  '&:hover': { borderColor: 'var(--sh-edge)' },
  '&:focus-visible': { outline: '3px solid var(--sh-lantern)', outlineOffset: 3 },
  '&[aria-pressed=true]': { color: 'var(--sh-accent)' },
  '&[aria-pressed=true] path': { fill: 'currentcolor' },
});

/**
 * Adds a guide to the favourites, or takes it away. Nothing where the server keeps none, for oneself, and until it
 * is known who is there: a click would lead a signed-in person to the login and be lost.
 */
export default function FavouriteButton({ guide }: { guide: Guide }) {
  const { status, me } = useViewer();
  const login = useLogin();
  const notify = useNotify();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  const signedIn = status === 'signed-in';
  const favourites = useQuery({ ...favouritesQuery, enabled: signedIn });
  // To somebody who is not signed in, the names tell that this server has favourites too.
  const names = useQuery({ ...namesQuery('games', ''), enabled: status === 'signed-out' });
  const change = useMutation({
    mutationFn: async (add: boolean) => {
      const params = { path: { id: guide.id } };
      await unwrap(
        add
          ? client.PUT('/favourites/{id}', { params })
          : client.DELETE('/favourites/{id}', { params }),
      );
    },
    onMutate: async (add) => {
      await queries.cancelQueries({ queryKey: favouritesKey });
      const before = queries.getQueryData(favouritesQuery.queryKey);
      const others = (before ?? []).filter(({ id }) => id !== guide.id);
      queries.setQueryData(favouritesQuery.queryKey, add ? [guide, ...others] : others);
      return before;
    },
    onError: (error, _add, before) => {
      queries.setQueryData(favouritesQuery.queryKey, before);
      notify('error', getErrorMessage(error, messages.favouriteFailed));
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: favouritesKey }),
  });

  const known = signedIn ? favourites.data : status === 'signed-out' && names.data;
  if (me?.id === guide.id || !known) return null;
  const on = signedIn && favourites.data!.some(({ id }) => id === guide.id);
  return (
    <Heart
      type="button"
      aria-pressed={on}
      aria-label={`Favourite: ${guide.username || messages.unknownGamer}`}
      onClick={() => (signedIn ? change.mutate(!on) : login(pathname + search))}
    >
      <Icon name="heart" />
    </Heart>
  );
}
