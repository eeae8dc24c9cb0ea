import { describe, expect, it } from 'vitest';
import {
  amountError,
  amountTerms,
  credFor,
  dollarsFor,
  hoursWith,
  packAt,
  parseDollars,
} from './custom-amount';

const PACKS = [
  { cred: 20, priceCents: 1000, bonusPercent: 0 },
  { cred: 51, priceCents: 2500, bonusPercent: 2 },
  { cred: 104, priceCents: undefined, bonusPercent: 4 },
];
const TERMS = amountTerms({}, PACKS);

describe('the terms of a custom amount', () => {
  it('are the server’s', () => {
    const said = { minUsd: 15, maxUsd: 200, scPerDollarBought: 2.05 };
    expect(amountTerms(said, PACKS)).toEqual({ minUsd: 15, maxUsd: 200, scPerDollar: 2.05 });
  });

  it('are 10 to 500 dollars at the packs’ base rate where it does not say', () => {
    expect(TERMS).toEqual({ minUsd: 10, maxUsd: 500, scPerDollar: 2 });
    expect(amountTerms({}, []).scPerDollar).toBe(0);
  });
});

it.each([
  ['25', 25],
  [' $25 ', 25],
  ['25.5', Number.NaN],
  ['-5', Number.NaN],
  ['1e3', Number.NaN],
  ['', Number.NaN],
])('"%s" is %d dollars', (text, usd) => expect(parseDollars(text)).toBe(usd));

it.each([
  ['', 'Please enter an amount, $10 to $500.'],
  ['12.50', 'Whole dollars only, $10 to $500.'],
  ['9', 'An amount from $10 to $500.'],
  ['501', 'An amount from $10 to $500.'],
  ['10', undefined],
  ['500', undefined],
])('of "%s" it says: %s', (text, fieldError) => expect(amountError(text, TERMS)).toBe(fieldError));

it.each([
  [10, 2, 20],
  [37, 2.05, 75],
  [100, 2.2, 220],
  [500, 2.04, 1020],
])('$%i at %d SC are %i SC', (usd, scPerDollar, sc) =>
  expect(credFor(usd, { ...TERMS, scPerDollar })).toBe(sc),
);

it.each([
  [240, 2, 120],
  [241, 2, 121],
  [5, 2, 10],
  [1001, 2, undefined],
  [0, 2, undefined],
  [10, 0, undefined],
])('%i SC at %d SC a dollar take %s dollars', (sc, scPerDollar, usd) =>
  expect(dollarsFor(sc, { ...TERMS, scPerDollar })).toBe(usd),
);

it('is a pack when it costs the same', () => {
  expect(packAt(PACKS, 25)).toBe(PACKS[1]);
  expect(packAt(PACKS, 26)).toBeUndefined();
});

it.each([
  [150, 75, '2 h with Mara'],
  [149, 75, '1 h with Mara'],
  [20, 75, 'Not yet an hour with Mara'],
  [20, 0, ''],
])('%i SC at %i SC an hour are: %s', (sc, rate, text) =>
  expect(hoursWith(sc, rate, 'Mara')).toBe(text),
);
