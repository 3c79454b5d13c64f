import { expect, test } from 'vitest'
import { OutcomeUnknownError, RestError } from '@/client/callErrors'
import type { RestClient } from '@/client/restClient'
import { parseFixed6, type Amount, type Price } from '@/protocol/fixed6'
import { createOtcActions, type OtcUnwind, type OtcWish } from './otcActions'

const wish: OtcWish = {
  asset: 'ETH',
  strike: parseFixed6<Price>('2050'),
  expiryNs: 1_800_000_000n * 1_000_000_000n,
  optionType: 'call',
  amount: parseFixed6<Amount>('2'),
  indicativePrice: parseFixed6<Price>('91.5'),
}
const whole: OtcUnwind = { otcId: 4n, amount: wish.amount, isWhole: true, leastPrice: undefined }
const lost = () => {
  throw new OutcomeUnknownError('otc', 'link lost')
}

/** A desk whose requests grow when it is asked, whether or not its answer arrives. */
function desk(
  parts: {
    readonly answer?: () => unknown
    readonly arrives?: boolean
    readonly first?: object[]
    readonly afterReadings?: number
  } = {},
) {
  const requests: object[] = [...(parts.first ?? [])]
  const posted: [name: string, body: unknown][] = []
  let reloads = 0
  let readings = 0
  let late: (() => void) | undefined
  const call = async ({ name }: { readonly name: string }, { body }: { readonly body?: object }) => {
    if (name === 'getOtcAccount') {
      readings += 1
      if (readings > (parts.afterReadings ?? 0)) late?.()
      return { otcRequests: [...requests] }
    }
    posted.push([name, body])
    if (parts.arrives !== false) {
      const { unwindId = name === 'postOtcUnwind' ? 4 : 0 } = (body ?? {}) as { readonly unwindId?: number }
      const arrive = () => {
        late = undefined
        requests.unshift({ ...body, otcId: BigInt(requests.length + 10), unwindId: BigInt(unwindId) })
      }
      if (parts.afterReadings === undefined) arrive()
      else late = arrive
    }
    return parts.answer?.() ?? { success: true }
  }
  const actions = createOtcActions({
    // The client's call is generic over all endpoints; this one answers each by its name.
    rest: { call } as unknown as RestClient,
    pause: async () => undefined,
    reload: async () => void (reloads += 1),
  })
  return { actions, posted, reloads: () => reloads, readings: () => readings }
}

test('a request goes out once with its terms, and the lists are read again', async () => {
  const { actions, posted, reloads } = desk()
  expect((await actions.request(wish)).status).toBe('done')
  const { expiryNs: expiry, ...rest } = wish
  expect(posted).toEqual([['postOtcCreateRequest', { ...rest, expiry }]])
  expect(reloads()).toBe(1)
})

test('a request whose answer is lost is found among the requests by its terms', async () => {
  const { actions, posted } = desk({ answer: lost })
  expect((await actions.request(wish)).status).toBe('done')
  expect(posted).toHaveLength(1)
})

test('a request that arrives late is not reported as lost', async () => {
  // The first reading is before it is sent; the venue denies it four times after that.
  const { actions, posted, readings } = desk({ answer: lost, afterReadings: 5 })
  expect((await actions.request(wish)).status).toBe('done')
  expect([posted.length, readings()]).toEqual([1, 6])
})

test('an earlier request of the same terms does not count as the lost one', async () => {
  const { expiryNs: expiry, ...rest } = wish
  const first = [{ ...rest, expiry, otcId: 3n, unwindId: 0n }]
  const { actions, posted } = desk({ answer: lost, arrives: false, first })
  expect((await actions.request(wish)).status).toBe('notArrived')
  expect(posted).toHaveLength(1)
})

test('a sale back whose answer is lost is found by its position, in whole and in part', async () => {
  for (const what of [whole, { ...whole, isWhole: false, leastPrice: wish.indicativePrice }]) {
    const { actions, posted } = desk({ answer: lost })
    expect((await actions.unwind(what)).status).toBe('done')
    expect(posted.map(([name]) => name)).toEqual([what.isWhole ? 'postOtcUnwind' : 'postOtcCreateRequest'])
  }
})

test('a refusal is reported, and the lists are read again', async () => {
  const { actions, reloads } = desk({
    arrives: false,
    answer: () => {
      throw new RestError('INVALID_STRIKE', 400, undefined, 'no')
    },
  })
  expect((await actions.request(wish)).status).toBe('refused')
  expect(reloads()).toBe(1)
})
