/**
 * The application to become a Sherpa: its fields by the names of the specification (section 3), in
 * the order in which they are asked and read.
 */

export const LINE_MAX = 200;
export const TEXT_MAX = 4000;
export const URL_MAX = 500;
export const NUMBER_MAX = 1_000_000;

/** `line` and `text` hold words, `confirm` is a tick. */
export type ApplicationFieldKind =
  'line' | 'text' | 'email' | 'tel' | 'number' | 'url' | 'date' | 'yes-no' | 'confirm';

export interface ApplicationField {
  name: string;
  label: string;
  kind: ApplicationFieldKind;
  optional?: true;
}

const SECTIONS = [
  {
    id: 'about',
    title: 'About you',
    fields: [
      { name: 'fullName', label: 'Full name', kind: 'line' },
      { name: 'preferredName', label: 'Preferred name', kind: 'line', optional: true },
      { name: 'email', label: 'E-mail', kind: 'email' },
      { name: 'phone', label: 'Phone', kind: 'tel' },
      { name: 'location', label: 'Location (City, State)', kind: 'line' },
      { name: 'govID', label: 'Do you have a government-issued ID?', kind: 'yes-no' },
    ],
  },
  {
    id: 'games',
    title: 'Your games',
    fields: [
      { name: 'gamertag', label: 'GamerTag', kind: 'line' },
      { name: 'platforms', label: 'Platforms', kind: 'line' },
      { name: 'experienceYears', label: 'Years of gaming experience', kind: 'number' },
      { name: 'game1', label: 'Game 1', kind: 'line' },
      { name: 'game2', label: 'Game 2', kind: 'line', optional: true },
      { name: 'game3', label: 'Game 3', kind: 'line', optional: true },
    ],
  },
  {
    id: 'coaching',
    title: 'Your coaching',
    fields: [
      { name: 'coachingExperience', label: 'Coaching experience', kind: 'text' },
      { name: 'sessionTypes', label: 'Session types you offer', kind: 'text' },
      { name: 'coachingHours', label: 'Hours you have coached', kind: 'number' },
      { name: 'whySherpa', label: 'Why do you want to be a Sherpa?', kind: 'text' },
      { name: 'excitesAbout', label: 'What excites you about it?', kind: 'text', optional: true },
      { name: 'uniqueStyle', label: 'What is your own style?', kind: 'text', optional: true },
      {
        name: 'adaptation',
        label: 'How do you adapt to different gamers?',
        kind: 'text',
        optional: true,
      },
    ],
  },
  {
    id: 'time',
    title: 'Time and rate',
    fields: [
      { name: 'availability', label: 'Availability', kind: 'text' },
      { name: 'desiredRate', label: 'Desired rate (USD per hour)', kind: 'line' },
    ],
  },
  {
    id: 'setup',
    title: 'Your setup',
    fields: [
      { name: 'setup', label: 'Gaming setup', kind: 'text' },
      { name: 'uploadSpeed', label: 'Upload speed', kind: 'line' },
      { name: 'downloadSpeed', label: 'Download speed', kind: 'line' },
      { name: 'streamingTools', label: 'Streaming tools', kind: 'text', optional: true },
      { name: 'portfolioLinks', label: 'Portfolio link', kind: 'url', optional: true },
    ],
  },
  {
    id: 'references',
    title: 'References',
    fields: [
      { name: 'reference1', label: 'Reference 1', kind: 'text' },
      { name: 'reference2', label: 'Reference 2', kind: 'text' },
    ],
  },
  {
    id: 'confirm',
    title: 'Confirm and sign',
    fields: [
      {
        name: 'confirmTrue',
        label: 'I confirm that all information in this application is true and complete.',
        kind: 'confirm',
      },
      {
        name: 'confirm1099',
        label:
          'I understand that Sherpas are independent contractors and receive a 1099 for payments over $600 a year.',
        kind: 'confirm',
      },
      {
        name: 'confirmStandards',
        label: 'I agree to uphold the Sherpa standards and the Code of Conduct.',
        kind: 'confirm',
      },
      { name: 'signature', label: 'Signature (type your full name)', kind: 'line' },
      { name: 'date', label: 'Date', kind: 'date' },
    ],
  },
] as const satisfies readonly {
  id: string;
  title: string;
  fields: readonly ApplicationField[];
}[];

export type SectionId = (typeof SECTIONS)[number]['id'];
export type FieldName = (typeof SECTIONS)[number]['fields'][number]['name'];

type NamesOf<K extends ApplicationFieldKind> = Extract<
  (typeof SECTIONS)[number]['fields'][number],
  { kind: K }
>['name'];

/** Names whose value is a tick. */
export type ConfirmName = NamesOf<'confirm'>;
/** Names whose value is text; numbers too, as they are typed. */
export type TextName = Exclude<FieldName, ConfirmName>;

export interface ApplicationSection {
  id: SectionId;
  title: string;
  fields: readonly (ApplicationField & { name: FieldName })[];
}

export const APPLICATION_SECTIONS: readonly ApplicationSection[] = SECTIONS;

export const APPLICATION_FIELDS = APPLICATION_SECTIONS.flatMap((section) => section.fields);

export type ApplicationAnswers = Record<TextName, string> & Record<ConfirmName, boolean>;
