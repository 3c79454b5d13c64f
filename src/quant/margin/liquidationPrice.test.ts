import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/protocol/fixed6'
import { collateralBehind, liquidationPrice } from './liquidationPrice'
import { positionAt, unrealizedPnl } from '../pnl'

const usd = (text: string) => parseFixed6<Usd>(text)
const held = (amount: string, entry: string) => positionAt(parseFixed6<Amount>(amount), parseFixed6<Price>(entry))
const maintenanceMarginFraction = parseFixed6<Fraction>('0.03')

test.each([
  // (2 × 2000 − 1000) / (2 × 0.97)
  ['long', '2', '1000', '1546.391753'],
  // (2 × 2000 + 1000) / (2 × 1.03)
  ['short', '-2', '1000', '2427.184466'],
  ['long that is already lost', '2', '-500', '2319.587629'],
])('a %s is liquidated where the rule says', (_name, amount, collateral, price) => {
  const found = liquidationPrice({
    position: held(amount, '2000'),
    maintenanceMarginFraction,
    collateral: usd(collateral),
  })
  expect(found).toBe(parseFixed6<Price>(price))
})

test.each([
  ['a long that is paid for in full', '2', '4000'],
  ['a short of an account that is lost at any price', '-2', '-4000'],
  ['nothing', '0', '10'],
])('%s has no liquidation price', (_name, amount, collateral) => {
  const risk = { position: held(amount, '2000'), maintenanceMarginFraction, collateral: usd(collateral) }
  expect(liquidationPrice(risk)).toBeUndefined()
})

test('what stands behind a position is what is available without its own profit and margin', () => {
  const account = { availableMargin: usd('900') }
  const own = { countedPnl: usd('-40'), maintenanceMargin: usd('60') }
  expect(collateralBehind(account, own)).toBe(usd('1000'))
})

test('at the liquidation price the account is short of margin, and one step of a cent before it is not', () => {
  const available = (amount: bigint, entry: bigint, collateral: bigint, mark: bigint) => {
    const size = fixed6<Amount>(amount)
    const pnl = unrealizedPnl(positionAt(size, fixed6<Price>(entry)), fixed6<Price>(mark))
    const magnitude = amount < 0n ? -amount : amount
    return collateral + pnl - (mark * magnitude * maintenanceMarginFraction) / 1_000_000_000_000n
  }
  fc.assert(
    fc.property(
      fc.bigInt(1_000n, 100_000_000n),
      fc.boolean(),
      fc.bigInt(1_000_000n, 100_000_000_000n),
      fc.bigInt(0n, 100_000_000_000n),
      (size, isLong, entry, collateral) => {
        const amount = isLong ? size : -size
        const position = positionAt(fixed6<Amount>(amount), fixed6<Price>(entry))
        const price = liquidationPrice({ position, maintenanceMarginFraction, collateral: fixed6<Usd>(collateral) })
        fc.pre(price !== undefined)
        const before = price + (isLong ? 10_000n : -10_000n)
        // A price is a whole millionth, which moves the account by 1.03 of a millionth for each contract.
        expect(available(amount, entry, collateral, price)).toBeLessThanOrEqual((size * 11n) / 10_000_000n + 2n)
        expect(available(amount, entry, collateral, before)).toBeGreaterThan(0n)
      },
    ),
  )
})
