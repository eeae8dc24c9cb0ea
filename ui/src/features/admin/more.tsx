import { styled } from '@mui/material/styles';
import { BusyButton } from '@/components/feedback/busy-button';

const Root = styled('div')({ display: 'grid', justifyItems: 'center', paddingTop: 20 });

/** The next page of a list. */
export function More({
  busy,
  onMore,
  children,
}: {
  busy: boolean;
  onMore: () => void;
  children: string;
}) {
  return (
    <Root>
      <BusyButton variant="outlined" busy={busy} busyText="Loading..." onClick={onMore}>
        {children}
      </BusyButton>
    </Root>
  );
}
