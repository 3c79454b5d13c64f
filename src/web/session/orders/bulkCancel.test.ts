import { expect, test } from 'vitest'
import type { Hash } from '@/core/protocol/instrument'
import { CallError, OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { OrderContext } from '@/web/session/orderContext'
import { createBulkCancel } from './bulkCancel'
import { cancelOrdersOf } from './cancelAllOrders'

const hash = (digit: string): Hash => `0x${digit.repeat(64)}`
const ids = [hash('1'), hash('2'), hash('3')]

function scene(...answers: readonly (object | Error)[]) {
  const asked: unknown[] = []
  const rest = {
    call: (_endpoint: unknown, input: unknown) => {
      const answer = answers[asked.length]
      asked.push(input)
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  } as unknown as RestClient
  return { cancel: createBulkCancel(rest), asked }
}
const rejected = (status: number, code: string) => new RestError(code, status, undefined, code)

test('one request names all orders, and only the ids in its answer are confirmed', async () => {
  const { cancel, asked } = scene({ success: true, orderIds: [ids[0], ids[2]] })
  expect(await cancel(ids)).toEqual(new Set([ids[0], ids[2]]))
  expect(asked).toEqual([{ body: { orderIds: ids } }])
})

test.each([
  ['no list', {}],
  ['no success', { success: false, orderIds: ids }],
])('an answer with %s confirms nothing', async (_, answer) => {
  expect(await scene(answer).cancel(ids)).toEqual(new Set())
})

test.each([
  [404, 'HTTP_404'],
  [405, 'HTTP_405'],
  [400, 'NOT_FOUND'],
])('a venue without the operation is asked once (%i %s)', async (status, code) => {
  const { cancel, asked } = scene(rejected(status, code), { success: true, orderIds: ids })
  expect(await cancel(ids)).toEqual(new Set())
  expect(await cancel(ids)).toEqual(new Set())
  expect(asked).toHaveLength(1)
})

test.each([
  [404, 'ORDER_DOES_NOT_EXIST'],
  [400, 'ERR_MALFORMED_REQUEST'],
])('a rejection of the list says nothing about the operation (%i %s)', async (status, code) => {
  const { cancel } = scene(rejected(status, code), { success: true, orderIds: ids })
  expect(await cancel(ids)).toEqual(new Set())
  expect(await cancel(ids)).toEqual(new Set(ids))
})

test.each([
  ['a lost answer', new OutcomeUnknownError('deleteOrders', 'venue fault')],
  ['a rate limit', rejected(429, 'RATE_LIMIT_EXCEEDED')],
  ['an unknown key', rejected(401, 'UNAUTHORIZED')],
])('%s is an error, not a reason to send single cancels', async (_, error) => {
  await expect(scene(error).cancel(ids)).rejects.toBe(error)
})

test('what the venue confirms is not sent again, and each other order has its own outcome', async () => {
  const sent: unknown[] = []
  const context = {
    bulkCancel: scene({ orderIds: [ids[0]] }).cancel,
    calls: {
      call: (_operation: unknown, { orderId }: { readonly orderId: Hash }) => {
        sent.push(orderId)
        return orderId === ids[2]
          ? Promise.reject(new CallError('cancel_order', 'MAINTENANCE_MODE_ENABLED'))
          : Promise.reject(new CallError('cancel_order', 'ORDER_DOES_NOT_EXIST'))
      },
    },
  } as unknown as OrderContext
  // The second has ended before, which is no failure.
  expect(await cancelOrdersOf(context, ids)).toMatchObject({
    ended: [ids[0], ids[1]],
    failure: { code: 'MAINTENANCE_MODE_ENABLED' },
  })
  expect(sent).toEqual([ids[1], ids[2]])
})

test('when the answer to the one request is lost, no single cancel follows', async () => {
  const lost = new OutcomeUnknownError('deleteOrders', 'venue fault')
  const call = () => expect.unreachable()
  const context = { bulkCancel: scene(lost).cancel, calls: { call } } as unknown as OrderContext
  await expect(cancelOrdersOf(context, ids)).rejects.toBe(lost)
})
