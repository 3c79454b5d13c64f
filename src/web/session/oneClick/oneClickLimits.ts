import * as z from 'zod/mini'
import { formatFixed6, parseFixed6, type Usd } from '@/core/protocol/fixed6'

/** What the signing key may sign without the wallet. Absent: no limit. */
export type OneClickLimits = {
  /** USD of one order. */
  readonly orderUsd: Usd | undefined
  /** USD of all orders of a session. */
  readonly sessionUsd: Usd | undefined
  /** Orders of a session, without the edits of pegs. */
  readonly sessionOrders: number | undefined
  /** Edits by which pegs of a session follow their prices. */
  readonly sessionPegEdits: number | undefined
  /** How long a session lasts; absent: as long as the signing key. */
  readonly sessionLifeMs: number | undefined
}

const hourMs = 3_600_000

/** Room for a day of trading with the play money of the paper venue, and an end to a slip of the hand. */
export const usualLimits: OneClickLimits = {
  orderUsd: parseFixed6<Usd>('100000'),
  sessionUsd: parseFixed6<Usd>('1000000'),
  sessionOrders: 500,
  // Eight hours of one peg that moves every two seconds are 14,400.
  sessionPegEdits: 20_000,
  sessionLifeMs: 8 * hourMs,
}

const usd = z.nullable(z.string().check(z.regex(/^\d{1,15}(\.\d{1,6})?$/)))
const count = z.nullable(z.number().check(z.int(), z.minimum(1)))

const persistedLimits = z.object({
  orderUsd: usd,
  sessionUsd: usd,
  sessionOrders: count,
  sessionPegEdits: z.optional(count),
  sessionLifeMs: count,
})

/** Reads what a browser kept. What cannot be read, of another version for example, is the usual limits: never none. */
export function readLimits(value: unknown): OneClickLimits {
  const parsed = z.safeParse(persistedLimits, value)
  if (!parsed.success) return usualLimits
  const { orderUsd, sessionUsd, sessionOrders, sessionPegEdits, sessionLifeMs } = parsed.data
  return {
    orderUsd: orderUsd === null ? undefined : parseFixed6<Usd>(orderUsd),
    sessionUsd: sessionUsd === null ? undefined : parseFixed6<Usd>(sessionUsd),
    sessionOrders: sessionOrders ?? undefined,
    // Kept by a version that knew no pegs apart: the usual limit, never none.
    sessionPegEdits: sessionPegEdits === undefined ? usualLimits.sessionPegEdits : (sessionPegEdits ?? undefined),
    sessionLifeMs: sessionLifeMs ?? undefined,
  }
}

/** The form in which limits are kept. */
export function writeLimits(limits: OneClickLimits) {
  const { orderUsd, sessionUsd, sessionOrders, sessionPegEdits, sessionLifeMs } = limits
  return {
    orderUsd: orderUsd === undefined ? null : formatFixed6(orderUsd),
    sessionUsd: sessionUsd === undefined ? null : formatFixed6(sessionUsd),
    sessionOrders: sessionOrders ?? null,
    sessionPegEdits: sessionPegEdits ?? null,
    sessionLifeMs: sessionLifeMs ?? null,
  }
}
