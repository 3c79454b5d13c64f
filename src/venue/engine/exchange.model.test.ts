import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { defaultFeeRates } from '@/core/quant/fees'
import { flatPosition } from '@/core/quant/pnl'
import { foldEvents, emptySnapshot } from '@/dev/scenes/engine/foldEvents'
import { applyPlainly, type PlainResult } from '@/dev/scenes/engine/plainExchange'
import { createPlainExchange, type PlainExchange } from '@/dev/scenes/engine/plainState'
import {
  createRandomTrading,
  nextCommand,
  noteEvents,
  number,
  openingCommands,
} from '@/dev/scenes/engine/randomTrading'
import { runSize } from '@/dev/testing/runSize'
import { positionKey } from '@/venue/rules/positionKey'
import type { NumberedCommand } from './command'
import { describeState } from './describeState'
import type { EngineEvent, CommandOutcome } from './event'
import { applyCommand } from './exchange'
import { checkAccount, checkBook, checkInvariants, checkMoney } from './invariants'
import { exportState, importState } from './snapshotData'
import { createExchange, type ExchangeState } from './state'

/**
 * With this seed, everything counted below occurs within 11,000 commands, and each planted fault is found within
 * 18,000.
 */
const seed = 5
const commands = runSize({ usual: 20_000, full: 40_000 })

/** After each command, what it touched is checked. A full check runs less often to save time. */
const fullCheckEvery = 100
const snapshotEvery = 2_500

test(`the engine agrees with a simple model over ${commands} commands (seed ${seed})`, { timeout: 300_000 }, () => {
  const trading = createRandomTrading(createRandom(seed), { accounts: 8, isWild: true })
  const plain = createPlainExchange(defaultFeeRates)
  const folded = emptySnapshot()
  const counts = new Map<string, number>()
  let state = createExchange({ feeRates: defaultFeeRates })
  const opening = openingCommands(trading, 30_000)
  for (let at = 0; at < commands; at++) {
    const numbered = number(trading, opening[at] ?? nextCommand(trading))
    const before = at % snapshotEvery === 0 ? exportState(state) : undefined
    const { outcome, events } = applyCommand(state, numbered)
    if (before !== undefined && !outcome.isAccepted) expect(exportState(state)).toEqual(before)
    noteEvents(trading, numbered.command, events)
    foldEvents(folded, events)
    count(counts, outcome, events)
    const difference = compare(state, plain, applyPlainly(plain, numbered), outcome, events)
    if (difference !== undefined) throw new Error(`seed ${seed}, command ${at}: ${difference} after ${words(numbered)}`)
    checkTouched(state, events)
    if (at % fullCheckEvery === 0) checkInvariants(state)
    if (at % snapshotEvery === snapshotEvery - 1) {
      expect(folded).toEqual(foldEvents(emptySnapshot(), describeState(state)))
      state = throughSnapshot(state)
    }
  }
  // Every kind of command must occur often enough for the comparison to mean something.
  for (const kind of reached) expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(3)
})

const reached = [
  'accepted',
  'traded',
  'collateralConverted',
  'fundingPaid',
  'marginModeChanged',
  'leverageChanged',
  'marginTypeChanged',
  'feeRatesChanged',
  'EXPIRE_MAKER',
  'EXPIRE_TAKER',
  'REDUCE_ONLY_ORDER_REJECTED',
  'INSTRUMENT_EXPIRED',
  'ORDER_INVALID_MAKER',
  'ORDER_BAD_SIGNING_KEY',
  'EDIT_ORDER_SAME_ID',
  'ORDER_DOES_NOT_EXIST',
  'EDIT_ORDER_DIFFERENT_INSTRUMENT',
  'EDIT_ORDER_CANNOT_CHANGE_DIRECTION',
  'INSTRUMENT_NOT_FOUND',
  'ORDER_EXISTS',
  'ORDER_EXISTS_MATCHED',
  'ORDER_INVALID_TIME',
  'INVALID_AMOUNT_STEP_SIZE',
  'INVALID_PRICE_STEP_SIZE',
  'EXCEED_ORDER_PRICE_BAND',
  'INVALID_ORDER_TIME_IN_FORCE',
  'NO_POSITION_REDUCE_ONLY',
  'INVALID_DIRECTION_REDUCE_ONLY',
  'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  'GTC_ORDER_REJECTED',
  'IOC_ORDER_REJECTED',
  'EXCEEDS_MAX_NOTIONAL',
  'INSUFFICIENT_MARGIN',
  'INSTRUMENT_NOT_PERPETUAL',
  'LEVERAGE_IS_ZERO',
  'INVALID_LEVERAGE',
  'LEVERAGE_TOO_HIGH',
  'CANNOT_DECREASE_LEVERAGE',
  'POSITION_EXISTS',
  'INVALID_MARGIN',
  'ACCOUNT_NOT_ISOLATED',
  'UPDATE_MARGIN_DOES_NOT_EXIST',
  'INSUFFICIENT_AVAILABLE_MARGIN',
  'INSUFFICIENT_ISOLATED_MARGIN',
]

function checkTouched(state: ExchangeState, events: readonly EngineEvent[]): void {
  checkMoney(state)
  for (const event of events) {
    const account = event.type === 'ordersChanged' ? state.accounts.get(event.account) : undefined
    if (account !== undefined) checkAccount(state, account)
    const listed = event.type === 'levelsChanged' ? state.instruments.get(event.instrumentId) : undefined
    if (listed !== undefined) checkBook(state, listed)
  }
}

function compare(
  state: ExchangeState,
  plain: PlainExchange,
  expected: PlainResult,
  outcome: CommandOutcome,
  events: readonly EngineEvent[],
): string | undefined {
  const error = outcome.isAccepted ? undefined : outcome.error
  if (error !== expected.error) return `outcome ${error ?? 'accepted'} instead of ${expected.error ?? 'accepted'}`
  if (error !== undefined && events.length > 0) return 'a refused command has events'
  return compareTrades(expected, events) ?? compareOrders(state, plain) ?? compareAccounts(state, plain)
}

function compareTrades({ trades }: PlainResult, events: readonly EngineEvent[]): string | undefined {
  const happened = events.flatMap((event) => (event.type === 'traded' ? [event.trade] : []))
  if (happened.length !== trades.length) return `${happened.length} trades instead of ${trades.length}`
  const isDifferent = trades.some((trade, at) => {
    const other = happened[at]
    return (
      other?.maker.orderId !== trade.maker ||
      other.taker.orderId !== trade.taker ||
      other.price !== trade.price ||
      other.amount !== trade.amount ||
      other.maker.fee !== trade.makerFee ||
      other.taker.fee !== trade.takerFee
    )
  })
  return isDifferent ? 'other trades' : undefined
}

function compareOrders(state: ExchangeState, plain: PlainExchange): string | undefined {
  if (state.orders.size !== plain.orders.length) {
    return `${state.orders.size} open orders instead of ${plain.orders.length}`
  }
  let at = 0
  for (const order of state.orders.values()) {
    const other = plain.orders[at++]
    const isSame =
      order.request === other?.request &&
      order.remaining === other.remaining &&
      order.filled === other.filled &&
      order.filledValue === other.value &&
      order.priority === other.priority
    if (!isSame) return `another open order ${order.request.orderId}`
  }
  return undefined
}

function compareAccounts(state: ExchangeState, plain: PlainExchange): string | undefined {
  for (const [address, other] of plain.accounts) {
    const account = state.accounts.get(address)
    if (account?.balance !== other.balance) return `balance ${account?.balance} instead of ${other.balance}`
    for (const [instrumentId, expected] of other.positions) {
      const { amount, cost } = account.holdings.get(positionKey(instrumentId, undefined))?.position ?? flatPosition
      if (amount !== expected.amount || cost !== expected.cost)
        return `position ${amount} instead of ${expected.amount}`
    }
    const isolated = [...account.holdings].flatMap(([id, holding]) =>
      holding.isolated === undefined ? [] : [`${id} ${holding.isolated.margin} ${holding.isolated.baseMargin}`],
    )
    const expected = [...other.isolated].map(([id, { margin, baseMargin }]) => `${id} ${margin} ${baseMargin}`)
    if (isolated.toSorted().join() !== expected.toSorted().join()) {
      return `isolated margin ${isolated.join()} instead of ${expected.join()}`
    }
    for (const [asset, units] of other.collaterals) {
      if (account.collaterals.get(asset) !== units) return `other ${asset} than ${units}`
    }
    if (account.collaterals.size !== other.collaterals.size) return 'other collateral'
    if (account.isPortfolioMargin !== other.isPortfolio) return 'another margin mode'
  }
  return undefined
}

/** Continues with a copy that was exported to a snapshot and imported again. */
function throughSnapshot(state: ExchangeState): ExchangeState {
  const data = exportState(state)
  const copy = importState(structuredClone(data))
  expect(exportState(copy)).toEqual(data)
  // Restores the identity of the requests, because the comparison above is by reference.
  for (const [orderId, order] of copy.orders) Object.assign(order, { request: state.orders.get(orderId)?.request })
  return copy
}

function count(counts: Map<string, number>, outcome: CommandOutcome, events: readonly EngineEvent[]): void {
  const kinds = [outcome.isAccepted ? 'accepted' : outcome.error]
  for (const event of events) {
    if (event.type !== 'ordersChanged') kinds.push(event.type)
    if (event.type === 'ordersChanged') kinds.push(...event.orders.flatMap(({ error }) => error ?? []))
  }
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
}

function words(numbered: NumberedCommand): string {
  return JSON.stringify(numbered, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
