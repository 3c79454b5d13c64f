import { fixed6, formatFixed6, type Fixed6 } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatDecimal } from '@/web/ui/formatNumber'
import type { Alert, AlertRule, AlertSource, AlertLevel, LevelKind } from './alert'

export const sourceLabels: Readonly<Record<AlertSource, string>> = {
  last: t('Last price'),
  mark: t('Mark'),
  index: t('Index'),
  iv: t('Mark IV'),
}

export const kindRowNames: Readonly<Record<AlertRule['kind'], string>> = {
  crosses: t('crosses'),
  above: t('rises to'),
  below: t('falls to'),
  moves: t('moves by'),
}

type AlertText = { readonly value: string }

const wishes: Readonly<Record<AlertSource, Readonly<Record<LevelKind, (words: AlertText) => string>>>> = {
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

type MoveText = { readonly share: string; readonly base: string }
const moveWishes: Readonly<Record<AlertSource, (words: MoveText) => string>> = {
  last: (words) => t('Last price moves {share} from {base}', words),
  mark: (words) => t('Mark moves {share} from {base}', words),
  index: (words) => t('Index moves {share} from {base}', words),
  iv: (words) => t('IV moves {share} from {base}', words),
}

/** Describes the rule of an alert, for example "Mark crosses 3,200". */
export function wishText({ source, rule }: Pick<Alert, 'source' | 'rule'>): string {
  if (rule.kind !== 'moves') return wishes[source][rule.kind]({ value: levelText(source, rule.level) })
  return moveWishes[source]({ share: percentText(rule.share), base: levelText(source, rule.base) })
}

/** Describes an alert with its instrument, for example "ETH-PERP: Mark crosses 3,200". */
export function alertName(alert: Pick<Alert, 'instrumentName' | 'source' | 'rule'>): string {
  return t('{instrument}: {alert}', { instrument: alert.instrumentName, alert: wishText(alert) })
}

export function firedTitle(alert: Alert): string {
  return t('Alert, {instrument}: {alert}', { instrument: alert.instrumentName, alert: wishText(alert) })
}

export function firedDetail({ source, fired, isRepeating }: Alert): string | undefined {
  if (fired === undefined) return undefined
  const value = levelText(source, fired.value)
  const what = fired.isWhileAway
    ? t('Crossed while this page was inactive. Now {value}.', { value })
    : t('Now {value}.', { value })
  return isRepeating ? `${what} ${t('Alert stays active.')}` : what
}

/** Formats a level: a price with all its decimals, or a volatility in percent. */
export function levelText(source: AlertSource, level: AlertLevel): string {
  return source === 'iv' ? percentText(level) : exactText(level)
}

/** Formats a fraction in percent: 0.05 becomes "5%". */
export function percentText(share: AlertLevel): string {
  return `${exactText(fixed6<AlertLevel>(share * 100n))}%`
}

function exactText(value: Fixed6<string>): string {
  const decimals = formatFixed6(value).split('.')[1]?.length ?? 0
  return formatDecimal(value, decimals)
}
