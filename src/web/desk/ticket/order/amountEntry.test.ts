import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { amountOfUsd, readAmount, usdText } from './amountEntry'

/** A linear congruential generator, so that a failure repeats. */
function createRandom(seed: bigint) {
  let state = seed
  return (below: bigint): bigint => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % (1n << 64n)
    return (state >> 11n) % below
  }
}

test('random values in USD become the most whole lots that cost no more', () => {
  const random = createRandom(47n)
  for (let run = 0; run < 5_000; run++) {
    const step = [1n, 10_000n, 100_000n, 1_000_000n, 250_000n][Number(random(5n))] ?? 1n
    const price = 1n + random(10n ** 12n)
    const usd = random(10n ** 14n)
    const amount = amountOfUsd(fixed6<Usd>(usd), fixed6<Price>(price), fixed6<Amount>(step))
    // Price, amount and value are millionths: an amount costs price × amount ÷ 10⁶.
    const lots = (usd * 1_000_000n) / (price * step)
    expect(amount).toBe(lots * step)
    expect(price * amount <= usd * 1_000_000n).toBe(true)
    expect(price * (amount + step) > usd * 1_000_000n).toBe(true)
  }
})

test('random percentages become whole lots, rounded down', () => {
  const random = createRandom(74n)
  for (let run = 0; run < 5_000; run++) {
    const step = [1n, 10_000n, 1_000_000n][Number(random(3n))] ?? 1n
    const largest = random(10n ** 12n)
    const percent = random(101n)
    const terms = { amountStep: fixed6<Amount>(step), price: undefined, largest: fixed6<Amount>(largest) }
    expect(readAmount(String(percent), 'share', terms)).toBe(((largest * percent) / 100n / step) * step)
  }
})

const terms = {
  amountStep: fixed6<Amount>(10_000n),
  price: fixed6<Price>(3_124_500_000n),
  largest: fixed6<Amount>(10_000_000n),
}

test.each([
  // 1,000 ÷ 3,124.5 = 0.32005…
  ['1000', 'usd', 320_000n],
  ['0', 'usd', 0n],
  ['', 'usd', undefined],
  ['-5', 'usd', undefined],
  ['?1,000', 'usd', undefined],
  ['12.5', 'share', 1_250_000n],
  ['100', 'share', 10_000_000n],
  ['100.1', 'share', undefined],
] as const)('"%s" in %s is %s', (text, unit, amount) => {
  expect(readAmount(text, unit, terms)).toBe(amount)
})

test('without a price there is no amount, and no value', () => {
  expect(readAmount('1000', 'usd', { ...terms, price: undefined })).toBeUndefined()
  expect(usdText(fixed6<Amount>(320_000n), undefined)).toBe('')
})

test('an amount that was not typed in USD is shown to the cent, toward zero', () => {
  // 0.32 × 3,124.5 = 999.84; 0.333333 × 3,124.5 = 1,041.4989…
  expect(usdText(fixed6<Amount>(320_000n), terms.price)).toBe('999.84')
  expect(usdText(fixed6<Amount>(333_333n), terms.price)).toBe('1041.49')
})
