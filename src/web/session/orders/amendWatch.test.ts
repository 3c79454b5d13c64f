import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { settled } from '@/dev/testing/manuallyDriven'
import { unknown, type Outcome } from '@/web/session/actions/outcome'
import type { OpenOrder } from '@/web/session/openOrders'
import { createAmendWatch, type AmendExcess } from './amendWatch'
import { createOrderFills } from './orderFills'
import { takeOffExcess } from './takeOffExcess'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = parseFixed6<Price>('3100')
const order: OrderMessage = {
  orderId: '0x01',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  orderStatus: 'opened',
  side: 'buy',
  price,
  amount: amount('4'),
  filled: amount('0'),
}
const amended: OrderMessage = { ...order, orderId: '0x02' }

function watched(answer: OrderMessage | undefined) {
  const fills = createOrderFills()
  const excesses: AmendExcess[] = []
  const asked: string[] = []
  let endPause = () => {}
  const watch = createAmendWatch({
    fills,
    pause: () => new Promise((resolve) => (endPause = resolve)),
    ask: (orderId) => {
      asked.push(orderId)
      return Promise.resolve(answer)
    },
    onExcess: (excess) => excesses.push(excess),
  })
  fills.receive([order])
  fills.replaced('0x01', amended)
  watch({
    from: { orderId: '0x01', filled: amount('0'), remaining: amount('4') },
    wanted: amount('4'),
    signed: { orderId: '0x02', replacedId: '0x01', amount: amount('4') },
    order: amended,
  })
  return { fills, excesses, asked, endPause: () => endPause() }
}

test('the venue is asked how the replaced order ended when the channel does not report it', async () => {
  const { excesses, asked, endPause } = watched({ ...order, orderStatus: 'cancelled', filled: amount('1.5') })
  expect(excesses).toEqual([])
  endPause()
  await settled()
  expect(asked).toEqual(['0x01'])
  expect(excesses).toMatchObject([{ excess: amount('1.5'), wanted: amount('4'), order: { orderId: '0x02' } }])
})

test('once its end is known, the venue is not asked and no excess is reported', async () => {
  const { fills, excesses, asked, endPause } = watched(undefined)
  fills.receive([{ ...order, orderStatus: 'cancelled' }])
  endPause()
  await settled()
  // This fill of the amended order was requested.
  fills.receive([{ ...amended, orderStatus: 'partial', filled: amount('2') }])
  expect([excesses, asked]).toEqual([[], []])
})

test('an excess is removed from the order first, then from the position by a reduce-only order', async () => {
  const done: string[] = []
  let outcome: Outcome<never> = unknown
  const note = (what: string) => {
    done.push(what)
    return Promise.resolve(outcome)
  }
  const actions = {
    edit: (_: OpenOrder, { remaining }: { remaining: Amount }) => note(`edit to ${remaining}`),
    cancel: () => note('cancel'),
    place: ({
      isBuy,
      amount: size,
      reduceOnly,
      limitPrice,
    }: {
      isBuy: boolean
      amount: Amount
      reduceOnly: boolean
      limitPrice: Price | undefined
    }) => note(`${isBuy ? 'buy' : 'sell'} ${size} ${reduceOnly} ${limitPrice}`),
  }
  const open = (filled: string): OpenOrder => ({ ...amended, rowKey: '0x01', filled: amount(filled) })
  // 3 of 4 are open, so removing the excess of 1 leaves 2.
  await takeOffExcess(actions, order, open('1'), amount('1'))
  await takeOffExcess(actions, order, open('3'), amount('1'))
  await takeOffExcess(actions, order, open('3.5'), amount('1'))
  await takeOffExcess(actions, order, undefined, amount('1'))
  expect(done).toEqual([
    'edit to 2000000',
    'cancel',
    'cancel',
    'sell 500000 true undefined',
    'sell 1000000 true undefined',
  ])
  // Another fill rejected the amend, so the removal is offered again. After an unknown outcome it is not offered,
  // because the excess could be removed twice.
  outcome = { status: 'refused', failure: { words: 'It was filled.', isDeclined: true } }
  expect(await takeOffExcess(actions, order, open('1'), amount('1'))).toBe(false)
  outcome = unknown
  expect(await takeOffExcess(actions, order, open('1'), amount('1'))).toBe(true)
})
