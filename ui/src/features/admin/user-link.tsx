import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/domain/paths';
import { GamerTag } from '@/components/people/gamer-tag';

/** What a person is called on the admins' desk. */
export const nameOf = (user: { username: string; email?: string | undefined }): string =>
  user.username || user.email || 'Unknown';

/** A name that leads to the person's page of the admins' desk. */
export function UserLink({
  person,
}: {
  person: { id: string; username: string; email?: string | undefined };
}) {
  const name = <GamerTag name={nameOf(person)} />;
  if (!person.id) return name;
  return (
    <Link component={RouterLink} to={paths.adminUser(person.id)}>
      {name}
    </Link>
  );
}
