import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderContext } from '@/web/session/orderContext'
import { createStop, editStop } from '@/web/session/stops/sendStop'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import { createOrder } from './createOrder'
import { editOrder } from './editOrder'
import { editable } from './orderActions'
import { createOrderFills } from './orderFills'
import { flagLabels, flagTexts } from './orderFlags'

const amount = parseFixed6<Amount>('1')
const price = parseFixed6<Price>('3100')
const maker = '0x00000000000000000000000000000000000000aa' as const

const open: OpenOrder = {
  rowKey: '0x01',
  orderId: '0x01',
  account: maker,
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  orderStatus: 'opened',
  side: 'sell',
  positionSide: 'LONG',
  reduceOnly: true,
  price,
  amount,
  filled: parseFixed6('0'),
}

/** A context that notes the side shown to the signer, and the side sent. */
function scene() {
  const sides: string[] = []
  const signTypedData = () => Promise.resolve(`0x${'0'.repeat(130)}`)
  // Signing uses only these members.
  const context = {
    fills: createOrderFills(),
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    trader: (order: OrderToSign) => {
      sides.push(`signed ${order.positionSide}`)
      return { maker, signer: { signTypedData } }
    },
    freshOrderFields: () => ({ salt: 1n, timestamp: 1n }),
    calls: {
      call: (_: unknown, data: { readonly positionSide?: string }) => {
        sides.push(`sent ${data.positionSide}`)
        return Promise.resolve(open satisfies OrderMessage)
      },
    },
  } as unknown as OrderContext
  return { context, sides }
}

const order = { instrumentId: '1', isBuy: false, amount, limitPrice: price, timeInForce: 'GTC' } as const
const flags = { postOnly: false, reduceOnly: true, mmp: false }

test('an order is signed and sent with its side, and without one outside hedge mode', async () => {
  const { context, sides } = scene()
  await createOrder(context, { ...order, ...flags, positionSide: 'LONG' })
  await createOrder(context, { ...order, ...flags, positionSide: 'BOTH' })
  expect(sides).toEqual(['signed LONG', 'sent LONG', 'signed BOTH', 'sent undefined'])
})

test('an amend keeps the side of the order', async () => {
  const { context, sides } = scene()
  await editOrder(context, editable(open), { limitPrice: price, remaining: amount })
  expect(sides).toEqual(['signed LONG', 'sent LONG'])
})

test('a stop is sent with the side of its position, and its amend keeps it', async () => {
  const { context, sides } = scene()
  const terms = { kind: 'STOP_LOSS', scope: 'partOfPosition', trigger: price } as const
  await createStop(context, { ...order, ...terms, reduceOnly: true, positionSide: 'LONG' })
  const waiting: WaitingStop = { ...open, orderStatus: 'stop_order', stop: 'STOP_LOSS', trigger: price }
  await editStop(context, waiting, { trigger: price, amount, limitPrice: price })
  expect(sides).toEqual(['signed LONG', 'sent LONG', 'signed LONG', 'sent LONG'])
})

test('the side is shown with the order', () => {
  expect(flagTexts(open)).toEqual(['long position', 'reduce-only'])
  expect(flagLabels({ positionSide: 'SHORT' })).toEqual(['Short position'])
  expect(flagTexts({ positionSide: 'BOTH' })).toEqual([])
})
