import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { messages } from './messages';
import { NameField } from './name-field';
import type { GuideCriteria } from './queries';

const Panel = styled('form')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr auto',
  gap: 16,
  alignItems: 'end',
  marginTop: -84,
  padding: '20px 24px 24px',
  background: 'var(--sh-s2)',
  border: '1px solid var(--sh-line)',
  borderRadius: 16,
  boxShadow: 'var(--sh-shadow-pop)',
  '& .MuiButton-root': { minHeight: 48, minWidth: 140 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    marginTop: -44,
    padding: '18px 16px',
  },
}));

interface Props {
  /** What the address says. */
  criteria: GuideCriteria;
  busy: boolean;
  onSearch: (criteria: GuideCriteria) => void;
}

/** Platform and game. Whoever changes the address gets the fields filled anew by `key`. */
export function SearchPanel({ criteria, busy, onSearch }: Props) {
  const [platform, setPlatform] = useState(criteria.platform);
  const [game, setGame] = useState(criteria.game);
  const [seen, setSeen] = useState(criteria);
  if (seen.platform !== criteria.platform || seen.game !== criteria.game) {
    setSeen(criteria);
    setPlatform(criteria.platform);
    setGame(criteria.game);
  }
  return (
    <Panel
      role="search"
      aria-label="Guides"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ platform: platform.trim(), game: game.trim() });
      }}
    >
      <NameField
        topic="platforms"
        label="Platform"
        name="platform"
        icon="screen"
        value={platform}
        onChange={setPlatform}
        placeholder="PC, PlayStation, Switch"
      />
      <NameField
        topic="games"
        label="Game"
        name="game"
        icon="gamepad"
        value={game}
        onChange={setGame}
        placeholder="Elden Ring"
      />
      <BusyButton
        type="submit"
        variant="contained"
        busy={busy}
        busyText={messages.searching}
        startIcon={<Icon name="search" />}
      >
        {messages.search}
      </BusyButton>
    </Panel>
  );
}
