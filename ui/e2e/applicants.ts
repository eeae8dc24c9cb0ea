import type { APIRequestContext } from '@playwright/test';
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
