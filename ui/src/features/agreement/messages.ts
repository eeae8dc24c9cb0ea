export const messages = {
  gate: 'Before you start',
  gateLead: 'One page of fair rules, for both sides of the rope.',
  scene: 'Know the rules, then climb.',
  agreement: 'User Agreement and Code of Conduct',
  tick: 'I have read the User Agreement and Code of Conduct, and I agree to it.',
  next: 'Continue to Register',
} as const;
