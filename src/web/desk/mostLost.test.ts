import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { emptyMarginTotals } from '@/core/quant/margin/accountMargin'
import type { PositionState } from '@/core/quant/preview/positionLiquidation'
import { type OrderPreview, unknownPreview } from '@/core/quant/preview/previewOrder'
import { mostLost } from './mostLost'

const usd = (text: string) => parseFixed6<Usd>(text)

function preview(amount: string, more: Partial<PositionState> = {}, equity = '5000'): OrderPreview {
  const zero = emptyMarginTotals.initialMargin
  const after: PositionState = {
    amount: parseFixed6(amount),
    entryPrice: undefined,
    unrealizedPnl: undefined,
    liquidation: undefined,
    initialMargin: undefined,
    maintenanceMargin: undefined,
    isolatedMargin: undefined,
    fundingPerHour: undefined,
    ...more,
  }
  const before = {
    balance: usd(equity),
    unrealizedPnl: zero,
    openOrderMargin: zero,
    initialMargin: zero,
    maintenanceMargin: zero,
    availableMargin: usd(equity),
    equity: usd(equity),
  }
  return {
    ...unknownPreview,
    takerFee: usd('1.5'),
    margin: { before, after: undefined },
    position: { before: undefined, after },
  }
}

test('a position that the account backs can cost the whole account, whatever its own margin is', () => {
  expect(mostLost(preview('0.1'))).toBe(usd('5000'))
  expect(mostLost(preview('-0.1', { initialMargin: usd('15') }))).toBe(usd('5000'))
})

test('an isolated position can cost its margin and the fee', () => {
  expect(mostLost(preview('0.1', { isolatedMargin: usd('60') }))).toBe(usd('61.5'))
})

test('a trade that closes the position costs its fee', () => {
  expect(mostLost(preview('0'))).toBe(usd('1.5'))
})

test('an account that owes more than it has cannot lose less than nothing', () => {
  expect(mostLost(preview('0.1', {}, '-20'))).toBe(0n)
})

test('the loss is unknown until the trade has been previewed', () => {
  expect(mostLost(undefined)).toBeUndefined()
  expect(mostLost(unknownPreview)).toBeUndefined()
  expect(mostLost({ ...preview('0.1'), takerFee: undefined })).toBeUndefined()
})
