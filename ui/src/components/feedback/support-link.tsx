import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/config';

/** "Write to support@sherpa.example.", or nothing while the address is not known. */
export function SupportLink() {
  const support = useQuery(configQuery).data?.support;
  if (!support) return null;
  return (
    <>
      Write to <Link href={`mailto:${support}`}>{support}</Link>.
    </>
  );
}
