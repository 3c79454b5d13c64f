import { expect, test } from 'vitest'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { settled } from '@/dev/testing/manuallyDriven'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { createUnknownOutcomes, openUnknownOutcomes } from './unknownOutcomes'

// `createUnknownOutcomes` uses only the order's id.
const order = (orderId: Hash) => ({ orderId, orderStatus: 'opened' }) as OrderMessage

function scene(isFinal?: (error: unknown) => boolean) {
  let asked = 0
  let found = 0
  const pauses: { readonly ms: number; readonly end: () => void }[] = []
  let answer: () => Promise<unknown> = () =>
    Promise.reject(new RestError('ORDER_DOES_NOT_EXIST', 400, undefined, 'never heard of it'))
  const unknownOutcomes = createUnknownOutcomes({
    rest: { call: () => (asked++, answer()) } as unknown as RestClient,
    pause: (ms) => new Promise((end) => pauses.push({ ms, end })),
    whenConnected: () => new Promise(() => {}),
    onFound: () => found++,
    ...(isFinal !== undefined && { isFinal }),
  })
  return {
    unknownOutcomes,
    asked: () => asked,
    found: () => found,
    pauses,
    setAnswer: (next: typeof answer) => (answer = next),
    wait: async () => {
      await settled()
      pauses.at(-1)?.end()
      await settled()
    },
  }
}

test('an order unknown to the venue that arrives late is still reported, once', async () => {
  const { unknownOutcomes, wait } = scene()
  const received: (OrderMessage | undefined)[] = []
  void unknownOutcomes.end('0x01', (found) => received.push(found))
  await wait()
  expect(received).toEqual([undefined])
  unknownOutcomes.onOrders([order('0x02')])
  unknownOutcomes.onOrders([order('0x01')])
  unknownOutcomes.onOrders([order('0x01')])
  expect(received).toEqual([undefined, order('0x01')])
})

test('an order that arrives late and has ended since, so that no list has it, is found by a last question', async () => {
  const { unknownOutcomes, setAnswer, found, pauses, wait } = scene()
  const received: (OrderMessage | undefined)[] = []
  void unknownOutcomes.end('0x01', (one) => received.push(one))
  await wait()
  expect(received).toEqual([undefined])
  setAnswer(() => Promise.resolve(order('0x01')))
  await wait()
  expect(pauses.map(({ ms }) => ms)).toEqual([1_000, 10_000])
  expect(received).toEqual([undefined, order('0x01')])
  expect(found()).toBe(1)
  unknownOutcomes.onOrders([order('0x01')])
  expect(received).toHaveLength(2)
})

test('an order that the last question does not find is still reported if it arrives even later', async () => {
  const { unknownOutcomes, wait } = scene()
  const received: (OrderMessage | undefined)[] = []
  void unknownOutcomes.end('0x01', (one) => received.push(one))
  await wait()
  await wait()
  unknownOutcomes.onOrders([order('0x01')])
  expect(received).toEqual([undefined, order('0x01')])
})

test('an order that arrived late is not asked for again', async () => {
  const { unknownOutcomes, asked, wait } = scene()
  void unknownOutcomes.end('0x01', () => {})
  await wait()
  unknownOutcomes.onOrders([order('0x01')])
  await wait()
  expect(asked()).toBe(2)
})

test('a venue that does not answer is asked again soon, then ever more slowly', async () => {
  const { unknownOutcomes, setAnswer, pauses, wait } = scene()
  setAnswer(() => Promise.reject(new Error('no answer')))
  void unknownOutcomes.end('0x01', () => {})
  for (let round = 0; round < 9; round++) await wait()
  expect(pauses.map(({ ms }) => Math.round(ms))).toEqual([
    500, 750, 1_125, 1_688, 2_531, 3_797, 5_000, 5_000, 5_000, 5_000,
  ])
})

test('after the account is closed nothing is requested or reported', async () => {
  const { unknownOutcomes, setAnswer, asked, wait } = scene()
  setAnswer(() => Promise.reject(new Error('no answer')))
  const received: unknown[] = []
  void unknownOutcomes.end('0x01', (found) => received.push(found))
  await settled()
  unknownOutcomes.close()
  await wait()
  expect(asked()).toBe(1)
  expect(received).toEqual([])
})

test('when an order is found the list is read again, because it may have changed since', async () => {
  const { unknownOutcomes, setAnswer, found } = scene()
  setAnswer(() => Promise.resolve(order('0x01')))
  const received: unknown[] = []
  await unknownOutcomes.end('0x01', (one) => received.push(one))
  expect(received).toEqual([order('0x01')])
  expect(found()).toBe(1)
})

test('a final answer ends the questions with it; without such answers a rejection is asked again', async () => {
  const rejection = new RestError('UNAUTHORIZED', 401, undefined, 'no such key')
  const ending = scene((error) => error === rejection)
  ending.setAnswer(() => Promise.reject(rejection))
  await expect(ending.unknownOutcomes.end('0x01', () => {})).rejects.toBe(rejection)
  expect(ending.asked()).toBe(1)
  const asking = scene()
  asking.setAnswer(() => Promise.reject(rejection))
  void asking.unknownOutcomes.end('0x01', () => {})
  await asking.wait()
  expect(asking.asked()).toBe(2)
})

test('a repeated question leaves no listener for a reconnection', async () => {
  let listeners = 0
  let fails = 20
  const unknownOutcomes = openUnknownOutcomes({
    // The only request is for the order.
    rest: {
      call: () => (fails-- > 0 ? Promise.reject(new Error('no answer')) : Promise.resolve(order('0x01'))),
    } as unknown as RestClient,
    pause: () => Promise.resolve(),
    feed: {
      onReconnected: () => {
        let isOn = true
        listeners++
        return () => {
          if (isOn) listeners--
          isOn = false
        }
      },
    },
    data: { rereadOrders: () => undefined },
    onOrders: () => undefined,
    onEnd: () => undefined,
  })
  await unknownOutcomes.end('0x01', () => {})
  expect(fails).toBeLessThan(0)
  expect(listeners).toBe(0)
})
