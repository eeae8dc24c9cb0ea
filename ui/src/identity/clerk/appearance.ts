/** Clerk's own forms in our colours. */
export const APPEARANCE = {
  variables: {
    colorPrimary: 'var(--sh-accent)',
    colorPrimaryForeground: 'var(--sh-on-accent)',
    colorBackground: 'var(--sh-s1)',
    colorForeground: 'var(--sh-text)',
    colorMutedForeground: 'var(--sh-text2)',
    colorInput: 'var(--sh-field)',
    colorInputForeground: 'var(--sh-text)',
    colorNeutral: 'var(--sh-text)',
    colorDanger: 'var(--sh-flare)',
    colorSuccess: 'var(--sh-lichen)',
    borderRadius: '10px',
    fontFamily: 'var(--sh-text-face)',
  },
};
