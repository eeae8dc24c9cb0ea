import type { APIRequestContext, Page } from '@playwright/test';
import type { Account } from './session-people';
import { call, demo, newGamer } from './session-people';

const FORM = {
  fullName: 'Rowan Ash',
  email: 'rowan@example.test',
  phone: '+1 555 0100',
  location: 'Denver, CO',
  govID: 'yes',
  platforms: 'PC',
  experienceYears: 6,
  game1: 'Elden Ring',
  coachingExperience: 'Three years of team coaching',
  sessionTypes: 'One to one',
  coachingHours: 120,
  whySherpa: 'I like to teach.',
  availability: 'Weekday evenings',
  desiredRate: '25',
  setup: 'PC, headset',
  uploadSpeed: '40',
  downloadSpeed: '200',
  portfolioLinks: 'https://example.test/rowan',
  reference1: 'Ann',
  reference2: 'Bo',
  confirmTrue: true,
  confirm1099: true,
  confirmStandards: true,
  signature: 'Rowan Ash',
  date: '2026-01-15',
};

/** Somebody who has applied, signed in by `request`. */
export async function applicant(request: APIRequestContext, username?: string) {
  const account = await newGamer(request, username);
  const me = await call<{ _id: string; username: string }>(account, 'GET', '/users/me');
  await call(account, 'POST', '/apply', { ...FORM, gamertag: me.username });
  return { account, id: me._id, tag: me.username };
}

/** A new Sherpa, signed in by `request`; `desk` is a request of its own for the admin. */
export async function newSherpa(
  request: APIRequestContext,
  desk: APIRequestContext,
  username?: string,
): Promise<Account> {
  const { account, id } = await applicant(request, username);
  await call(await demo(desk, 'admin'), 'POST', `/admin/approve-sherpa/${id}`, {});
  return account;
}

const LINES: Readonly<Record<string, string>> = {
  'Full name': 'Rowan Ash',
  Phone: '+1 555 0100',
  'Location (City, State)': 'Denver, CO',
  Platforms: 'PC, Xbox Series X',
  'Years of gaming experience': '6',
  'Game 1': 'Elden Ring',
  'Coaching experience': 'Three years of team coaching',
  'Session types you offer': 'One to one',
  'Hours you have coached': '120',
  'Why do you want to be a Sherpa?': 'I like to teach.',
  Availability: 'Weekday evenings',
  'Desired rate (USD per hour)': '25',
  'Gaming setup': 'PC, headset',
  'Upload speed': '40 Mbps',
  'Download speed': '200 Mbps',
  'Reference 1': 'Ann, team mate, ann@example.test',
  'Reference 2': 'Bo, team mate, bo@example.test',
  'Signature (type your full name)': 'Rowan Ash',
};

const box = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label }).or(page.getByRole('spinbutton', { name: label }));

/** Answers every question in words; the ticks are the caller's. */
export async function fillApplication(page: Page) {
  for (const [label, value] of Object.entries(LINES)) {
    await box(page, label).first().fill(value);
  }
}
