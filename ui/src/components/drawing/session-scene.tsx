/** A tent under the night, or a flag at dawn: waiting and set. */
export function SessionScene({ kind }: { kind: 'tent' | 'flag' }) {
  const dawn = kind === 'flag';
  return (
    <svg viewBox="0 0 320 140" width="320" height="140" aria-hidden="true">
      {dawn ? (
        <circle cx="216" cy="74" r="40" fill="var(--sh-glow)" fillOpacity=".35" />
      ) : (
        <>
          <circle cx="250" cy="34" r="14" fill="var(--sh-lamp)" />
          <circle cx="250" cy="34" r="22" fill="none" stroke="var(--sh-lamp)" strokeOpacity=".35" />
          <circle cx="250" cy="34" r="31" fill="none" stroke="var(--sh-lamp)" strokeOpacity=".18" />
        </>
      )}
      <path
        fill="var(--sh-s3)"
        stroke="var(--sh-ridge-c)"
        strokeWidth="1.7"
        strokeLinejoin="round"
        d="M-4 142L48 92L66 104L120 40L150 78L168 70L216 24L262 92L284 84L324 142Z"
      />
      <path
        fill="var(--sh-ridge-b)"
        fillOpacity=".5"
        d="M216 24L198 42L208 50L216 42L226 52L234 50Z"
      />
      {dawn ? (
        <>
          <path d="M217 24V-2" stroke="var(--sh-text)" strokeWidth="2.6" strokeLinecap="round" />
          <path d="M218 -1c9-4 15 5 25 0v15c-10 5-16-4-25 0z" fill="var(--sh-accent)" />
        </>
      ) : (
        <>
          <path fill="var(--sh-lamp)" fillOpacity=".25" d="M62 132L92 86L122 132Z" />
          <path fill="var(--sh-accent)" d="M66 130L92 90L118 130Z" />
          <path fill="var(--sh-lamp)" d="M84 130L92 108L100 130Z" />
        </>
      )}
      <path fill="var(--sh-s2)" d="M-4 142V128L60 122L130 132L210 122L324 134V142Z" />
    </svg>
  );
}
