import * as z from 'zod/mini'
import { formatFixed6, parseFixed6, type Usd } from '@/core/protocol/fixed6'

/** Limits of a one-click session. An undefined member is no limit. */
export type OneClickLimits = {
  /** USD per order. */
  readonly orderUsd: Usd | undefined
  readonly sessionUsd: Usd | undefined
  readonly sessionOrders: number | undefined
  readonly sessionPegEdits: number | undefined
  /** Undefined: the session lasts as long as the signing key. */
  readonly sessionLifeMs: number | undefined
}

const hourMs = 3_600_000

/** The defaults suffice for a day of trading with the paper venue's play money, and stop typing errors. */
export const usualLimits: OneClickLimits = {
  orderUsd: parseFixed6<Usd>('100000'),
  sessionUsd: parseFixed6<Usd>('1000000'),
  sessionOrders: 500,
  // A peg that moves every two seconds for eight hours makes 14,400 edits.
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

/**
 * Parses stored limits. Invalid limits, such as those of another version, become the default limits, never unlimited.
 */
export function readLimits(value: unknown): OneClickLimits {
  const parsed = z.safeParse(persistedLimits, value)
  if (!parsed.success) return usualLimits
  const { orderUsd, sessionUsd, sessionOrders, sessionPegEdits, sessionLifeMs } = parsed.data
  return {
    orderUsd: orderUsd === null ? undefined : parseFixed6<Usd>(orderUsd),
    sessionUsd: sessionUsd === null ? undefined : parseFixed6<Usd>(sessionUsd),
    sessionOrders: sessionOrders ?? undefined,
    // An older version did not count peg edits separately: the default limit applies, never unlimited.
    sessionPegEdits: sessionPegEdits === undefined ? usualLimits.sessionPegEdits : (sessionPegEdits ?? undefined),
    sessionLifeMs: sessionLifeMs ?? undefined,
  }
}

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
