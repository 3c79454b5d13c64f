import * as z from 'zod/mini'
import { absolute, fixed6, type Fixed6 } from '@/core/protocol/fixed6'

/** Level of an alert in millionths of its unit: see {@link unitOf}. A percentage is a fraction: 0.05 is 5%. */
export type AlertLevel = Fixed6<'Level'>

/** Figures of a market. `iv` is the implied volatility of the mark, `funding` the hourly rate, `change` is over 24 h. */
const marketSources = ['last', 'mark', 'index', 'iv', 'spread', 'funding', 'change'] as const
export type MarketSource = (typeof marketSources)[number]
/** Net Greeks of an underlying, in the units of venue-rules 3.4. */
export const greekSources = ['delta', 'gamma', 'vega', 'theta'] as const
/** `margin` is the share of the margin balance that the maintenance margin takes: 100% liquidates. */
const accountSources = ['pnl', 'margin', ...greekSources] as const
export type AccountSource = (typeof accountSources)[number]
export const alertSources = [...marketSources, ...accountSources] as const
export type AlertSource = MarketSource | AccountSource

export function isAccountSource(source: AlertSource): source is AccountSource {
  return accountSources.some((own) => own === source)
}

export function isGreekSource(source: AlertSource): boolean {
  return greekSources.some((greek) => greek === source)
}

/**
 * Unit of a source's level: USD, a fraction shown in percent, the unit of the Greek, or percent themselves for a rate,
 * because hourly rates have more decimals than a fraction in millionths.
 */
export function unitOf(source: AlertSource): 'usd' | 'percent' | 'rate' | 'greek' {
  switch (source) {
    case 'last':
    case 'mark':
    case 'index':
    case 'pnl':
      return 'usd'
    case 'iv':
    case 'spread':
    case 'change':
    case 'margin':
      return 'percent'
    case 'funding':
      return 'rate'
    case 'delta':
    case 'gamma':
    case 'vega':
    case 'theta':
      return 'greek'
  }
}

/** True for figures that can be zero or negative, of which a relative move has no meaning. */
export function isSignedSource(source: AlertSource): boolean {
  return source === 'funding' || source === 'change' || source === 'pnl' || unitOf(source) === 'greek'
}

/** True for figures that can be watched for a relative move from the current value. */
export function canMove(source: AlertSource): boolean {
  return unitOf(source) === 'usd' ? source !== 'pnl' : source === 'iv'
}

/** What an alert watches. */
export type AlertSubject = {
  readonly source: AlertSource
  /** The market that the alert opens. Greeks are of its underlying; the margin is of the whole account. */
  readonly instrumentName: string
  /** Address of the account of an account's figure, which is unknown while another one is connected. */
  readonly account?: string | undefined
}

export function assetOfMarket(instrumentName: string): string {
  return instrumentName.split('-')[0] ?? instrumentName
}

/** Identifies the watched value: subjects with one key have one value. */
export function valueKey({ source, instrumentName, account = '' }: AlertSubject): string {
  if (!isAccountSource(source)) return `${source} ${instrumentName}`
  if (source === 'margin') return `${source}@${account}`
  return `${source} ${source === 'pnl' ? instrumentName : assetOfMarket(instrumentName)}@${account}`
}

export const levelKinds = ['crosses', 'above', 'below'] as const
export type LevelKind = (typeof levelKinds)[number]

export type AlertRule =
  | { readonly kind: LevelKind; readonly level: AlertLevel }
  /** Fires when the value has moved by this share of `base` in either direction. 0.05 is 5%. */
  | { readonly kind: 'moves'; readonly share: AlertLevel; readonly base: AlertLevel }

export type AlertSide = 'above' | 'below'

/** An alert on a figure. Stored in this browser, unknown to the venue, and only checked while the page is open. */
export type Alert = AlertSubject & {
  readonly id: string
  readonly rule: AlertRule
  /** True when the alert re-arms once the value has left the level. Otherwise it fires only once. */
  readonly isRepeating: boolean
  /** Distance from the level, in its unit, at which a repeating alert re-arms. Default: {@link rearmWidth}. */
  readonly rearmBy?: AlertLevel | undefined
  /** UNIX milliseconds, like all times in this file. */
  readonly createdMs: number
  /** Side of the level where the value was last seen; `undefined` when unknown or too close to the level. */
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

const storedDecimals = 8

/**
 * A stored level: a decimal with at most eight places, read as an integer of the last place. Only a rate has more than
 * six, so that a page that knows six leaves such an entry alone.
 */
const level = z.codec(
  z.string(),
  z.custom<AlertLevel>((value) => typeof value === 'bigint'),
  {
    decode: (text, payload) => {
      const [, sign = '', whole, places = ''] = /^(-?)(\d{1,90})(?:\.(\d{1,8}))?$/.exec(text) ?? []
      if (whole === undefined) payload.issues.push({ code: 'custom', message: 'not a level', input: text })
      const size = BigInt((whole ?? '') + places.padEnd(storedDecimals, '0'))
      return fixed6<AlertLevel>(sign === '-' ? -size : size)
    },
    encode: (value) => {
      const digits = String(absolute(value)).padStart(storedDecimals + 1, '0')
      const places = digits.slice(-storedDecimals).replace(/0+$/, '')
      return `${value < 0n ? '-' : ''}${digits.slice(0, -storedDecimals)}${places === '' ? '' : `.${places}`}`
    },
  },
)

/** Loose, so that members of a newer page survive a change by this one. */
const persistedAlert = z.looseObject({
  id: z.string(),
  instrumentName: z.string(),
  source: z.enum(alertSources),
  rule: z.union([
    z.object({ kind: z.enum(levelKinds), level }),
    z.object({ kind: z.literal('moves'), share: level, base: level }),
  ]),
  account: z.optional(z.string()),
  isRepeating: z.boolean(),
  rearmBy: z.optional(level),
  createdMs: z.number(),
  seen: z.optional(z.enum(['above', 'below'])),
  fired: z.optional(z.object({ atMs: z.number(), value: level, isWhileAway: z.boolean() })),
})
const persistedAlerts = z.object({ version: z.literal(1), alerts: z.array(z.unknown()) })

/**
 * Parses stored alerts. An alert that cannot be parsed is skipped. Members that came later are optional and the version
 * stays, because a tab with an older page would drop a list of another version.
 */
export function decodeAlerts(persisted: unknown): readonly Alert[] {
  return entriesOf(persisted).flatMap((entry) => decodeAlert(entry) ?? [])
}

function decodeAlert(entry: unknown): Alert | undefined {
  const parsed = z.safeParse(persistedAlert, entry)
  if (!parsed.success) return undefined
  const alert: Alert = { ...parsed.data, seen: parsed.data.seen, fired: parsed.data.fired }
  if (unitOf(alert.source) === 'rate') return alert
  const levels: bigint[] = []
  const read = withLevels(alert, (stored) => {
    levels.push(stored)
    return fixed6<AlertLevel>(stored / perPercent)
  })
  return levels.every((stored) => stored % perPercent === 0n) ? read : undefined
}

/** Hundredths in a fraction. */
const perPercent = 100n

/** Changes all levels of an alert. */
function withLevels(alert: Alert, make: (level: AlertLevel) => AlertLevel): Alert {
  const { rule, rearmBy, fired } = alert
  return {
    ...alert,
    // A share is a fraction whatever the source.
    rule:
      rule.kind === 'moves'
        ? { ...rule, share: make(rule.share), base: make(rule.base) }
        : { ...rule, level: make(rule.level) },
    ...(rearmBy !== undefined && { rearmBy: make(rearmBy) }),
    fired: fired === undefined ? undefined : { ...fired, value: make(fired.value) },
  }
}

/** Returns the stored entries that `decodeAlerts` skips, such as alerts of a newer page. */
export function skippedEntries(persisted: unknown): readonly unknown[] {
  return entriesOf(persisted).filter((entry) => decodeAlert(entry) === undefined)
}

function entriesOf(persisted: unknown): readonly unknown[] {
  const list = z.safeParse(persistedAlerts, persisted)
  return list.success ? list.data.alerts : []
}

/** `skipped` are entries to store unchanged after the alerts. */
export function encodeAlerts(alerts: readonly Alert[], skipped: readonly unknown[] = []): unknown {
  const stored = (alert: Alert) =>
    unitOf(alert.source) === 'rate' ? alert : withLevels(alert, (value) => fixed6<AlertLevel>(value * perPercent))
  return { version: 1, alerts: [...alerts.map((alert) => z.encode(persistedAlert, stored(alert))), ...skipped] }
}

const firstSources: readonly AlertSource[] = ['last', 'mark', 'index', 'iv']

/** True for an alert that the first pages with alerts understand wholly. Those pages drop what they do not understand. */
export function isFirstKind({ source, rearmBy }: Alert): boolean {
  return firstSources.includes(source) && rearmBy === undefined
}

/**
 * A reading of a subject. `none`: the figure has ended, such as the PnL of a closed position, and the next one is
 * another figure.
 */
export type Sample = ({ readonly status: 'live' } & Observation) | { readonly status: 'unknown' | 'stale' | 'none' }

type Observation = {
  readonly value: AlertLevel
  readonly atMs: number
  /** True for the first value after the page opened, or after a disconnection longer than `awayMs`. */
  readonly isFirst: boolean
}

/**
 * Returns the alert after this sample, or the given object if nothing changed. An alert fires when the value is on
 * another side of its level than before, so the first value only sets the side. An unknown or stale value never fires.
 */
export function evaluateAlert(alert: Alert, sample: Sample): Alert {
  if (!isAlertArmed(alert)) return alert
  if (sample.status === 'none') return alert.seen === undefined ? alert : { ...alert, seen: undefined }
  if (sample.status !== 'live') return alert
  const { rule } = alert
  return rule.kind === 'moves' ? evaluateMove(alert, rule, sample) : evaluateLevel(alert, rule, sample)
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
  const width = alert.rearmBy ?? rearmWidth(rule.level)
  if (seen !== undefined && hasCrossed(rule, seen, value)) {
    // A jump may already be far enough beyond the level to be armed for the way back.
    return { ...alert, seen: alertSide(value, rule.level, width), fired: firingOf(observation) }
  }
  const side = alertSide(value, rule.level, fired === undefined ? 0n : width)
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
 * Usual distance from the level at which a repeating alert re-arms: a tenth of a percent, so that a price wavering
 * around the level fires only once.
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
