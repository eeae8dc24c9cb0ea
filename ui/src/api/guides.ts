/** The key above all queries about guides. Prices in their answers depend on the viewer. */
export const guidesKey = ['guides'] as const;
