import { fixed6, formatFixed6, type Fixed6 } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatDecimal } from '@/web/ui/formatNumber'
import {
  assetOfMarket,
  isGreekSource,
  type Alert,
  type AlertLevel,
  type AlertRule,
  type AlertSource,
  type AlertSubject,
  type LevelKind,
  unitOf,
} from './alert'

export const sourceLabels: Readonly<Record<AlertSource, string>> = {
  last: t('Last price'),
  mark: t('Mark'),
  index: t('Index'),
  iv: t('Mark IV'),
  spread: t('Spread'),
  funding: t('Funding 1 h'),
  change: t('24 h change'),
  pnl: t('Position PnL'),
  margin: t('Margin use'),
  delta: t('Net delta'),
  gamma: t('Net gamma'),
  vega: t('Net vega'),
  theta: t('Net theta'),
}

export const kindRowNames: Readonly<Record<AlertRule['kind'], string>> = {
  crosses: t('crosses'),
  above: t('rises to'),
  below: t('falls to'),
  moves: t('moves by'),
}

type AlertText = { readonly value: string }

/** Figures with sentences of their own; the others share {@link otherWishes}. */
type NamedSource = 'last' | 'mark' | 'index' | 'iv'
const wishes: Readonly<Record<NamedSource, Readonly<Record<LevelKind, (words: AlertText) => string>>>> = {
  last: {
    crosses: (words) => t('Last price crosses {value}', words),
    above: (words) => t('Last price rises to {value}', words),
    below: (words) => t('Last price falls to {value}', words),
  },
  mark: {
    crosses: (words) => t('Mark crosses {value}', words),
    above: (words) => t('Mark rises to {value}', words),
    below: (words) => t('Mark falls to {value}', words),
  },
  index: {
    crosses: (words) => t('Index crosses {value}', words),
    above: (words) => t('Index rises to {value}', words),
    below: (words) => t('Index falls to {value}', words),
  },
  iv: {
    crosses: (words) => t('IV crosses {value}', words),
    above: (words) => t('IV rises to {value}', words),
    below: (words) => t('IV falls to {value}', words),
  },
}

const otherWishes: Readonly<Record<LevelKind, (words: AlertText & { readonly figure: string }) => string>> = {
  crosses: (words) => t('{figure} crosses {value}', words),
  above: (words) => t('{figure} rises to {value}', words),
  below: (words) => t('{figure} falls to {value}', words),
}

type MoveText = { readonly share: string; readonly base: string }
const moveWishes: Readonly<Record<NamedSource, (words: MoveText) => string>> = {
  last: (words) => t('Last price moves {share} from {base}', words),
  mark: (words) => t('Mark moves {share} from {base}', words),
  index: (words) => t('Index moves {share} from {base}', words),
  iv: (words) => t('IV moves {share} from {base}', words),
}

/** Describes the rule of an alert, for example "Mark crosses 3,200". */
export function wishText({ source, rule }: Pick<Alert, 'source' | 'rule'>): string {
  if (rule.kind !== 'moves') {
    const value = levelText(source, rule.level)
    const figure = sourceLabels[source]
    return isNamed(source) ? wishes[source][rule.kind]({ value }) : otherWishes[rule.kind]({ figure, value })
  }
  const words = { share: percentText(rule.share), base: levelText(source, rule.base) }
  return isNamed(source) ? moveWishes[source](words) : sourceLabels[source]
}

function isNamed(source: AlertSource): source is NamedSource {
  return source in wishes
}

/** Names whose figure it is: the instrument, the underlying of a net Greek, or the account. */
export function subjectName({ source, instrumentName }: AlertSubject): string {
  if (source === 'margin') return t('Account')
  return isGreekSource(source) ? assetOfMarket(instrumentName) : instrumentName
}

/** Describes an alert with its instrument, for example "ETH-PERP: Mark crosses 3,200". */
export function alertName(alert: AlertSubject & Pick<Alert, 'rule'>): string {
  return t('{instrument}: {alert}', { instrument: subjectName(alert), alert: wishText(alert) })
}

export function firedTitle(alert: Alert): string {
  return t('Alert, {instrument}: {alert}', { instrument: subjectName(alert), alert: wishText(alert) })
}

export function firedDetail({ source, fired, isRepeating }: Alert): string | undefined {
  if (fired === undefined) return undefined
  const value = levelText(source, fired.value)
  const what = fired.isWhileAway
    ? t('Crossed while this page was inactive. Now {value}.', { value })
    : t('Now {value}.', { value })
  return isRepeating ? `${what} ${t('Alert stays active.')}` : what
}

/** Formats a level with all its decimals: a price, a percentage or a Greek. */
export function levelText(source: AlertSource, level: AlertLevel): string {
  const unit = unitOf(source)
  if (unit === 'rate') return `${exactText(level)}%`
  return unit === 'percent' ? percentText(level) : exactText(level)
}

/** Formats a fraction in percent: 0.05 becomes "5%". */
export function percentText(share: AlertLevel): string {
  return `${exactText(fixed6<AlertLevel>(share * 100n))}%`
}

function exactText(value: Fixed6<string>): string {
  const decimals = formatFixed6(value).split('.')[1]?.length ?? 0
  return formatDecimal(value, decimals)
}
