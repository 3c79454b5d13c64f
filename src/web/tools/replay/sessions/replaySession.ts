/** A session of a replay: its orders with their times, its fills and its result. Stored, and shared as a file. */

import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { decimalAmount, decimalPrice, decimalUsd, side, timeInForce, unixNanos } from '@/core/protocol/codecs'
import { maxLength, minLength } from '@/core/protocol/lengths'
import { wireObject } from '@/core/protocol/wireObject'
import { amendChains } from '@/core/quant/workedOrders'
import type { SentOrder } from '@/web/portfolio/history/report/readOrders'

/** More orders are not stored, because a browser grants few megabytes. */
export const mostActions = 1_000
export const mostFills = 2_000

const name = z.string().check(minLength(1), maxLength(60))

/** What the trader did. `order` numbers the orders of the session; amends and the cancel name the order they are of. */
const action = wireObject({
  kind: z.enum(['place', 'amend', 'cancel']),
  at: unixNanos,
  order: z.int().check(z.nonnegative()),
  instrument: name,
  side,
  amount: decimalAmount,
  /** Absent for a market order and for a cancel. */
  price: z.optional(decimalPrice),
  postOnly: z.optional(z.boolean()),
  reduceOnly: z.optional(z.boolean()),
  timeInForce: z.optional(timeInForce),
})
export type SessionAction = z.output<typeof action>

const fill = wireObject({
  at: unixNanos,
  instrument: name,
  side,
  price: decimalPrice,
  amount: decimalAmount,
  maker: z.boolean(),
})
export type SessionFill = z.output<typeof fill>

const replaySession = wireObject({
  kind: z.literal('optick-session'),
  version: z.literal(1),
  /** SHA-256 of the recording, hex: only the same recording gives the same fills. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  start: unixNanos,
  end: unixNanos,
  actions: z.array(action).check(maxLength(mostActions)),
  fills: z.array(fill).check(maxLength(mostFills)),
  pnl: z.optional(decimalUsd),
  fees: decimalUsd,
  equityAtStart: z.optional(decimalUsd),
  /** Change of the most traded instrument's price over the session, a fraction. */
  held: z.optional(z.number()),
})
export type ReplaySession = z.output<typeof replaySession>

/** Lists what the trader did, oldest first: each order, its amends, and its cancel. */
export function actionsOf(orders: readonly SentOrder[]): readonly SessionAction[] {
  const chains = amendChains(orders).toSorted(([a], [b]) => timeOrder(a.createdNs, b.createdNs))
  return chains
    .flatMap((chain, order) => {
      const sent = chain.map((one, index): SessionAction => {
        const { instrumentName: instrument, amount, limit, postOnly, reduceOnly } = one
        return {
          kind: index === 0 ? 'place' : 'amend',
          at: one.createdNs,
          order,
          instrument,
          side: one.side,
          amount,
          ...(limit !== undefined && { price: limit }),
          ...(postOnly === true && { postOnly }),
          ...(reduceOnly === true && { reduceOnly }),
          ...(one.timeInForce !== undefined && { timeInForce: one.timeInForce }),
        }
      })
      const last = chain.at(-1) ?? chain[0]
      const { instrumentName: instrument, amount, endedNs, isCancelled, isEndedByVenue } = last
      // An immediate order ends by itself at the time of its arrival.
      if (!isCancelled || isEndedByVenue || endedNs === undefined || endedNs === last.createdNs) return sent
      return [...sent, { kind: 'cancel' as const, at: endedNs, order, instrument, side: last.side, amount }]
    })
    .toSorted((a, b) => timeOrder(a.at, b.at))
}

const timeOrder = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** Formats a session as a file; {@link readSession} reads it. */
export function sessionText(session: ReplaySession): string {
  return JSON.stringify(z.encode(replaySession, session))
}

/** Undefined if the text is not a session. */
export function readSession(text: string): ReplaySession | undefined {
  return readSessionValue(parseJson(text))
}

function readSessionValue(value: unknown): ReplaySession | undefined {
  const read = z.safeParse(replaySession, value)
  return read.success ? read.data : undefined
}

/** The first fill at which two runs of a session differ, counted from 1; undefined if they are the same. */
export function firstDifference(a: readonly SessionFill[], b: readonly SessionFill[]): number | undefined {
  const count = Math.max(a.length, b.length)
  for (let index = 0; index < count; index += 1) {
    const [one, other] = [a[index], b[index]]
    if (one === undefined || other === undefined || fillText(one) !== fillText(other)) return index + 1
  }
  return undefined
}

/** To the millisecond: the venue numbers the commands of one moment by nanoseconds. */
const fillText = (one: SessionFill) =>
  [one.at / 1_000_000n, one.instrument, one.side, one.price, one.amount, one.maker].map(String).join(' ')

/** PnL of having held the most traded instrument with all equity instead; undefined if unknown. In USD. */
export function heldPnl({ held, equityAtStart }: ReplaySession): number | undefined {
  return held === undefined || equityAtStart === undefined ? undefined : (held * Number(equityAtStart)) / 1e6
}

export function sessionsKey(venueId: string): string {
  return `optick.sessions.${venueId}`
}

const mostSessions = 20

/** Reads the stored sessions, newest first, and leaves out damaged ones. */
export function readSessions(value: unknown): readonly ReplaySession[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.slice(0, mostSessions).flatMap((one) => {
    const session = readSessionValue(one)
    return session === undefined ? [] : [session]
  })
}

/** Formats the newest sessions for the storage. */
export function writeSessions(sessions: readonly ReplaySession[]): string {
  return JSON.stringify(sessions.slice(0, mostSessions).map((session) => z.encode(replaySession, session)))
}
