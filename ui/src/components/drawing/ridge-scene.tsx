/** The small ridge of empty and error states. */
export function RidgeScene({ width = 132 }: { width?: number }) {
  return (
    <svg viewBox="0 0 132 72" width={width} height={(width * 72) / 132} aria-hidden="true">
      <path
        fill="var(--sh-s3)"
        d="M2 66L34 30L45 40L72 6L98 38L106 33L130 66Z"
        stroke="var(--sh-line)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path fill="var(--sh-edge)" fillOpacity=".55" d="M72 6L58 24L66 30L72 24L79 31L87 25Z" />
      <path
        fill="none"
        stroke="var(--sh-text3)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray=".1 6"
        d="M8 62Q30 54 48 60T88 56T124 62"
      />
    </svg>
  );
}
