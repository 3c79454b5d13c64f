import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { SentOrder } from '@/web/portfolio/history/report/readOrders'
import {
  actionsOf,
  firstDifference,
  heldPnl,
  readSession,
  readSessions,
  sessionText,
  writeSessions,
  type ReplaySession,
} from './replaySession'

const order = (createdNs: bigint, change: Partial<SentOrder> = {}): SentOrder => ({
  orderId: String(createdNs),
  instrumentName: 'ETH-PERP',
  side: 'buy',
  limit: parseFixed6<Price>('3000'),
  amount: parseFixed6<Amount>('2'),
  filled: parseFixed6<Amount>('0'),
  createdNs,
  endedNs: undefined,
  isCancelled: false,
  isEndedByVenue: false,
  ...change,
})

test('an order, its amend and its cancel are three actions of one order', () => {
  const moved = order(20n, { limit: parseFixed6<Price>('3001'), endedNs: 30n, isCancelled: true, postOnly: true })
  const actions = actionsOf([
    moved,
    order(10n, { endedNs: 20n, isCancelled: true, postOnly: true }),
    order(15n, { side: 'sell' }),
  ])
  expect(actions.map(({ kind, at, order: of, side }) => [kind, at, of, side])).toEqual([
    ['place', 10n, 0, 'buy'],
    ['place', 15n, 1, 'sell'],
    ['amend', 20n, 0, 'buy'],
    ['cancel', 30n, 0, 'buy'],
  ])
  expect(actions[2]).toMatchObject({ price: parseFixed6<Price>('3001'), postOnly: true })
})

test('what the venue ends needs no cancel: fills, immediate orders, liquidations', () => {
  const filled = order(10n, { endedNs: 40n })
  const immediate = order(11n, { endedNs: 11n, isCancelled: true, limit: undefined, timeInForce: 'IOC' })
  const ended = order(12n, { endedNs: 50n, isCancelled: true, isEndedByVenue: true })
  expect(actionsOf([filled, immediate, ended]).map(({ kind }) => kind)).toEqual(['place', 'place', 'place'])
})

const fill = {
  at: 12n,
  instrument: 'ETH-PERP',
  side: 'buy',
  price: parseFixed6<Price>('3000'),
  amount: parseFixed6<Amount>('1'),
  maker: true,
} as const
const session: ReplaySession = {
  kind: 'optick-session',
  version: 1,
  hash: 'ab'.repeat(32),
  start: 10n,
  end: 100n,
  actions: [...actionsOf([order(10n)])],
  fills: [fill],
  pnl: parseFixed6<Usd>('-12.5'),
  fees: parseFixed6<Usd>('1.25'),
  equityAtStart: parseFixed6<Usd>('100000'),
  held: 0.02,
}

test('a session survives a file and the storage, and other texts are no session', () => {
  expect(readSession(sessionText(session))).toEqual(session)
  expect(readSessions(JSON.parse(writeSessions([session, session])))).toEqual([session, session])
  for (const text of ['', '[]', '{"kind":"optick-session"}', sessionText(session).replace('abab', 'xyxy')]) {
    expect(readSession(text)).toBeUndefined()
  }
  expect(readSessions([{}, JSON.parse(sessionText(session)), 7])).toEqual([session])
})

test('two runs are the same only if each fill is, at the same millisecond', () => {
  expect(firstDifference([fill], [fill])).toBeUndefined()
  expect(firstDifference([fill], [{ ...fill, at: 13n }])).toBeUndefined()
  expect(firstDifference([fill, fill], [fill])).toBe(2)
  expect(firstDifference([fill], [{ ...fill, at: 1_000_013n }])).toBe(1)
})

test('holding is measured on the equity at the start', () => {
  // 2 % of 100,000 USD.
  expect(heldPnl(session)).toBeCloseTo(2000)
  const { held: _, ...unknown } = session
  expect(heldPnl(unknown)).toBeUndefined()
})
