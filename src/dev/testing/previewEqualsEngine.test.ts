import { expect, test } from 'vitest'
import { absolute, add, fixed6, fromNumber, toNumber, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { marketPrice } from '@/core/protocol/orderLimits'
import { entryPrice } from '@/core/quant/pnl'
import type { PreviewOrder } from '@/core/quant/preview/orderOutcome'
import { holdingOf, type PreviewAccount } from '@/core/quant/preview/previewAccount'
import { previewEdit, previewOrder, type OrderPreview } from '@/core/quant/preview/previewOrder'
import { previewIsolatedMargin, previewLeverage, previewMarginMode } from '@/core/quant/preview/previewSettings'
import { orderIdOf, orderRequest, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import type { Command, OrderRequest } from '@/venue/engine/command'
import type { EngineEvent } from '@/venue/engine/event'
import { accountHealth } from '@/venue/engine/margin/accountRisk'
import { positionKey } from '@/venue/rules/positionKey'
import { previewClose } from './previewClose'
import {
  engineAccount,
  previewAccountOf,
  previewBookOf,
  createTrial,
  movePrices,
  onStep,
  quote,
  randomAmount,
  randomOrder,
  send,
  terms,
  traders,
  type Trial,
} from './previewTrial'

function signed(trial: Trial, account: Address, order: PreviewOrder): OrderRequest {
  const { positionSide: _, ...net } = order
  const limitPrice = order.limitPrice ?? fixed6<Price>(marketPrice(order.isBuy))
  return orderRequest(orderIdOf(trial.seq + 1), account, {
    ...net,
    limitPrice,
    timestampSec: sceneStartNs / 1_000_000_000n,
  })
}

/** True for an order that would meet another order of its account, whose outcome no preview can predict. */
function meetsItself(trial: Trial, account: Address, { instrumentId, isBuy }: PreviewOrder): boolean {
  const orders = engineAccount(trial.state, account).holdings.get(positionKey(instrumentId, undefined))?.orders ?? []
  return [...orders].some(({ request }) => request.isBuy !== isBuy)
}

function expectSame(
  trial: Trial,
  account: Address,
  preview: OrderPreview,
  instrumentId: string,
  events: readonly EngineEvent[],
) {
  const engine = engineAccount(trial.state, account)
  expect(preview.margin.after).toEqual(accountHealth(trial.state, engine))
  const holding = engine.holdings.get(positionKey(instrumentId, undefined))
  const { after } = preview.position
  expect(after?.amount).toBe(holding?.position.amount ?? 0n)
  expect(after?.entryPrice).toBe(holding === undefined ? undefined : entryPrice(holding.position))
  expect(after?.isolatedMargin).toBe(holding?.isolated?.margin)
  const fills = events.flatMap((event) =>
    event.type === 'traded' && event.trade.taker.account === account ? [event.trade.taker] : [],
  )
  const nothing = fixed6<Usd>(0n)
  expect(preview.takerFee).toBe(fills.reduce((sum, { fee }) => add(sum, fee), nothing))
  expect(preview.realizedPnl).toBe(fills.reduce((sum, { realizedPnl }) => add(sum, realizedPnl), nothing))
}

function tryOrder(trial: Trial, account: Address): string {
  const order = randomOrder(trial, account)
  if (meetsItself(trial, account, order)) return 'skipped'
  const view = previewAccountOf(trial.state, account)
  const book = previewBookOf(trial.state, order.instrumentId)
  const preview = previewOrder({ account: view, order, book })
  const { outcome, events } = send(trial, { type: 'createOrder', order: signed(trial, account, order) })
  expect(preview.error).toBe(outcome.isAccepted ? undefined : outcome.error)
  expect(preview.isAllowed).toBe(outcome.isAccepted)
  if (!outcome.isAccepted) return outcome.error
  expectSame(trial, account, preview, order.instrumentId, events)
  return describe(view, preview, order)
}

/** The kind of the order, to count which cases the seeds produce. */
function describe(view: PreviewAccount, preview: OrderPreview, order: PreviewOrder): string {
  const mode = view.isPortfolioMargin ? 'portfolio' : 'standard'
  if (preview.position.after?.isolatedMargin !== undefined) return `${mode}, isolated`
  const isOption = terms(order.instrumentId).instrumentType === 'OPTION'
  return `${mode}, ${isOption ? 'option' : 'perpetual'}, ${preview.taken === 0n ? 'resting' : 'taking'}`
}

function tryClose(trial: Trial, account: Address): string {
  const held = [...engineAccount(trial.state, account).holdings.values()].filter(
    ({ position }) => position.amount !== 0n,
  )
  if (held.length === 0) return 'skipped'
  const { instrumentId } = trial.random.pick(held).listed.instrument
  const view = previewAccountOf(trial.state, account)
  const preview = previewClose({ account: view, instrumentId, book: previewBookOf(trial.state, instrumentId) })
  const { amount } = holdingOf(view, instrumentId).position
  const order: PreviewOrder = {
    instrumentId,
    isBuy: amount < 0n,
    amount: absolute(amount),
    limitPrice: undefined,
    postOnly: false,
    reduceOnly: true,
    timeInForce: 'IOC',
  }
  if (preview === undefined || meetsItself(trial, account, order)) return 'skipped'
  const { outcome, events } = send(trial, { type: 'createOrder', order: signed(trial, account, order) })
  expect(preview.error).toBe(outcome.isAccepted ? undefined : outcome.error)
  if (!outcome.isAccepted) return `close ${outcome.error}`
  expectSame(trial, account, preview, instrumentId, events)
  return 'close'
}

function tryEdit(trial: Trial, account: Address): string {
  const { random } = trial
  const open = [...engineAccount(trial.state, account).holdings.values()].flatMap(({ orders }) => [...orders])
  if (open.length === 0) return 'skipped'
  const { request } = random.pick(open)
  const { instrumentId, isBuy, reduceOnly } = request
  const moved = toNumber(request.limitPrice) * (1 + 0.02 * random.normal())
  const { priceStep } = terms(instrumentId)
  const limitPrice =
    random.next() < 0.3 ? request.limitPrice : onStep(fromNumber<Price>(Math.max(0.01, moved)), priceStep)
  const change = { limitPrice, amount: randomAmount(random) }
  const order: PreviewOrder = { ...change, instrumentId, isBuy, reduceOnly, postOnly: false, timeInForce: 'GTC' }
  if (meetsItself(trial, account, order)) return 'skipped'
  const view = previewAccountOf(trial.state, account)
  const preview = previewEdit({
    account: view,
    instrumentId,
    orderId: request.orderId,
    change,
    book: previewBookOf(trial.state, instrumentId),
  })
  const { outcome, events } = send(trial, {
    type: 'editOrder',
    replacedOrderId: request.orderId,
    order: signed(trial, account, order),
  })
  expect(preview?.error).toBe(outcome.isAccepted ? undefined : outcome.error)
  if (preview === undefined || !outcome.isAccepted) return 'edit refused'
  expectSame(trial, account, preview, instrumentId, events)
  return 'edit'
}

function trySetting(trial: Trial, account: Address): string {
  const { random, state } = trial
  const view = previewAccountOf(state, account)
  const instrumentId = random.pick(['1', '1', '2', '2', '11'])
  const kind = random.integer(4)
  if (kind === 0) {
    const isEnabled = random.next() < 0.5
    return settle('mode', previewMarginMode(view, isEnabled), { type: 'setPortfolioMargin', account, isEnabled })
  }
  if (kind === 1) {
    const leverage = random.integer(23) - 1
    return settle('leverage', previewLeverage(view, instrumentId, leverage), {
      type: 'setLeverage',
      account,
      instrumentId,
      leverage,
      mayLower: true,
    })
  }
  if (kind === 2) {
    const marginType = random.pick(['ISOLATED', 'ISOLATED', 'CROSS'] as const)
    // This has no preview because it moves no money, but it affects later orders.
    send(trial, { type: 'setMarginType', account, instrumentId, marginType })
    return 'type'
  }
  const change = fromNumber<Usd>(random.integer(5) === 0 ? 0 : 60 * random.normal())
  const preview = previewIsolatedMargin(view, instrumentId, change)
  return settle('isolated', preview, { type: 'changeIsolatedMargin', account, instrumentId, change })

  function settle(
    name: string,
    preview: { error: string | undefined; margin?: OrderPreview['margin'] },
    command: Command,
  ) {
    const { outcome } = send(trial, command)
    expect(preview.error).toBe(outcome.isAccepted ? undefined : outcome.error)
    if (!outcome.isAccepted) return `${name} ${outcome.error}`
    if (preview.margin !== undefined)
      expect(preview.margin.after).toEqual(accountHealth(state, engineAccount(state, account)))
    return name
  }
}

function play(seed: number, steps: number, seen: Map<string, number>): void {
  const trial = createTrial(seed)
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  for (let step = 0; step < steps; step++) {
    const dice = trial.random.next()
    const account = trial.random.pick(traders)
    let what = ''
    if (dice < 0.4) quote(trial)
    else if (dice < 0.43) movePrices(trial)
    else if (dice < 0.75) what = tryOrder(trial, account)
    else if (dice < 0.8) what = tryClose(trial, account)
    else if (dice < 0.9) what = tryEdit(trial, account)
    else what = trySetting(trial, account)
    count(what)
    if (trial.converted > 0) count('converted')
    trial.converted = 0
  }
}

// The cases that the seeds below must produce for a meaningful test.
const met = [
  ...['standard', 'portfolio'].flatMap((mode) => [
    ...['option', 'perpetual'].flatMap((type) => [`${mode}, ${type}, taking`, `${mode}, ${type}, resting`]),
    `${mode}, isolated`,
  ]),
  'close',
  'edit',
  'edit refused',
  'mode',
  'mode INSUFFICIENT_MARGIN',
  'type',
  'leverage',
  'leverage INSUFFICIENT_MARGIN',
  'leverage INSUFFICIENT_ISOLATED_MARGIN',
  'isolated',
  'isolated INSUFFICIENT_ISOLATED_MARGIN',
  'isolated INSUFFICIENT_AVAILABLE_MARGIN',
  'INSUFFICIENT_MARGIN',
  'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  'converted',
]

test('previews match the engine to the millionth', () => {
  const seen = new Map<string, number>()
  for (const seed of [1, 2, 3, 4, 5]) play(seed, 700, seen)
  expect(met.filter((what) => !seen.has(what))).toEqual([])
})
