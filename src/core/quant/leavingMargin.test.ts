import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { lostMargin, mostThatMayLeave, type Leavable } from './leavingMargin'

const usd = (text: string) => parseFixed6<Usd>(text)
const units = (text: string) => parseFixed6<Amount>(text)
const price = parseFixed6<Price>('2000')
const weth = { asset: 'WETH', free: units('2'), price, isIdle: false } as const

test('all but a millionth of the available margin can be withdrawn in USDC', () => {
  const usdc = { asset: 'USDC', free: units('1000'), price: parseFixed6<Price>('1'), isIdle: false } as const
  expect(mostThatMayLeave({ ...usdc, availableMargin: usd('400') })).toBe(399_999_999n)
  expect(mostThatMayLeave({ ...usdc, availableMargin: usd('5000') })).toBe(1_000_000_000n)
  expect(mostThatMayLeave({ ...usdc, availableMargin: usd('0') })).toBe(0n)
  expect(mostThatMayLeave({ ...usdc, availableMargin: usd('-3') })).toBe(0n)
})

test('an account without positions and orders can be emptied', () => {
  expect(mostThatMayLeave({ ...weth, isIdle: true, availableMargin: usd('0') })).toBe(2_000_000n)
})

test('another asset can be withdrawn up to the spare margin value', () => {
  // 1 WETH backs 1,800: with 900 spare, half a WETH is a millionth too much.
  expect(mostThatMayLeave({ ...weth, availableMargin: usd('900') })).toBe(499_999n)
  expect(mostThatMayLeave({ ...weth, availableMargin: usd('900.000001') })).toBe(500_000n)
  expect(mostThatMayLeave({ ...weth, availableMargin: usd('3600.000001') })).toBe(2_000_000n)
})

test('nothing can be withdrawn from a negative free balance', () => {
  expect(mostThatMayLeave({ ...weth, free: units('-1'), isIdle: true, availableMargin: usd('900') })).toBe(0n)
})

test('the maximum withdrawal leaves some margin, and a millionth more leaves none', () => {
  const leavable = fc.record({
    asset: fc.constantFrom('USDC' as const, 'WETH' as const, 'WBTC' as const, 'USDT' as const),
    free: fc.bigInt({ min: 1n, max: 10n ** 12n }).map((one) => fixed6<Amount>(one)),
    price: fc.bigInt({ min: 1n, max: 10n ** 11n }).map((one) => fixed6<Price>(one)),
    availableMargin: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 13n }).map((one) => fixed6<Usd>(one)),
    isIdle: fc.constant(false),
  })
  const isEnough = ({ asset, free, price: at, availableMargin }: Leavable, leaving: bigint) =>
    leaving <= free && availableMargin - lostMargin(asset, free, fixed6<Amount>(leaving), at) > 0n
  fc.assert(
    fc.property(leavable, (one) => {
      const most = mostThatMayLeave(one)
      if (most > 0n) expect(isEnough(one, most)).toBe(true)
      if (one.availableMargin > 0n) expect(isEnough(one, most + 1n)).toBe(false)
    }),
    { numRuns: 500 },
  )
})
