import { expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { maxUint256 } from '@/core/protocol/orderLimits'
import { account, createScene, play, send, type Scene } from '@/dev/scenes/engine/play'
import {
  addressOf,
  orderIdOf,
  orderRequest,
  option,
  perpetual,
  sceneExpiryNs,
} from '@/dev/scenes/engine/sceneInstruments'
import { positionKey } from '@/venue/rules/positionKey'
import type { OrderRequest } from '../command'
import { exportState } from '../snapshotData'
import { maxRestingOrders } from './checkOrder'

/**
 * Error codes in the order of the checks; the sender gets the first that applies. The codes between MARK_NOT_READY and
 * INVALID_ORDER_TIME_IN_FORCE come from `checkOrderForm`, which the ticket uses too.
 */
const orderRejects = [
  'ORDER_INVALID_MAKER',
  'ORDER_BAD_SIGNING_KEY',
  'OLD_SIGNING_KEY',
  'EDIT_ORDER_SAME_ID',
  'ORDER_DOES_NOT_EXIST',
  'EDIT_ORDER_DIFFERENT_INSTRUMENT',
  'EDIT_ORDER_CANNOT_CHANGE_DIRECTION',
  'EDIT_ORDER_CANNOT_BE_MARKET_ORDER',
  'INSTRUMENT_NOT_FOUND',
  'INSTRUMENT_EXPIRED',
  'ACCOUNT_LIQUIDATION',
  'ACCOUNT_POSITION_LIQUIDATION',
  'ORDER_EXISTS',
  'ORDER_EXISTS_MATCHED',
  'ORDER_INVALID_TIME',
  'ACCOUNT_MMP_PROTECTED',
  'MARK_NOT_READY',
  'ORDER_INVALID_AMOUNT',
  'INVALID_AMOUNT_STEP_SIZE',
  'ORDER_INVALID_PRICE',
  'INVALID_PRICE_STEP_SIZE',
  'BELOW_MIN_ORDER_VALUE',
  'EXCEED_MAX_ORDER_VALUE',
  'EXCEED_ORDER_PRICE_BAND',
  'INVALID_ORDER_TIME_IN_FORCE',
  'NO_POSITION_REDUCE_ONLY',
  'INVALID_DIRECTION_REDUCE_ONLY',
  'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  'GTC_ORDER_REJECTED',
  'IOC_ORDER_REJECTED',
  'TOO_MANY_PENDING_ORDERS',
  'EXCEEDS_MAX_NOTIONAL',
  'INSUFFICIENT_MARGIN',
] as const satisfies readonly ErrorCode[]

type OrderReject = (typeof orderRejects)[number]

type Attempt = { order: OrderRequest; replaced: Hash | undefined }
type Change = Partial<OrderRequest> & { readonly replaced?: Hash }

const live = orderIdOf(9001)
const filled = orderIdOf(9002)
const oldKey = addressOf(97)
const poor = addressOf(51)
const busy = addressOf(52)
const seized = addressOf(53)
const alone = addressOf(54)
const guarded = addressOf(55)

/** Each row breaks one more rule than the rows below it, so the list also proves the order of the checks. */
const worseAndWorse: Record<OrderReject, Change | ((attempt: Attempt) => Change)> = {
  ORDER_INVALID_MAKER: { account: addressOf(99) },
  ORDER_BAD_SIGNING_KEY: { signer: addressOf(98) },
  OLD_SIGNING_KEY: { account: account('carl'), signer: oldKey },
  EDIT_ORDER_SAME_ID: ({ replaced }) => ({ orderId: replaced ?? live }),
  ORDER_DOES_NOT_EXIST: { replaced: orderIdOf(404) },
  EDIT_ORDER_DIFFERENT_INSTRUMENT: {
    account: account('ann'),
    signer: account('ann'),
    replaced: live,
    instrumentId: '2',
  },
  EDIT_ORDER_CANNOT_CHANGE_DIRECTION: {
    account: account('ann'),
    signer: account('ann'),
    replaced: live,
    instrumentId: '1',
    isBuy: false,
  },
  EDIT_ORDER_CANNOT_BE_MARKET_ORDER: {
    account: account('ann'),
    signer: account('ann'),
    replaced: live,
    instrumentId: '1',
    limitPrice: fixed6(maxUint256),
  },
  INSTRUMENT_NOT_FOUND: { instrumentId: '999' },
  INSTRUMENT_EXPIRED: { instrumentId: '3' },
  ACCOUNT_LIQUIDATION: { account: seized, signer: seized },
  ACCOUNT_POSITION_LIQUIDATION: { account: alone, signer: alone, instrumentId: '1' },
  ORDER_EXISTS: { orderId: orderIdOf(10_000) },
  ORDER_EXISTS_MATCHED: { orderId: filled, account: account('ann'), signer: account('ann') },
  ORDER_INVALID_TIME: { timestampSec: 1_790_000_400n },
  ACCOUNT_MMP_PROTECTED: { account: guarded, signer: guarded, mmp: true },
  MARK_NOT_READY: { instrumentId: '4' },
  ORDER_INVALID_AMOUNT: { amount: fixed6(0n) },
  INVALID_AMOUNT_STEP_SIZE: { amount: fixed6(1_000n) },
  ORDER_INVALID_PRICE: { limitPrice: fixed6(0n) },
  INVALID_PRICE_STEP_SIZE: { limitPrice: fixed6(99_001_000n) },
  BELOW_MIN_ORDER_VALUE: { limitPrice: fixed6(10_000n), amount: fixed6(10_000n) },
  EXCEED_MAX_ORDER_VALUE: { amount: fixed6(100_000_000_000n) },
  EXCEED_ORDER_PRICE_BAND: { limitPrice: fixed6(130_000_000n) },
  INVALID_ORDER_TIME_IN_FORCE: { instrumentId: '1', reduceOnly: false, postOnly: true, timeInForce: 'IOC' },
  NO_POSITION_REDUCE_ONLY: { account: account('carl'), signer: account('carl'), instrumentId: '1', reduceOnly: true },
  INVALID_DIRECTION_REDUCE_ONLY: {
    account: account('bob'),
    signer: account('bob'),
    instrumentId: '1',
    reduceOnly: true,
  },
  ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY: {
    account: account('ann'),
    signer: account('ann'),
    instrumentId: '1',
    reduceOnly: true,
    amount: fixed6(5_000_000n),
  },
  GTC_ORDER_REJECTED: { instrumentId: '1', timeInForce: 'GTC', postOnly: true, limitPrice: fixed6(110_000_000n) },
  IOC_ORDER_REJECTED: { timeInForce: 'IOC' },
  TOO_MANY_PENDING_ORDERS: { account: busy, signer: busy },
  EXCEEDS_MAX_NOTIONAL: { instrumentId: '5', limitPrice: fixed6(99_000_000n) },
  INSUFFICIENT_MARGIN: { account: poor, signer: poor },
}

const scene = arrange()

test.each(orderRejects.map((reject, index) => [reject, index] as const))(
  'reports %s before any later reason, and changes nothing',
  (reject, index) => {
    const attempt = orderRejects.slice(index).reduceRight(worsen, {
      order: orderRequest(orderIdOf(777), account('carl'), { limitPrice: fixed6(99_000_000n) }),
      replaced: undefined,
    })
    const { order, replaced } = attempt
    const before = exportState(scene.state)
    const result = send(
      scene,
      replaced === undefined ? { type: 'createOrder', order } : { type: 'editOrder', replacedOrderId: replaced, order },
    )
    expect(result).toEqual({ outcome: { isAccepted: false, error: reject }, events: [] })
    expect(exportState(scene.state)).toEqual(before)
  },
)

test('the unmodified order of these cases is accepted', () => {
  const fresh = arrange()
  const order = orderRequest(orderIdOf(777), account('carl'), { limitPrice: fixed6(99_000_000n) })
  expect(send(fresh, { type: 'createOrder', order }).outcome.isAccepted).toBe(true)
})

test('a registered signing key can sign for its account', () => {
  const fresh = createScene()
  const signer = addressOf(96)
  send(fresh, { type: 'registerSigningKey', account: account('ann'), signingKey: signer, expirySec: maxUint256 })
  const order = (name: string) => orderRequest(orderIdOf(778), account(name), { signer })
  expect(send(fresh, { type: 'createOrder', order: order('bob') }).outcome).toMatchObject({
    error: 'ORDER_BAD_SIGNING_KEY',
  })
  expect(send(fresh, { type: 'createOrder', order: order('ann') }).outcome.isAccepted).toBe(true)
})

test('an option is expired from its expiry on, even while its settlement is pending', () => {
  const fresh = createScene()
  send(fresh, { type: 'listInstruments', instruments: [option('9', 'ETH', 90, 'call', 1n)] })
  const order = orderRequest(orderIdOf(779), account('ann'), { instrumentId: '9' })
  expect(send(fresh, { type: 'createOrder', order }).outcome).toMatchObject({ error: 'INSTRUMENT_EXPIRED' })
})

function worsen(attempt: Attempt, reject: OrderReject): Attempt {
  const row = worseAndWorse[reject]
  const { replaced = attempt.replaced, ...change } = typeof row === 'function' ? row(attempt) : row
  return { order: { ...attempt.order, ...change }, replaced }
}

/** Ann is short 1 with an order at 98, bob is long 1, carl has nothing; dora offers at 110. */
function arrange(): Scene {
  const made = createScene()
  const small = { ...perpetual('5', 'ETH'), maxNotionalValue: fixed6<Usd>(50_000_000n) }
  send(made, {
    type: 'listInstruments',
    instruments: [option('3', 'ETH', 90, 'call'), option('4', 'ETH', 95, 'call', sceneExpiryNs), small],
  })
  send(made, {
    type: 'setPrices',
    indexes: [],
    marks: [{ instrumentId: '5', markPrice: fixed6(100_000_000n) }],
  })
  send(made, { type: 'expireInstrument', instrumentId: '3', settlementPrice: fixed6(90_000_000n) })
  send(made, { type: 'registerSigningKey', account: account('carl'), signingKey: oldKey, expirySec: 1n })
  send(made, { type: 'createOrder', order: orderRequest(filled, account('ann'), { isBuy: false }) })
  play('bob buy 1 @ 100\ndora sell 1 @ 110', made)
  send(made, { type: 'createOrder', order: orderRequest(live, account('ann'), { limitPrice: fixed6(98_000_000n) }) })
  for (const address of [poor, busy, seized, alone, guarded])
    send(made, { type: 'openAccount', account: address, kind: 'trader' })
  send(made, { type: 'deposit', account: poor, amount: fixed6(1_000_000n) })
  send(made, { type: 'deposit', account: busy, amount: fixed6(1_000_000_000_000n) })
  liquidate(made)
  tripProtection(made)
  for (let at = 0; at < maxRestingOrders; at++) {
    const order = orderRequest(orderIdOf(10_000 + at), busy, {
      amount: fixed6(10_000n),
      limitPrice: fixed6(90_000_000n),
    })
    send(made, { type: 'createOrder', order })
  }
  return made
}

/** Dora sells 0.01 to an account whose protection trips at any fill. */
function tripProtection(made: Scene): void {
  const settings = { intervalSec: 10, frozenSec: 0, amountLimit: fixed6<Amount>(10_000n) }
  send(made, { type: 'deposit', account: guarded, amount: fixed6(1_000_000_000n) })
  send(made, { type: 'setMmp', account: guarded, asset: 'ETH', settings })
  const order = { amount: fixed6<Amount>(10_000n), limitPrice: fixed6<Price>(111_000_000n), mmp: true }
  play('dora sell 0.01 @ 110', made)
  send(made, { type: 'createOrder', order: orderRequest(orderIdOf(9004), guarded, order) })
  play('dora sell 1 @ 110', made)
}

/** One account is liquidated as a whole, another in its isolated long of 1 bought from dora. */
function liquidate(made: Scene): void {
  send(made, { type: 'deposit', account: alone, amount: fixed6(1_000_000_000n) })
  send(made, { type: 'setMarginType', account: alone, instrumentId: '1', marginType: 'ISOLATED' })
  const order = orderRequest(orderIdOf(9003), alone, { limitPrice: fixed6(111_000_000n) })
  send(made, { type: 'createOrder', order })
  play('dora sell 1 @ 110', made)
  const liquidation = { stage: 'reduce', startedAtNs: 1n, lastStepNs: 1n, steps: 0 } as const
  const [whole, part] = [seized, alone].map((address) => made.state.accounts.get(address))
  const holding = part?.holdings.get(positionKey('1', undefined))
  assert(whole !== undefined && holding !== undefined, 'both were opened')
  whole.liquidation = liquidation
  holding.liquidation = liquidation
}
