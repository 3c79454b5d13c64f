import * as z from 'zod/mini'
import { fixed6, formatFixed6, InvalidDecimalError, parseFixed6, type Fixed6, absolute } from '@/core/protocol/fixed6'

/** Level of an alert in millionths of USD. For a volatility, millionths of the annualised fraction. */
export type AlertLevel = Fixed6<'Level'>

/** Source of the value that an alert watches. `iv` is the implied volatility of the mark, for options only. */
export const alertSources = ['last', 'mark', 'index', 'iv'] as const
export type AlertSource = (typeof alertSources)[number]

export const levelKinds = ['crosses', 'above', 'below'] as const
export type LevelKind = (typeof levelKinds)[number]

export type AlertRule =
  | { readonly kind: LevelKind; readonly level: AlertLevel }
  /** Fires when the value has moved by this share of `base` in either direction. 0.05 is 5%. */
  | { readonly kind: 'moves'; readonly share: AlertLevel; readonly base: AlertLevel }

export type AlertSide = 'above' | 'below'

/** A price alert. Stored in this browser, unknown to the venue, and only checked while the page is open. */
export type Alert = {
  readonly id: string
  readonly instrumentName: string
  readonly source: AlertSource
  readonly rule: AlertRule
  /** True when the alert re-arms once the value has left the level. Otherwise it fires only once. */
  readonly isRepeating: boolean
  /** UNIX milliseconds, like all times in this file. */
  readonly createdMs: number
  /** Side of the level where the value was last seen; `undefined` when unknown or too close to tell. */
  readonly seen: AlertSide | undefined
  readonly fired: Firing | undefined
}

export type Firing = {
  readonly atMs: number
  readonly value: AlertLevel
  /** True when the value crossed the level during a gap, so that the time of the crossing is unknown. */
  readonly isWhileAway: boolean
}

/** Limited because each watched instrument needs a channel. */
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

/** Parses stored alerts. An alert that cannot be parsed is skipped. */
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

/** A value with which alerts are evaluated. It is always fresh: stale values are never passed to alerts. */
export type Observation = {
  readonly value: AlertLevel
  readonly atMs: number
  /** True for the first value after the page opened, or after a disconnection longer than `awayMs`. */
  readonly isFirst: boolean
}

/**
 * Returns the alert after this value, or the given object if nothing changed. An alert fires when the value is on
 * another side of its level than before, so the first value only sets the side.
 */
export function evaluateAlert(alert: Alert, observation: Observation): Alert {
  if (!alert.isRepeating && alert.fired !== undefined) return alert
  const { rule } = alert
  return rule.kind === 'moves' ? evaluateMove(alert, rule, observation) : evaluateLevel(alert, rule, observation)
}

type MoveRule = Extract<AlertRule, { kind: 'moves' }>
type LevelRule = Exclude<AlertRule, { kind: 'moves' }>

/** Evaluates a move alert. Each move is measured from where the previous move ended. */
function evaluateMove(alert: Alert, rule: MoveRule, observation: Observation): Alert {
  const { value } = observation
  if (absolute(fixed6<AlertLevel>(value - rule.base)) < moveWidth(rule)) return alert
  return { ...alert, rule: alert.isRepeating ? { ...rule, base: value } : rule, fired: firingOf(observation) }
}

/**
 * Least distance from the base at which a move alert fires. Rounded up, so that an alert at 5% never fires below 5%.
 */
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

/**
 * True when the value has crossed the level from the side `seen`, in a direction that the rule watches. Touching the
 * level counts as crossing.
 */
function hasCrossed({ kind, level }: LevelRule, seen: AlertSide, value: AlertLevel): boolean {
  const isReached = seen === 'below' ? value >= level : value <= level
  return isReached && wants(kind, seen === 'below' ? 'above' : 'below')
}

function wants(kind: LevelKind, to: AlertSide): boolean {
  return kind === 'crosses' || kind === to
}

/** Side of the level on which the value is; `undefined` while it is within `width` of the level. */
export function alertSide(value: AlertLevel, level: AlertLevel, width = 0n): AlertSide | undefined {
  if (value > level + width) return 'above'
  if (value < level - width) return 'below'
  return undefined
}

/**
 * Distance from the level at which a repeating alert re-arms: a tenth of a percent, so that a price wavering around the
 * level fires only once.
 */
export function rearmWidth(level: AlertLevel): bigint {
  return absolute(level) / 1_000n
}

function firingOf({ value, atMs, isFirst }: Observation): Firing {
  return { atMs, value, isWhileAway: isFirst }
}

export function rearmed(alert: Alert, value: AlertLevel | undefined): Alert {
  const { rule } = alert
  if (rule.kind === 'moves') {
    return { ...alert, fired: undefined, rule: value === undefined ? rule : { ...rule, base: value } }
  }
  return { ...alert, fired: undefined, seen: value === undefined ? undefined : alertSide(value, rule.level) }
}
