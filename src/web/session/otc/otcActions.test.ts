import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { createOtcActions, type OtcUnwind, type OtcRequestDraft } from './otcActions'

const wish: OtcRequestDraft = {
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

function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    entries,
  }
}

/** An OTC desk that registers each request, even if its answer is lost. */
function desk(
  parts: {
    readonly answer?: () => unknown
    readonly arrives?: boolean
    readonly first?: readonly object[]
    readonly afterReadings?: number
    readonly storage?: ReturnType<typeof memory>
    readonly name?: string
  } = {},
) {
  const requests: object[] = [...(parts.first ?? [])]
  const posted: [name: string, body: unknown][] = []
  const storage = parts.storage ?? memory()
  let changes = 0
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
  const waiting: (() => void)[] = []
  const actions = createOtcActions({
    // The client's call is generic over all endpoints; this fake answers each by its name.
    rest: { call } as unknown as RestClient,
    storage,
    name: parts.name ?? 'paper.0xa',
    pause: () => new Promise((resolve) => waiting.push(resolve)),
    onChanged: () => (changes += 1),
  })
  const pass = async (pauses: number) => {
    for (let at = 0; at < pauses; at += 1) {
      waiting.splice(0).forEach((go) => go())
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    }
  }
  return { actions, posted, storage, pass, requests, changes: () => changes }
}

test('a request is sent once with its terms, and nothing of it stays in storage', async () => {
  const { actions, posted, storage, changes } = desk()
  expect((await actions.request.send(wish)).status).toBe('done')
  const { expiryNs: expiry, ...rest } = wish
  expect(posted).toEqual([['postOtcCreateRequest', { ...rest, expiry }]])
  expect([changes(), storage.entries.size]).toEqual([1, 0])
})

test('a request whose answer is lost is found by its terms, and no other is sent until then', async () => {
  const { actions, posted, pass } = desk({ answer: lost })
  expect(await actions.request.send(wish)).toEqual({ status: 'unknown' })
  expect(actions.request.getSnapshot()).toMatchObject({ status: 'asking', mark: wish })
  expect(await actions.request.send(wish)).toEqual({ status: 'busy' })
  await pass(1)
  expect(actions.request.getSnapshot()).toMatchObject({ status: 'found' })
  expect(posted).toHaveLength(1)
})

test('a request that arrives late is still found, not reported as missing', async () => {
  // The first read precedes sending; the desk then denies the request four times.
  const { actions, posted, pass } = desk({ answer: lost, afterReadings: 5 })
  await actions.request.send(wish)
  await pass(4)
  expect(actions.request.getSnapshot()).toMatchObject({ status: 'asking' })
  await pass(1)
  expect(actions.request.getSnapshot()).toMatchObject({ status: 'found' })
  expect(posted).toHaveLength(1)
})

test('an earlier request with the same terms does not count as the lost one', async () => {
  const { expiryNs: expiry, ...rest } = wish
  const first = [{ ...rest, expiry, otcId: 3n, unwindId: 0n }]
  const { actions, posted, pass } = desk({ answer: lost, arrives: false, first })
  await actions.request.send(wish)
  await pass(6)
  expect(actions.request.getSnapshot()).toMatchObject({ status: 'missing' })
  actions.request.leave()
  expect(actions.request.getSnapshot()).toBeUndefined()
  expect(posted).toHaveLength(1)
})

test('after a reload the next page still looks for the request, but another account does not', async () => {
  const storage = memory()
  const before = desk({ answer: lost, storage })
  await before.actions.request.send(wish)
  before.actions.request.close()
  const other = desk({ storage, name: 'paper.0xb' })
  expect(other.actions.request.getSnapshot()).toBeUndefined()
  const after = desk({ storage, first: before.requests })
  expect(after.actions.request.getSnapshot()).toMatchObject({ status: 'asking', mark: wish })
  expect(await after.actions.request.send(wish)).toEqual({ status: 'busy' })
  await after.pass(1)
  expect(after.actions.request.getSnapshot()).toMatchObject({ status: 'found' })
  expect([after.posted.length, storage.entries.size]).toEqual([0, 0])
})

test('an invalid stored request is dropped', () => {
  const storage = memory()
  storage.setItem('optick.otc.request.paper.0xa', '{"asset":"ETH"}')
  expect(desk({ storage }).actions.request.getSnapshot()).toBeUndefined()
  expect(storage.entries.size).toBe(0)
})

test('an unwind whose answer is lost is found by its position, whole or partial, even after a reload', async () => {
  for (const what of [whole, { ...whole, isWhole: false, leastPrice: wish.indicativePrice }]) {
    const storage = memory()
    const before = desk({ answer: lost, storage })
    expect((await before.actions.unwind.send(what)).status).toBe('unknown')
    expect(before.posted.map(([name]) => name)).toEqual([what.isWhole ? 'postOtcUnwind' : 'postOtcCreateRequest'])
    before.actions.unwind.close()
    const after = desk({ storage, first: before.requests })
    await after.pass(1)
    expect(after.actions.unwind.getSnapshot()).toMatchObject({ status: 'found' })
  }
})

test('a rejection is reported, and the lists are read again', async () => {
  const { actions, changes, storage } = desk({
    arrives: false,
    answer: () => {
      throw new RestError('INVALID_STRIKE', 400, undefined, 'no')
    },
  })
  expect((await actions.request.send(wish)).status).toBe('refused')
  expect([changes(), storage.entries.size]).toEqual([1, 0])
})
