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

/** "Liquidation is near", "ETH-PERP, isolated: margin is short". */
export function callTitle({ subject, level }: MarginCall): string {
  if (subject.kind === 'account') return accountTitles[level]
  if (level === 'liquidation') return `${subject.instrumentName}, isolated, is being liquidated`
  return `${subject.instrumentName}, isolated: ${accountTitles[level].toLowerCase()}`
}

/** What is required and what is there. */
export type CallFigures = { readonly required: Usd; readonly behind: Usd }

export function callFiguresWords({ use }: MarginCall, { required, behind }: CallFigures): string {
  if (behind <= 0n)
    return `Maintenance margin of ${formatUsd(required)} USD has nothing behind it: ${formatUsd(behind)} USD.`
  const share = formatPercent(use, { decimals: 1, isSigned: false })
  return `Maintenance margin is ${share} of what stands behind it: ${formatUsd(required)} of ${formatUsd(behind)} USD.`
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
  if (level === 'liquidation') return '⚠ Liquidation'
  return `⚠ Margin ${formatPercent(use, { decimals: 0, isSigned: false })}`
}
