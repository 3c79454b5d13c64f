import { expect, test } from 'vitest'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { RestClient } from '@/web/connection/restClient'
import { createTwapQueries } from './twapQueries'

const account: Address = `0x${'1'.repeat(40)}`
const idOf = (digit: string): Hash => `0x${digit.repeat(64)}`
const [first, second] = [idOf('a'), idOf('b')]

/** A venue whose TWAPs run until the test ends them. Its history lists TWAPs that sent a slice. */
function venue() {
  const created = new Map([
    [first, 10n],
    [second, 20n],
  ])
  const running = new Set([first, second])
  const withSlices = new Set<Hash>()
  const asked: string[] = []
  const twapOf = (orderId: Hash) => ({
    orderId,
    createdTime: created.get(orderId),
    status: running.has(orderId) ? 'active' : 'executed',
  })
  const call = async (
    { name }: { readonly name: string },
    { path }: { readonly path?: { readonly orderId: Hash } },
  ) => {
    asked.push(name)
    if (name === 'getTwapOrders') return { twapOrders: [...running].map(twapOf) }
    if (name === 'getTwapOrderHistory')
      return { twapOrderHistory: [...withSlices].map((twapParentId) => ({ twapParentId })) }
    return twapOf(path?.orderId ?? first)
  }
  // `call` is generic over all endpoints; the fake answers by endpoint name.
  const { list } = createTwapQueries({ account, rest: { call } as unknown as RestClient })
  const read = async () => {
    const { queryFn } = list
    if (typeof queryFn !== 'function') throw new Error('a query of a session can be read')
    const { running: open, ended } = await queryFn({ signal: new AbortController().signal } as never)
    return { running: open.map(({ orderId }) => orderId), ended: ended.map(({ orderId }) => orderId) }
  }
  return { read, running, withSlices, asked }
}

test('a TWAP that ends moves from one list to the other in one read', async () => {
  const { read, running, withSlices } = venue()
  expect(await read()).toEqual({ running: [second, first], ended: [] })
  withSlices.add(first)
  running.delete(first)
  expect(await read()).toEqual({ running: [second], ended: [first] })
})

test('a TWAP cancelled before its first slice is listed as ended, although the history lacks it', async () => {
  const { read, running } = venue()
  await read()
  running.delete(second)
  expect(await read()).toEqual({ running: [first], ended: [second] })
})

test('an ended TWAP is read once', async () => {
  const { read, running, asked } = venue()
  await read()
  running.clear()
  await read()
  asked.length = 0
  expect(await read()).toEqual({ running: [], ended: [second, first] })
  expect(asked).toEqual(['getTwapOrders', 'getTwapOrderHistory'])
})
