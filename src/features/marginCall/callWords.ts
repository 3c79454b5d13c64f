import type { MarginLevel } from '@/account/marginLevel'
import type { Usd } from '@/protocol/fixed6'
import { formatPercent } from '@/ui/formatPercent'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import type { MarginCall } from './marginCalls'

const accountTitles: Record<MarginLevel, string> = {
  fine: t('Margin is fine'),
  notice: t('Margin is getting short'),
  warning: t('Margin is short'),
  danger: t('Liquidation is near'),
  liquidation: t('Your account is being liquidated'),
}

const isolatedTitles: Record<Exclude<MarginLevel, 'liquidation'>, (instrument: string) => string> = {
  fine: (instrument) => t('{instrument}, isolated: margin is fine', { instrument }),
  notice: (instrument) => t('{instrument}, isolated: margin is getting short', { instrument }),
  warning: (instrument) => t('{instrument}, isolated: margin is short', { instrument }),
  danger: (instrument) => t('{instrument}, isolated: liquidation is near', { instrument }),
}

/** "Liquidation is near", "ETH-PERP, isolated: margin is short". */
export function callTitle({ subject, level }: MarginCall): string {
  if (subject.kind === 'account') return accountTitles[level]
  if (level === 'liquidation')
    return t('{instrument}, isolated, is being liquidated', { instrument: subject.instrumentName })
  return isolatedTitles[level](subject.instrumentName)
}

/** What is required and what is there. */
export type CallFigures = { readonly required: Usd; readonly behind: Usd }

export function callFiguresWords({ use }: MarginCall, { required, behind }: CallFigures): string {
  const words = { required: formatUsd(required), behind: formatUsd(behind) }
  if (behind <= 0n) return t('Maintenance margin of {required} USD has nothing behind it: {behind} USD.', words)
  const share = formatPercent(use, { decimals: 1, isSigned: false })
  return t('Maintenance margin is {share} of what stands behind it: {required} of {behind} USD.', { ...words, share })
}

/** What the venue does next. */
export function nextWords({ subject, level }: MarginCall): string {
  const isAccount = subject.kind === 'account'
  if (level === 'liquidation') {
    return isAccount
      ? t('It cancels your orders, then reduces your positions until the margin holds. You cannot trade meanwhile.')
      : t('It is reduced until its margin holds. The rest of the account is not touched.')
  }
  return isAccount
    ? t('At 100% the venue cancels your orders and closes positions, for a fee.')
    : t('At 100% the venue closes this position, for a fee. The rest of the account is not touched.')
}

/** For the title of the page: what is seen of it in a row of tabs. */
export function titleMark({ level, use }: MarginCall): string {
  if (level === 'liquidation') return t('⚠ Liquidation')
  return t('⚠ Margin {share}', { share: formatPercent(use, { decimals: 0, isSigned: false }) })
}
