import { expect, test } from 'vitest'
import { RestError, UnreachableError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { Positions } from '@/web/session/figures/positions'
import { confirmNoOrders, confirmNoPositions, positionsOf } from './confirmEmpty'
import type { OpenOrder } from './openOrders'

const { signal } = new AbortController()

/** A venue that gives every call one answer. Records the calls. */
function venue(answer: () => unknown) {
  const asked: string[] = []
  const call = ((endpoint: { readonly name: string }) => {
    asked.push(endpoint.name)
    return Promise.resolve().then(answer)
  }) as RestClient['call']
  return { rest: { call }, asked }
}

const known = [{ orderId: '0x01', orderStatus: 'opened' }] as unknown as readonly OpenOrder[]
const held = [{ instrumentName: 'ETH-PERP', amount: 1_000_000n }] as unknown as Positions
const missing = () => {
  throw new RestError('ORDER_DOES_NOT_EXIST', 404, undefined, 'x')
}

test('without known orders nothing is checked', async () => {
  const { rest, asked } = venue(() => [])
  await confirmNoOrders(rest, [], signal)
  await confirmNoPositions(rest, [], signal)
  expect(asked).toEqual([])
})

test.each(['opened', 'partial'])('an empty list is rejected while a known order is %s', async (orderStatus) => {
  const { rest, asked } = venue(() => ({ orderStatus }))
  await expect(confirmNoOrders(rest, known, signal)).rejects.toBeInstanceOf(UnreachableError)
  expect(asked).toEqual(['getOrder'])
})

test.each([
  ['has ended', () => ({ orderStatus: 'cancelled' })],
  ['is unknown to the venue', missing],
])('an empty list is accepted when the known order %s', async (_, answer) => {
  await expect(confirmNoOrders(venue(answer).rest, known, signal)).resolves.toBeUndefined()
})

test('an order that cannot be looked up proves nothing', async () => {
  const busy = venue(() => {
    throw new RestError('HTTP_503', 503, undefined, 'x')
  })
  await expect(confirmNoOrders(busy.rest, known, signal)).rejects.toMatchObject({ status: 503 })
})

test('an empty list of positions is accepted when the account has none either', async () => {
  await expect(confirmNoPositions(venue(() => ({ positions: [] })).rest, held, signal)).resolves.toBeUndefined()
  const stillHeld = venue(() => ({ positions: held }))
  await expect(confirmNoPositions(stillHeld.rest, held, signal)).rejects.toBeInstanceOf(UnreachableError)
})

test('positions of another account are rejected', () => {
  expect(() => positionsOf('0x0a', { account: '0x0b', positions: [] })).toThrow(UnreachableError)
  expect(positionsOf('0x0a', { account: '0x0A' })).toEqual([])
})
