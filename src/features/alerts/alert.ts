import * as z from 'zod/mini'
import { fixed6, formatFixed6, InvalidDecimalError, parseFixed6, type Fixed6 } from '@/protocol/fixed6'

/** Millionths of USD; of volatility, a fraction for one year. */
export type Level = Fixed6<'Level'>

/** What an alert looks at. `iv` is the volatility of the mark, and only options have one. */
export const alertSources = ['last', 'mark', 'index', 'iv'] as const
export type AlertSource = (typeof alertSources)[number]

export const levelKinds = ['crosses', 'above', 'below'] as const
export type LevelKind = (typeof levelKinds)[number]

export type AlertRule =
  | { readonly kind: LevelKind; readonly level: Level }
  /** Away from `base` by this share of it, either way. 0.05 is five percent. */
  | { readonly kind: 'moves'; readonly share: Level; readonly base: Level }

export type Side = 'above' | 'below'

/**
 * Something the trader wants to be told of. It is kept in this browser and looked at while the page is open: the venue
 * knows nothing of it.
 */
export type Alert = {
  readonly id: string
  readonly instrumentName: string
  readonly source: AlertSource
  readonly rule: AlertRule
  /** Arms itself again once the value has left the level; else it fires once. */
  readonly isRepeating: boolean
  /** UNIX milliseconds, as all times here. */
  readonly createdMs: number
  /** Where the value was when it was seen last; undefined while it is not known, or too near to tell. */
  readonly seen: Side | undefined
  readonly fired: Firing | undefined
}

/** The last time it fired. */
export type Firing = {
  readonly atMs: number
  readonly value: Level
  /** It was found on the other side after a gap: when it crossed is not known. */
  readonly isWhileAway: boolean
}

/** Nobody oversees more, and every instrument among them is a channel. */
export const mostAlerts = 100

export function isArmed({ isRepeating, fired }: Alert): boolean {
  return isRepeating || fired === undefined
}

const level = z.codec(z.string(), z.custom<Level>(), {
  decode: (text, payload) => {
    try {
      return parseFixed6<Level>(text)
    } catch (error) {
      if (!(error instanceof InvalidDecimalError)) throw error
      payload.issues.push({ code: 'custom', message: error.message, input: text })
      return fixed6<Level>(0n)
    }
  },
  encode: formatFixed6,
})

const keptAlert = z.object({
  id: z.string(),
  instrumentName: z.string(),
  source: z.enum(alertSources),
  rule: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(levelKinds), level }),
    z.object({ kind: z.literal('moves'), share: level, base: level }),
  ]),
  isRepeating: z.boolean(),
  createdMs: z.number(),
  seen: z.optional(z.enum(['above', 'below'])),
  fired: z.optional(z.object({ atMs: z.number(), value: level, isWhileAway: z.boolean() })),
})
const keptAlerts = z.object({ version: z.literal(1), alerts: z.array(z.unknown()) })

/** One that cannot be read any more does not cost the others. */
export function decodeAlerts(kept: unknown): readonly Alert[] {
  const list = z.safeParse(keptAlerts, kept)
  if (!list.success) return []
  return list.data.alerts.flatMap((entry): readonly Alert[] => {
    const parsed = z.safeParse(keptAlert, entry)
    return parsed.success ? [{ ...parsed.data, seen: parsed.data.seen, fired: parsed.data.fired }] : []
  })
}

export function encodeAlerts(alerts: readonly Alert[]): unknown {
  return { version: 1, alerts: alerts.map((alert) => z.encode(keptAlert, alert)) }
}
