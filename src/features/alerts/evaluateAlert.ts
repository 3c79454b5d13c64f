import { absolute, fixed6 } from '@/protocol/fixed6'
import type { Alert, AlertRule, Firing, Level, LevelKind, Side } from './alert'

/** A value that has just come. What is stale is never shown to an alert. */
export type Observation = {
  readonly value: Level
  readonly atMs: number
  /** The first one after the page was opened or the link was lost. */
  readonly isFirst: boolean
}

/**
 * What an alert makes of a value: itself when nothing is new. It fires when the value is found on the other side of its
 * level than it was seen on last, and so never by a value alone: the first one that is seen only says where it is.
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
  if (absolute(fixed6<Level>(value - rule.base)) < moveWidth(rule)) return alert
  return { ...alert, rule: alert.isRepeating ? { ...rule, base: value } : rule, fired: firingOf(observation) }
}

/** How far from its base a value has to be. Rounded up: five percent are five percent. */
export function moveWidth({ share, base }: Pick<MoveRule, 'share' | 'base'>): Level {
  return fixed6<Level>((base * share + 999_999n) / 1_000_000n)
}

function evaluateLevel(alert: Alert, rule: LevelRule, observation: Observation): Alert {
  const { seen, fired } = alert
  const { value } = observation
  if (seen !== undefined && hasCrossed(rule, seen, value)) {
    return { ...alert, seen: undefined, fired: firingOf(observation) }
  }
  const side = sideOf(value, rule.level, fired === undefined ? 0n : rearmWidth(rule.level))
  return side === undefined || side === seen ? alert : { ...alert, seen: side }
}

/** Reaching the level is crossing it. */
function hasCrossed({ kind, level }: LevelRule, seen: Side, value: Level): boolean {
  const isReached = seen === 'below' ? value >= level : value <= level
  return isReached && wants(kind, seen === 'below' ? 'above' : 'below')
}

function wants(kind: LevelKind, to: Side): boolean {
  return kind === 'crosses' || kind === to
}

/** Undefined while the value is no farther from the level than `width`. */
export function sideOf(value: Level, level: Level, width = 0n): Side | undefined {
  if (value > level + width) return 'above'
  if (value < level - width) return 'below'
  return undefined
}

/** A tenth of a percent: a price that trembles on its level is told once. */
export function rearmWidth(level: Level): bigint {
  return absolute(level) / 1_000n
}

function firingOf({ value, atMs, isFirst }: Observation): Firing {
  return { atMs, value, isWhileAway: isFirst }
}

/** The alert as at its beginning, for one that has fired and is wanted again. */
export function rearmed(alert: Alert, value: Level | undefined): Alert {
  const { rule } = alert
  if (rule.kind === 'moves') {
    return { ...alert, fired: undefined, rule: value === undefined ? rule : { ...rule, base: value } }
  }
  return { ...alert, fired: undefined, seen: value === undefined ? undefined : sideOf(value, rule.level) }
}
