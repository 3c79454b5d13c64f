import { expect, test } from 'vitest'
import { notional, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { ann, ethCall, manualPort, listEth } from '@/dev/testing/manualPort'
import type { PositionRecord } from '../../engine/event'
import { findAccount } from '../../live/liveAccount'
import { openPositionRecords, positionRecordsOf } from './positionRecords'

function arrange(positions: readonly (readonly [instrumentId: string, amount: string, entry: string])[]) {
  const hand = manualPort()
  listEth(hand)
  hand.emit({ type: 'accountOpened', account: ann, kind: 'trader' })
  const balance = parseFixed6<Usd>('1000')
  hand.emit({ type: 'balanceChanged', account: ann, balance, change: balance, reason: 'deposit' })
  hand.emit({ type: 'positionsChanged', account: ann, positions: positions.map(positionOf) })
  const { live } = hand.port
  const account = findAccount(live, ann)
  if (account === undefined) throw new Error('ann has an account')
  return { ...hand, live, account }
}

function positionOf([instrumentId, amount, entry]: readonly [string, string, string]): PositionRecord {
  return {
    instrumentId,
    amount: parseFixed6(amount),
    entryPrice: parseFixed6(entry),
    realizedPnl: parseFixed6('0'),
    cost: notional(parseFixed6<Price>(entry), parseFixed6<Amount>(amount)),
    accumulatedFunding: parseFixed6('0'),
  }
}

test('a long perpetual shows PnL, margins at the mark and its liquidation price', () => {
  const { live, account } = arrange([['1', '2', '3100']])
  const [record] = openPositionRecords(live, account)
  expect(record).toMatchObject({
    side: 'buy',
    amount: 2_000_000n,
    unrealizedPnl: parseFixed6('40'),
    initialMargin: parseFixed6('312'),
    maintenanceMargin: parseFixed6('187.2'),
  })
  // venue-rules 5.2: (q × entry − B) / (q × (1 − MMF)) with B = 1000.
  expect(record?.liquidationPrice).toBe(parseFixed6('2680.412372'))
})

test('a short has the side sell and an amount without a sign', () => {
  const { live, account } = arrange([['1', '-0.5', '3100']])
  expect(openPositionRecords(live, account)).toMatchObject([
    { side: 'sell', amount: 500_000n, unrealizedPnl: parseFixed6('-10') },
  ])
})

test('an option shows its terms and greeks but no liquidation price', () => {
  const { live, account } = arrange([['20417', '1', '96.2']])
  const [record] = openPositionRecords(live, account)
  expect(record).toMatchObject({ maintenanceMargin: 0n, option: { optionType: 'call', iv: 0.6254 } })
  expect(record?.option?.delta).toBeGreaterThan(0)
  expect(record?.liquidationPrice).toBeUndefined()
})

test('a closed position is reported with amount 0, even for an expired contract', () => {
  const { live, account, emit } = arrange([['20417', '1', '96.2']])
  const instrument: MarginInstrument = ethCall
  const closed = [positionOf(['20417', '0', '0'])]
  emit({ type: 'positionsChanged', account: ann, positions: closed })
  emit({ type: 'instrumentExpired', instrument, settlementPrice: parseFixed6('120') })
  expect(positionRecordsOf(live, account, closed)).toMatchObject([
    { amount: 0n, unrealizedPnl: 0n, markPrice: parseFixed6('120') },
  ])
})

test('an isolated position shows its own margin and its own liquidation price', () => {
  const { live, account, emit } = arrange([['1', '2', '3100']])
  emit({ type: 'marginTypeChanged', account: ann, instrumentId: '1', marginType: 'ISOLATED' })
  emit({ type: 'leverageChanged', account: ann, instrumentId: '1', leverage: 10 })
  const isolated = { margin: parseFixed6<Usd>('650'), baseMargin: parseFixed6<Usd>('620') }
  emit({ type: 'positionsChanged', account: ann, positions: [{ ...positionOf(['1', '2', '3100']), isolated }] })
  const [record] = openPositionRecords(live, account)
  expect(record).toMatchObject({
    marginType: 'ISOLATED',
    leverage: 10,
    isolatedMargin: parseFixed6('650'),
    baseIsolatedMargin: parseFixed6('620'),
    // 2 × 3120 / 10
    initialMargin: parseFixed6('624'),
  })
  // (6200 − 650) / (2 × 0.97), whatever else the account has.
  expect(record?.liquidationPrice).toBe(parseFixed6('2860.824743'))
  expect(record?.inLiquidation).toBeUndefined()
  emit({ type: 'liquidationChanged', account: ann, instrumentId: '1', stage: 'reduce' })
  expect(openPositionRecords(live, account)).toMatchObject([{ inLiquidation: true }])
})

test('collateral also backs a cross position', () => {
  const { live, account, emit } = arrange([['1', '2', '3100']])
  const balance = parseFixed6<Amount>('100')
  emit({ type: 'collateralChanged', account: ann, asset: 'USDT', balance, change: balance, reason: 'deposit' })
  // As above with B = 1000 + 99: (6200 − 1099) / (2 × 0.97).
  expect(openPositionRecords(live, account)[0]?.liquidationPrice).toBe(parseFixed6('2629.381444'))
})

test('under portfolio margin a perpetual is liquidated where its worst scenario takes everything', () => {
  const { live, account, emit } = arrange([['1', '1', '3120']])
  emit({ type: 'marginModeChanged', account: ann, isPortfolio: true })
  const price = openPositionRecords(live, account)[0]?.liquidationPrice ?? 0n
  // 1000 + P − 3120 = 0.2 P, so P = 2650.
  expect(Math.abs(Number(price) / 1e6 - 2650)).toBeLessThan(0.00001)
})

/** Long 2 from 3100 and short 3 from 3150, with 1000 USD. */
function arrangeSides() {
  const scene = arrange([])
  const positions = [
    { ...positionOf(['1', '2', '3100']), positionSide: 'LONG' as const },
    { ...positionOf(['1', '-3', '3150']), positionSide: 'SHORT' as const },
  ]
  scene.emit({ type: 'positionsChanged', account: ann, positions })
  return scene
}

test('the two sides of hedge mode have their own PnL and margins, and one liquidation price', () => {
  const { live, account } = arrangeSides()
  const records = openPositionRecords(live, account)
  expect(records).toMatchObject([
    // 2 × 3120 × 5 % and 3 %
    { positionSide: 'LONG', side: 'buy', unrealizedPnl: parseFixed6('40'), initialMargin: parseFixed6('312') },
    { positionSide: 'SHORT', side: 'sell', unrealizedPnl: parseFixed6('90'), initialMargin: parseFixed6('468') },
  ])
  expect(records.map(({ maintenanceMargin }) => maintenanceMargin)).toEqual([
    parseFixed6('187.2'),
    parseFixed6('280.8'),
  ])
  // 1000 + 2 (P − 3100) + 3 (3150 − P) = 5 × 3 % × P, so P = 4250 ÷ 1.15, rounded down.
  expect(records.map(({ liquidationPrice }) => liquidationPrice)).toEqual([1, 2].map(() => parseFixed6('3695.652173')))
})

test('under portfolio margin the net of the two sides is liquidated', () => {
  const { live, account, emit } = arrangeSides()
  emit({ type: 'marginModeChanged', account: ann, isPortfolio: true })
  for (const { liquidationPrice = 0n } of openPositionRecords(live, account)) {
    // 4250 − P = 0.2 P
    expect(Math.abs(Number(liquidationPrice) / 1e6 - 4250 / 1.2)).toBeLessThan(0.00001)
  }
})

test('a closed side keeps its name', () => {
  const { live, account } = arrangeSides()
  const closed = { ...positionOf(['1', '0', '0']), positionSide: 'SHORT' as const }
  expect(positionRecordsOf(live, account, [closed])).toMatchObject([
    { positionSide: 'SHORT', side: 'sell', amount: 0n },
  ])
})

test('the cost of a position is exact even where its average price is not', () => {
  const { live, account, emit } = arrange([])
  // 1 at 100 and 2 at 100.01: an average of 100.006666…
  const position = { ...positionOf(['1', '3', '100.006667']), cost: parseFixed6<Usd>('300.02') }
  emit({ type: 'positionsChanged', account: ann, positions: [position] })
  expect(openPositionRecords(live, account)[0]?.unrealizedPnl).toBe(parseFixed6('9059.98'))
})
