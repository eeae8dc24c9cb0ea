import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Person as PersonData } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { GamerTag } from './gamer-tag';
import { Portrait } from './portrait';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  fontWeight: 600,
  minWidth: 0,
  maxWidth: '100%',
  verticalAlign: 'middle',
  '& .name': { minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.3, unicodeBidi: 'isolate' },
});

/** The id of who has no account: the command line. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A name that leads to the person's public profile, where there is one: no GamerTag, no profile to show. */
export function ProfileLink({ person, unknown }: { person: PersonData; unknown: string }) {
  if (!person.username || !person.id || person.id === NOBODY)
    return <GamerTag name={person.username || unknown} />;
  return (
    <MuiLink component={Link} to={paths.profileOf(person.id)} color="inherit">
      <GamerTag name={person.username} />
    </MuiLink>
  );
}

interface Props {
  person: PersonData;
  vetted?: boolean;
  /** Stands for a person without a GamerTag. */
  unknown?: string;
}

/** A small portrait and a name that leads to the person's profile, for tables. */
export function Person({ person, vetted = false, unknown = 'Unknown' }: Props) {
  return (
    <Root>
      <Portrait id={person.id} src={person.avatar} size={34} vetted={vetted} />
      <span className="name" title={person.username || unknown}>
        <ProfileLink person={person} unknown={unknown} />
      </span>
    </Root>
  );
}
