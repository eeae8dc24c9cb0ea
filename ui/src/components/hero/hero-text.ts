/** Words of the landing's head, shown by the HTML first and by the program after. */
export const HERO = {
  title: 'Gaming For Greater Good',
  lead: 'Stuck at a boss, a rank, a raid? Book a vetted guide by the hour. We call them Sherpas: they know the route, you do the climb.',
  signUp: 'Sign Up',
  login: 'Login',
  apply: 'Apply Now',
} as const;
