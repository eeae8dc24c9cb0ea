/** The SC coin: a gold hexagon that holds the mark. Never a dollar sign in it. */
export function Coin({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        fill="#F5C662"
        d="M10.3 1.5a3.4 3.4 0 013.4 0l6.2 3.6a3.4 3.4 0 011.7 3v7.8a3.4 3.4 0 01-1.7 3l-6.2 3.6a3.4 3.4 0 01-3.4 0l-6.2-3.6a3.4 3.4 0 01-1.7-3V8.1a3.4 3.4 0 011.7-3z"
      />
      <path fill="#3A2600" d="M12.2 6.2L19 17.5H5z" />
      <path
        fill="none"
        stroke="#F5C662"
        strokeWidth="1.7"
        strokeLinejoin="round"
        d="M15.2 10L11 11.2l2.6 2.1-4 1.6 1.4 3.1"
      />
    </svg>
  );
}
