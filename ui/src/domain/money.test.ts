import { describe, expect, it } from 'vitest';
import { dollarsToCents, formatSC, formatUSD, parseRate, scPerHour, sessionTotalSC } from './money';

describe('scPerHour', () => {
  it.each([
    [0, 0],
    [-100, 0],
    [1, 1],
    [45, 1],
    [46, 2],
    [1000, 22],
    [2000, 44],
    [2500, 55], // floats say 56
    [3500, 77],
    [5000, 110], // floats say 111
    [5500, 121],
    [1234, 28],
    [100000, 2200],
    [12.5, 0],
    [Number.NaN, 0],
  ])('%d cents are %d SC', (cents, sc) => {
    expect(scPerHour(cents)).toBe(sc);
  });

  it('is the exact ceiling for every rate up to 1000 USD', () => {
    for (let cents = 1; cents <= 100_000; cents += 1) {
      const exact = Number((BigInt(cents) * 22n + 999n) / 1000n);
      if (scPerHour(cents) !== exact) throw new Error(`${cents} cents`);
    }
  });
});

describe('parseRate', () => {
  it.each([
    ['35', 3500],
    ['35.5', 3550],
    ['35.559', 3555],
    ['$35.50 / h', 3550],
    ['-20', 2000],
    ['', 0],
    ['.', 0],
    ['.5', 50],
    ['abc', 0],
    ['1.2.3', 0],
  ])('%j is %d cents', (text, cents) => {
    expect(parseRate(text)).toBe(cents);
  });
});

it('multiplies the hourly price', () => {
  expect(sessionTotalSC(77, 3)).toBe(231);
});

it.each([
  [35, 3500],
  [19.99, 1999],
  [0.1 + 0.2, 30],
  [Number.NaN, 0],
])('%d dollars are %d cents', (usd, cents) => {
  expect(dollarsToCents(usd)).toBe(cents);
});

it('formats', () => {
  expect(formatSC(1234)).toBe('1,234 SC');
  expect(formatUSD(3500)).toBe('$35');
  expect(formatUSD(3505)).toBe('$35.05');
  expect(formatUSD(-150)).toBe('-$1.50');
  expect(formatUSD(123456700)).toBe('$1,234,567');
});
