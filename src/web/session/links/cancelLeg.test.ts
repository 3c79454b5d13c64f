import { expect, test } from 'vitest'
import type { Hash } from '@/core/protocol/instrument'
import { createLinkVenue } from '@/dev/scenes/linkScene'
import { busy, done, type Outcome } from '@/web/session/actions/outcome'
import type { OrderContext } from '@/web/session/orderContext'
import { cancelLeg } from './cancelLeg'

async function cancel(outcome: Outcome, answer: () => Promise<unknown>) {
  const order = createLinkVenue().rest('sell', '2600', 1_000)
  const sent: unknown[] = []
  const ended: Hash[] = []
  // A cancel uses nothing else of the context.
  const orders = {
    calls: {
      call: (operation: { readonly op: string }, data: unknown) => {
        sent.push([operation.op, data])
        return answer()
      },
    },
  } as unknown as OrderContext
  const deps = {
    actions: { cancel: () => Promise.resolve(outcome) },
    orders,
    onEnded: (ids: readonly Hash[]) => ended.push(...ids),
  }
  const result = await cancelLeg(deps)({ ...order, rowKey: order.orderId })
  return { result: result.status, sent, ended, orderId: order.orderId }
}

test('an order whose amend waits for the wallet is cancelled all the same', async () => {
  const { result, sent, ended, orderId } = await cancel(busy, () => Promise.resolve({}))
  expect([result, sent, ended]).toEqual(['done', [['cancel_order', { orderId }]], [orderId]])
})

test('a cancel that the venue rejects leaves the order in the list', async () => {
  const { result, ended } = await cancel(busy, () => Promise.reject(new Error('no such order')))
  expect([result, ended]).toEqual(['refused', []])
})

test('an order without a pending action is cancelled once', async () => {
  const { result, sent } = await cancel(done(undefined), () => Promise.resolve({}))
  expect([result, sent]).toEqual(['done', []])
})
