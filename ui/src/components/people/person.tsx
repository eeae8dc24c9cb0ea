import { styled } from '@mui/material/styles';
import type { Person as PersonData } from '@/api/normalize';
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

/** A small portrait and a name, for tables. `unknown` stands for a person without a GamerTag. */
export function Person({
  person,
  vetted = false,
  unknown = 'Unknown',
}: {
  person: PersonData;
  vetted?: boolean;
  unknown?: string;
}) {
  const name = person.username || unknown;
  return (
    <Root>
      <Portrait id={person.id} src={person.avatar} size={34} vetted={vetted} />
      <span className="name" title={name}>
        <GamerTag name={name} />
      </span>
    </Root>
  );
}
