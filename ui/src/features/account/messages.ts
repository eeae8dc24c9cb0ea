/** Texts of the specification, word for word, and those beside them. */
export const messages = {
  title: 'My Profile',
  signIn: 'Please sign in',
  loadFailed: 'Could not load profile. Please sign in again.',
  loadAlert: 'Failed to load profile',
  missing: 'We couldn’t find your profile yet. Try refreshing.',
  saved: 'Profile updated!',
  saveFailed: 'Error saving profile. Make sure your GamerTag is unique.',
  save: 'Save Profile',
  saving: 'Saving...',
  edit: 'Edit profile',
  noTag: 'Choose your GamerTag',
  language: 'Please name languages, such as English, or codes such as pt-BR.',
  rate: 'Please enter a number of dollars, like 35 or 35.50.',
} as const;
