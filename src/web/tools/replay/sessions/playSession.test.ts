import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { playSession, type PlayDeps } from './playSession'
import type { ReplaySession, SessionAction } from './replaySession'

const amount = parseFixed6<Amount>('2')
const action = (kind: SessionAction['kind'], at: bigint, price?: string): SessionAction => ({
  kind,
  at,
  order: 0,
  instrument: 'ETH-PERP',
  side: 'buy',
  amount,
  ...(price !== undefined && { price: parseFixed6<Price>(price) }),
})
const session: ReplaySession = {
  kind: 'optick-session',
  version: 1,
  hash: 'ab'.repeat(32),
  start: 10n,
  end: 90n,
  actions: [action('place', 10n, '3000'), action('amend', 20n, '3001'), action('cancel', 30n)],
  fills: [],
  fees: parseFixed6<Usd>('0'),
}

/** Notes what is done at which time of the recording. The venue gives each order a new id. */
function venue(answers: Partial<PlayDeps['actions']> = {}) {
  const done: string[] = []
  let now = 0n
  let ids = 0
  const record = () => {
    ids += 1
    // Only the id is read.
    return Promise.resolve({ status: 'done', value: { orderId: `0x${ids}` } as unknown as OrderMessage } as const)
  }
  const deps: PlayDeps = {
    actions: {
      place: ({ limitPrice, isBuy }) => {
        done.push(`${now} place ${String(isBuy)} ${String(limitPrice)}`)
        return record()
      },
      edit: ({ orderId, rowKey }, { limitPrice }) => {
        done.push(`${now} edit ${orderId} ${rowKey} ${limitPrice}`)
        return record()
      },
      cancel: ({ orderId, rowKey }) => {
        done.push(`${now} cancel ${orderId} ${rowKey}`)
        return Promise.resolve({ status: 'done', value: undefined } as const)
      },
      ...answers,
    },
    pause: () => Promise.resolve(now),
    hasOrders: () => Promise.resolve(done.length > 0),
    instrumentIdOf: (name) => (name === 'ETH-PERP' ? '1' : undefined),
    advanceTo: (timeNs) => {
      now = timeNs
      return Promise.resolve()
    },
    onProgress: (count) => done.push(`step ${count}`),
  }
  const goTo = (timeNs: bigint) => {
    now = timeNs
  }
  return { deps, done, now: () => now, goTo }
}

test('each order is repeated at its time, amends and cancels follow the id, and the replay goes on to the end', async () => {
  const { deps, done, now } = venue()
  await playSession(session, deps)
  expect(done).toEqual([
    '10 place true 3000000000',
    'step 1',
    '20 edit 0x1 0x1 3001000000',
    'step 2',
    '30 cancel 0x2 0x1',
    'step 3',
  ])
  expect(now()).toBe(90n)
})

test('the run stops in words at the first order that the venue rejects', async () => {
  const failure = { words: 'The price is too far.', isDeclined: false }
  const { deps, done } = venue({ edit: () => Promise.resolve({ status: 'refused', failure }) })
  await expect(playSession(session, deps)).rejects.toThrow('Order 1 could not be repeated: The price is too far.')
  expect(done.at(-1)).toBe('step 1')
})

test('past the start, or after orders, nothing is sent: a second press repeats nothing at the present time', async () => {
  const late = venue()
  late.goTo(11n)
  await expect(playSession(session, late.deps)).rejects.toThrow('The replay is past the start of this session.')
  expect(late.done).toEqual([])

  const failure = { words: 'The price is too far.', isDeclined: false }
  const failed = venue({ edit: () => Promise.resolve({ status: 'refused', failure }) })
  failed.goTo(10n)
  await expect(playSession(session, failed.deps)).rejects.toThrow('Order 1 could not be repeated')
  const sent = [...failed.done]
  await expect(playSession(session, failed.deps)).rejects.toThrow('past the start')
  failed.goTo(9n)
  await expect(playSession(session, failed.deps)).rejects.toThrow('This session of the replay has orders already.')
  expect(failed.done).toEqual(sent)
})
