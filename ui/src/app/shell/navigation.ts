import { paths } from '@/domain/paths';

export interface NavLinkSpec {
  text: string;
  to: string;
  /** Other paths that the same link stands for. */
  also?: readonly string[];
}

interface Who {
  signedIn: boolean;
  isGuide: boolean;
  isAdmin: boolean;
}

/** The links of the header for a viewer, in the specification's order. */
export function navigationFor({ signedIn, isGuide, isAdmin }: Who): NavLinkSpec[] {
  return [
    { text: 'Search Guides', to: paths.home },
    { text: 'Sherpa Directory', to: paths.directory },
    { text: 'Get Sherpa Cred', to: paths.credits, also: ['/sherpa-cred'] },
    { text: 'Become a Sherpa', to: paths.apply },
    { text: 'Greater Good', to: paths.greaterGood },
    ...(signedIn ? [{ text: 'My Profile', to: paths.profile }] : []),
    ...(isGuide
      ? [{ text: 'Guide Dashboard', to: paths.guide, also: [paths.dashboard, paths.hours] }]
      : []),
    ...(isAdmin ? [{ text: 'Admin', to: paths.admin }] : []),
  ];
}
