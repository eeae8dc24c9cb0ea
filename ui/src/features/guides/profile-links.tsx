import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Icon } from '@/components/drawing/icon';
import { VisuallyHidden } from '@/components/layout/visually-hidden';

const List = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 7,
    minHeight: 28,
    maxWidth: '100%',
    overflowWrap: 'anywhere',
  },
  '@media (pointer:coarse)': { '& a': { minHeight: 44 } },
});

/** The host of an https address, without "www."; undefined for anything else, which becomes no link. */
export function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' ? host.replace(/^www\./, '') : undefined;
}

/** The name of each link: its host, with the path where two lead to the same one. */
export function linkNames(addresses: readonly string[]): { address: string; name: string }[] {
  const known = addresses.flatMap((address) => {
    const host = hostOf(address);
    return host ? [{ address, host }] : [];
  });
  return known.map(({ address, host }) => {
    const isAlone = known.filter((other) => other.host === host).length === 1;
    return { address, name: isAlone ? host : host + new URL(address).pathname };
  });
}

/** Where else a person is found. We vouch for none of it. */
export function ProfileLinks({ links }: { links: readonly string[] }) {
  const named = linkNames(links);
  if (named.length === 0) return null;
  return (
    <List aria-label="Links">
      {named.map(({ address, name }) => (
        <li key={address}>
          <Link href={address} target="_blank" rel="noopener nofollow ugc">
            <Icon name="external" size={16} />
            {name}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </Link>
        </li>
      ))}
    </List>
  );
}
