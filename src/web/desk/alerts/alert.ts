import * as z from 'zod/mini'
import { fixed6, formatFixed6, InvalidDecimalError, parseFixed6, type Fixed6, absolute } from '@/core/protocol/fixed6'

/** Millionths of USD; of volatility, a fraction for one year. */
export type AlertLevel = Fixed6<'Level'>

/** What an alert watches. `iv` is the implied volatility of the mark, which only options have. */
export const alertSources = ['last', 'mark', 'index', 'iv'] as const
export type AlertSource = (typeof alertSources)[number]

export const levelKinds = ['crosses', 'above', 'below'] as const
export type LevelKind = (typeof levelKinds)[number]

export type AlertRule =
  | { readonly kind: LevelKind; readonly level: AlertLevel }
  /** Away from `base` by this share of it, either way. 0.05 is five percent. */
  | { readonly kind: 'moves'; readonly share: AlertLevel; readonly base: AlertLevel }

export type AlertSide = 'above' | 'below'

/**
 * Something the trader wants to be notified of. It is kept in this browser and checked while the page is open: the
 * venue knows nothing of it.
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
  /** Which side the value was on when last seen; undefined while that is not known, or it was too near the level. */
  readonly seen: AlertSide | undefined
  readonly fired: Firing | undefined
}

/** The last time it fired. */
export type Firing = {
  readonly atMs: number
  readonly value: AlertLevel
  /** It was found on the other side after a gap: when it crossed is not known. */
  readonly isWhileAway: boolean
}

/** No one watches more, and each instrument among them costs a channel. */
export const mostAlerts = 100

export function isAlertArmed({ isRepeating, fired }: Alert): boolean {
  return isRepeating || fired === undefined
}

const level = z.codec(
  z.string(),
  z.custom<AlertLevel>((value) => typeof value === 'bigint'),
  {
    decode: (text, payload) => {
      try {
        return parseFixed6<AlertLevel>(text)
      } catch (error) {
        if (!(error instanceof InvalidDecimalError)) throw error
        payload.issues.push({ code: 'custom', message: error.message, input: text })
        return fixed6<AlertLevel>(0n)
      }
    },
    encode: formatFixed6,
  },
)

const persistedAlert = z.object({
  id: z.string(),
  instrumentName: z.string(),
  source: z.enum(alertSources),
  rule: z.union([
    z.object({ kind: z.enum(levelKinds), level }),
    z.object({ kind: z.literal('moves'), share: level, base: level }),
  ]),
  isRepeating: z.boolean(),
  createdMs: z.number(),
  seen: z.optional(z.enum(['above', 'below'])),
  fired: z.optional(z.object({ atMs: z.number(), value: level, isWhileAway: z.boolean() })),
})
const persistedAlerts = z.object({ version: z.literal(1), alerts: z.array(z.unknown()) })

/** An alert that can no longer be read does not cost the others. */
export function decodeAlerts(persisted: unknown): readonly Alert[] {
  const list = z.safeParse(persistedAlerts, persisted)
  if (!list.success) return []
  return list.data.alerts.flatMap((entry): readonly Alert[] => {
    const parsed = z.safeParse(persistedAlert, entry)
    return parsed.success ? [{ ...parsed.data, seen: parsed.data.seen, fired: parsed.data.fired }] : []
  })
}

export function encodeAlerts(alerts: readonly Alert[]): unknown {
  return { version: 1, alerts: alerts.map((alert) => z.encode(persistedAlert, alert)) }
}

/** A value that has just arrived. An alert never sees a stale one. */
export type Observation = {
  readonly value: AlertLevel
  readonly atMs: number
  /** The first one after the page was opened, or after the connection was lost for more than a moment. */
  readonly isFirst: boolean
}

/**
 * What an alert becomes with a value: itself when nothing is new. It fires when the value is on the other side of its
 * level than when last seen, so never on a single value: the first one only sets the side.
 */
export function evaluateAlert(alert: Alert, observation: Observation): Alert {
  if (!alert.isRepeating && alert.fired !== undefined) return alert
  const { rule } = alert
  return rule.kind === 'moves' ? evaluateMove(alert, rule, observation) : evaluateLevel(alert, rule, observation)
}

type MoveRule = Extract<AlertRule, { kind: 'moves' }>
type LevelRule = Exclude<AlertRule, { kind: 'moves' }>

/** Every move is measured from where the last one ended. */
function evaluateMove(alert: Alert, rule: MoveRule, observation: Observation): Alert {
  const { value } = observation
  if (absolute(fixed6<AlertLevel>(value - rule.base)) < moveWidth(rule)) return alert
  return { ...alert, rule: alert.isRepeating ? { ...rule, base: value } : rule, fired: firingOf(observation) }
}

/** How far from its base a value has to be. Rounded up: five percent are five percent. */
function moveWidth({ share, base }: Pick<MoveRule, 'share' | 'base'>): AlertLevel {
  return fixed6<AlertLevel>((base * share + 999_999n) / 1_000_000n)
}

function evaluateLevel(alert: Alert, rule: LevelRule, observation: Observation): Alert {
  const { seen, fired } = alert
  const { value } = observation
  if (seen !== undefined && hasCrossed(rule, seen, value)) {
    return { ...alert, seen: undefined, fired: firingOf(observation) }
  }
  const side = alertSide(value, rule.level, fired === undefined ? 0n : rearmWidth(rule.level))
  return side === undefined || side === seen ? alert : { ...alert, seen: side }
}

/** Reaching the level is crossing it. */
function hasCrossed({ kind, level }: LevelRule, seen: AlertSide, value: AlertLevel): boolean {
  const isReached = seen === 'below' ? value >= level : value <= level
  return isReached && wants(kind, seen === 'below' ? 'above' : 'below')
}

function wants(kind: LevelKind, to: AlertSide): boolean {
  return kind === 'crosses' || kind === to
}

/** Undefined while the value is no farther from the level than `width`. */
export function alertSide(value: AlertLevel, level: AlertLevel, width = 0n): AlertSide | undefined {
  if (value > level + width) return 'above'
  if (value < level - width) return 'below'
  return undefined
}

/** A tenth of a percent: a price that wavers around its level fires once. */
export function rearmWidth(level: AlertLevel): bigint {
  return absolute(level) / 1_000n
}

function firingOf({ value, atMs, isFirst }: Observation): Firing {
  return { atMs, value, isWhileAway: isFirst }
}

/** The alert reset to its initial state, for one that has fired and is wanted again. */
export function rearmed(alert: Alert, value: AlertLevel | undefined): Alert {
  const { rule } = alert
  if (rule.kind === 'moves') {
    return { ...alert, fired: undefined, rule: value === undefined ? rule : { ...rule, base: value } }
  }
  return { ...alert, fired: undefined, seen: value === undefined ? undefined : alertSide(value, rule.level) }
}
