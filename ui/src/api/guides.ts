/** Everything that is read about guides. Its prices depend on who looks. */
export const guidesKey = ['guides'] as const;
