import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, formatFixed6, parseFixed6, smaller, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Calls } from '@/web/connection/calls'
import type { OrderContext } from '@/web/session/orderContext'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import { createAmendWatch, type AmendExcess } from './amendWatch'
import { AmendError } from './amountToSign'
import { editOrder, type EditableOrder } from './editOrder'
import { createOrderFills } from './orderFills'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = parseFixed6<Price>('3100')
const maker = '0x00000000000000000000000000000000000000aa' as const

/**
 * A buy order of 4 at a venue that amends like the engine: it ends the order and opens the signed amount with nothing
 * filled. The test decides what fills, and when the page learns of a fill.
 */
function scene(size = '4') {
  const fills = createOrderFills()
  const sent: string[] = []
  const claims: OrderToSign[] = []
  const excesses: AmendExcess[] = []
  const unreceived: OrderMessage[] = []
  let order: OrderMessage = {
    orderId: '0x01',
    account: maker,
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    orderType: 'limit',
    orderStatus: 'opened',
    side: 'buy',
    price,
    amount: amount(size),
    filled: amount('0'),
  }
  let bought = 0n
  let whileSigning: () => void = () => undefined
  let onTheWay: () => void = () => undefined
  const receiveAll = () => {
    for (const message of unreceived.splice(0)) fills.receive([message])
  }
  fills.receive([order])
  /** Fills part of the order at the venue. The page learns of the fill at the next `hear`. */
  const fill = (text: string) => {
    // No order fills beyond its amount.
    const more = smaller(amount(text), fixed6<Amount>(order.amount - order.filled))
    const filled = fixed6<Amount>(order.filled + more)
    bought += more
    order = { ...order, filled, orderStatus: filled === order.amount ? 'filled' : 'partial' }
    unreceived.push(order)
  }
  const context = {
    fills,
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    trader: (claim) => {
      claims.push(...('instrumentId' in claim ? [claim] : claim))
      return {
        maker,
        signer: {
          kind: 'wallet',
          address: maker,
          signTypedData: () => {
            whileSigning()
            return Promise.resolve('0x5161' as const)
          },
        },
      }
    },
    firstPhase: () => 'signing',
    freshOrderFields: () => ({ salt: BigInt(claims.length), timestamp: 1_790_000_000n }),
    calls: {
      call: (_: unknown, data: { amount: Amount; limitPrice: Price; orderId: Hash }) => {
        sent.push(`${formatFixed6(data.amount)} for ${data.orderId}`)
        onTheWay()
        if (order.orderStatus === 'filled') return Promise.reject(new Error('ORDER_DOES_NOT_EXIST'))
        unreceived.push({ ...order, orderStatus: 'cancelled' })
        order = {
          ...order,
          orderId: `0x0${2 + sent.length}`,
          amount: data.amount,
          filled: amount('0'),
          orderStatus: 'opened',
        }
        return Promise.resolve(order)
      },
    } as unknown as Calls,
  } satisfies OrderContext
  const watch = createAmendWatch({
    fills,
    pause: () => new Promise(() => undefined),
    ask: () => Promise.resolve(undefined),
    onExcess: (excess) => excesses.push(excess),
  })
  return {
    fills,
    sent,
    claims,
    excesses,
    fill,
    receiveAll,
    /** Returns the order as the page knows it at the time of a request. */
    gesture: (): EditableOrder => {
      const { orderId } = order
      const known = fills.known(orderId)
      const filled = known?.filled ?? amount('0')
      return {
        orderId,
        filled,
        remaining: fixed6<Amount>((known?.amount ?? 0n) - filled),
        instrumentId: '1',
        isBuy: true,
        postOnly: false,
        reduceOnly: false,
        timeInForce: 'GTC',
        mmp: false,
        limitPrice: price,
      }
    },
    edit: async (open: EditableOrder, remaining: Amount) => {
      let signed: Parameters<typeof watch>[0]['signed'] | undefined
      const record = await editOrder(context, open, { limitPrice: price, remaining }, (edit) => (signed = edit))
      if (signed !== undefined) watch({ from: open, wanted: remaining, signed, order: record })
      receiveAll()
      return record
    },
    setWhileSigning: (next: () => void) => (whileSigning = next),
    setOnTheWay: (next: () => void) => (onTheWay = next),
    total: () => bought + order.amount - order.filled,
  }
}

test('an order with terms that are not known is not signed again', async () => {
  const page = scene()
  const outcome = page.edit({ ...page.gesture(), timeInForce: undefined }, amount('4'))
  await expect(outcome).rejects.toThrow('It can be cancelled, but not changed.')
  expect([page.claims, page.sent]).toEqual([[], []])
})

test('moving an order of 4 with 1 filled signs 3 and adds nothing to one-click usage', async () => {
  const page = scene()
  page.fill('1')
  page.receiveAll()
  const open = page.gesture()
  await page.edit(open, open.remaining)
  expect(page.sent).toEqual(['3 for 0x01'])
  expect(page.total()).toBe(amount('4'))
  expect(page.claims).toMatchObject([{ amount: amount('3'), replaces: { amount: amount('3') } }])
})

test('a fill between the request and the signature is subtracted from the requested amount', async () => {
  const page = scene()
  const open = page.gesture()
  page.fill('1')
  page.receiveAll()
  // Nothing was filled when "remaining 3" was requested.
  await page.edit(open, amount('3'))
  expect(page.sent).toEqual(['2 for 0x01'])
  expect(page.total()).toBe(amount('3'))
})

test('after a fill during the wallet prompt the signature is discarded and the smaller amount is signed', async () => {
  const page = scene()
  const open = page.gesture()
  page.setWhileSigning(() => {
    page.setWhileSigning(() => undefined)
    page.fill('1')
    page.receiveAll()
  })
  await page.edit(open, open.remaining)
  expect(page.claims.map((claim) => formatFixed6(claim.amount))).toEqual(['4', '3'])
  expect(page.sent).toEqual(['3 for 0x01'])
  expect(page.excesses).toEqual([])
})

test('an order that is filled, cancelled or would have nothing left is not signed, and the reason is given', async () => {
  const filled = scene('1')
  const open = filled.gesture()
  filled.setWhileSigning(() => {
    filled.fill('1')
    filled.receiveAll()
  })
  await expect(filled.edit(open, open.remaining)).rejects.toThrow('The order is filled. Nothing was sent.')
  expect(filled.sent).toEqual([])

  const cancelled = scene()
  const before = cancelled.gesture()
  cancelled.fills.receive([
    { ...cancelled.gesture(), instrumentId: '1', side: 'buy', orderStatus: 'cancelled', amount: amount('4') },
  ])
  await expect(cancelled.edit(before, amount('4'))).rejects.toThrow('The order was cancelled. Nothing was sent.')

  const smaller = scene()
  const asked = smaller.gesture()
  smaller.fill('2')
  smaller.receiveAll()
  await expect(smaller.edit(asked, amount('2'))).rejects.toThrow(AmendError)
  expect([...cancelled.sent, ...smaller.sent]).toEqual([])
})

test('an order that fills further during every signature is left alone', async () => {
  const page = scene()
  const open = page.gesture()
  page.setWhileSigning(() => {
    page.fill('0.1')
    page.receiveAll()
  })
  await expect(page.edit(open, open.remaining)).rejects.toThrow(AmendError)
  expect(page.claims).toHaveLength(3)
  expect(page.sent).toEqual([])
})

test('an edit uses an order’s newest id, and is rejected if another tab changed its size', async () => {
  const page = scene()
  const open = page.gesture()
  const other = { instrumentId: '1', side: 'buy', filled: amount('0') } as const
  const cancelled = { ...other, orderId: '0x01', orderStatus: 'cancelled', amount: amount('4') } as const
  page.fills.receive([cancelled, { ...other, orderId: '0x0b', orderStatus: 'opened', amount: amount('4') }])
  await page.edit(open, open.remaining)
  expect(page.sent).toEqual(['4 for 0x0b'])

  const resized = scene()
  const seen = resized.gesture()
  resized.fills.receive([cancelled, { ...other, orderId: '0x0b', orderStatus: 'opened', amount: amount('1') }])
  await expect(resized.edit(seen, seen.remaining)).rejects.toThrow('The order’s amount was changed elsewhere')
  expect(resized.sent).toEqual([])
})

test('a fill between signing and arrival is reported once as an excess with its figures', async () => {
  const page = scene()
  const open = page.gesture()
  page.setOnTheWay(() => page.fill('1'))
  await page.edit(open, open.remaining)
  page.receiveAll()
  // 1 filled, and the amend opened another 4.
  expect(page.total()).toBe(amount('5'))
  expect(page.excesses).toMatchObject([{ excess: amount('1'), wanted: amount('4') }])
})

test('whenever fills arrive, the total is the requested amount plus any reported excess', async () => {
  const step = fc.record({
    wanted: fc.integer({ min: 1, max: 8 }),
    before: fc.integer({ min: 0, max: 2 }),
    signing: fc.integer({ min: 0, max: 2 }),
    onTheWay: fc.integer({ min: 0, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const page = scene('50')
      for (const { wanted, before, signing, onTheWay } of steps) {
        const open = page.gesture()
        const filledAtGesture = page.total() - open.remaining
        page.fill(String(before))
        page.receiveAll()
        let isFirst = true
        page.setWhileSigning(() => {
          if (isFirst) page.fill(String(signing))
          isFirst = false
          page.receiveAll()
        })
        page.setOnTheWay(() => page.fill(String(onTheWay)))
        const seenCount = page.excesses.length
        const remaining = fixed6<Amount>(BigInt(wanted) * 1_000_000n)
        const totalBefore = page.total()
        const isTaken = await page.edit(open, remaining).then(
          () => true,
          () => false,
        )
        const excess = page.excesses.slice(seenCount).at(-1)?.excess ?? 0n
        expect(page.total()).toBe(isTaken ? filledAtGesture + remaining + excess : totalBefore)
        if (!isTaken) return
      }
    }),
    { numRuns: 200, seed: 22 },
  )
})
