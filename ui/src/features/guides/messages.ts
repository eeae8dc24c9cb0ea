/** Texts of the specification, word for word, and those beside them. */
export const messages = {
  directory: 'Sherpa Directory',
  directoryLead: 'Every Sherpa here has been vetted by us and rated by gamers.',
  noSherpas: 'No Sherpas found.',
  noSherpasHint: 'The first ones are on their way up.',
  directoryFailed: 'Failed to load Sherpas.',
  unknownGamer: 'Unknown Gamer',
} as const;
