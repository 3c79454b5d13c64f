import { expect, test } from 'vitest'
import { fixed6, notional, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { ann, manualPort, listEth } from '@/dev/testing/manualPort'
import type { OrderRecord } from '../../engine/event'
import { liveAccountFigures } from '../../live/accountFigures'
import { findAccount } from '../../live/liveAccount'
import { openOrderRecords, orderRecordOfNow } from './orderRecords'

const hash = (digit: number): Hash => `0x${String(digit).repeat(64)}`

function sell(digit: number, amount: string, price: string, change: Partial<OrderRecord> = {}): OrderRecord {
  return {
    orderId: hash(digit),
    account: ann,
    instrumentId: '1',
    orderType: 'limit',
    side: 'sell',
    price: parseFixed6(price),
    amount: parseFixed6(amount),
    filled: fixed6(0n),
    averagePrice: undefined,
    status: 'opened',
    // The margin reserved when the order was placed, before there was a position.
    initialMargin: parseFixed6('999'),
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'GTC',
    mmp: false,
    selfTradePrevention: 'EXPIRE_NONE',
    systemType: 'WEB',
    createdAtNs: BigInt(digit),
    updatedAtNs: BigInt(digit),
    ...change,
  }
}

/** Ann is long 1 ETH at 3,100 and pays no fees. */
function arrange(...orders: OrderRecord[]) {
  const { emit, port, ...hand } = manualPort()
  listEth({ emit, port, ...hand })
  emit({ type: 'accountOpened', account: ann, kind: 'trader' })
  const noFee = { taker: fixed6<never>(0n), maker: fixed6<never>(0n) }
  emit({ type: 'feeRatesChanged', account: ann, rates: { PERPETUAL: noFee, OPTION: noFee } })
  const entryPrice = parseFixed6<Price>('3100')
  const amount = parseFixed6<Amount>('1')
  const nothing = fixed6<Usd>(0n)
  const cost = notional(entryPrice, amount)
  const position = { instrumentId: '1', amount, entryPrice, realizedPnl: nothing, cost, accumulatedFunding: nothing }
  emit({ type: 'ordersChanged', account: ann, orders })
  emit({ type: 'positionsChanged', account: ann, positions: [position] })
  const account = findAccount(port.live, ann)
  if (account === undefined) throw new Error('ann has an account')
  return { live: port.live, account }
}

const heldOf = (records: ReturnType<typeof openOrderRecords>) => records.map(({ initialMargin }) => initialMargin)

test('an order that a later fill turned into a closing one no longer reserves margin', () => {
  const order = sell(1, '1', '3200')
  const { live, account } = arrange(order)
  expect(heldOf(openOrderRecords(live, account))).toEqual([0n])
  expect(orderRecordOfNow(live, account, order).initialMargin).toBe(0n)
})

test('the margins of all orders add up to what the account reports', () => {
  const partly = {
    filled: parseFixed6<Amount>('1'),
    averagePrice: parseFixed6<Price>('3300'),
    status: 'partial',
  } as const
  const { live, account } = arrange(
    sell(1, '2', '3200'),
    sell(2, '3', '3300', partly),
    sell(3, '1', '3400', { reduceOnly: true }),
  )
  // 4 are open and 1 of them closes, so each opens three quarters: 2 × 3200 × ¾ × 5 % and 2 × 3300 × ¾ × 5 %.
  expect(heldOf(openOrderRecords(live, account))).toEqual([parseFixed6('240'), parseFixed6('247.5'), 0n])
  expect(liveAccountFigures(live, account).margin.openOrderMargin).toBe(parseFixed6('487.5'))
})

test('the record of a waiting stop or of a finished order has the margin of its last event', () => {
  const stop = sell(1, '1', '3200', { status: 'stop_order', initialMargin: fixed6(0n) })
  const ended = sell(2, '1', '3200', { status: 'cancelled', initialMargin: fixed6(0n) })
  const { live, account } = arrange(stop, ended)
  expect(heldOf(openOrderRecords(live, account))).toEqual([0n])
  expect(orderRecordOfNow(live, account, ended).initialMargin).toBe(0n)
})
