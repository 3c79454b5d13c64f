import type { Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { MarginLevel } from '@/web/session/figures/marginLevel'
import { formatPercent, formatUsd } from '@/web/ui/formatNumber'
import type { MarginCallNotice } from './marginCalls'

const accountTitles: Record<MarginLevel, string> = {
  fine: t('Margin healthy'),
  notice: t('Margin is getting low'),
  warning: t('Margin is low'),
  danger: t('Close to liquidation'),
  liquidation: t('Your account is being liquidated'),
}

const isolatedTitles: Record<Exclude<MarginLevel, 'liquidation'>, (instrument: string) => string> = {
  fine: (instrument) => t('{instrument} (isolated): margin healthy', { instrument }),
  notice: (instrument) => t('{instrument} (isolated): margin is getting low', { instrument }),
  warning: (instrument) => t('{instrument} (isolated): margin is low', { instrument }),
  danger: (instrument) => t('{instrument} (isolated): close to liquidation', { instrument }),
}

/** Returns the title: "Liquidation is near", "ETH-PERP, isolated: margin is short". */
export function callTitle({ subject, level }: MarginCallNotice): string {
  if (subject.kind === 'account') return accountTitles[level]
  if (level === 'liquidation')
    return t('{instrument} (isolated) is being liquidated', { instrument: subject.instrumentName })
  return isolatedTitles[level](subject.instrumentName)
}

export type CallFigures = { readonly required: Usd; readonly behind: Usd }

export function callFiguresText({ use }: MarginCallNotice, { required, behind }: CallFigures): string {
  const words = { required: formatUsd(required), behind: formatUsd(behind) }
  if (behind <= 0n) return t('Maintenance margin is {required} USD, but margin balance is {behind} USD.', words)
  const share = formatPercent(use, { decimals: 1, isSigned: false })
  return t('Maintenance margin is {share} of margin balance ({required} / {behind} USD).', { ...words, share })
}

export function nextText({ subject, level }: MarginCallNotice): string {
  const isAccount = subject.kind === 'account'
  if (level === 'liquidation') {
    return isAccount
      ? t(
          'The venue is cancelling your orders and reducing positions until margin is restored. Trading is disabled until then.',
        )
      : t('The venue is reducing this position until margin is restored. The rest of your account is unaffected.')
  }
  return isAccount
    ? t(
        'At 100% the venue cancels your orders and starts closing positions (liquidation fee applies). Reduce positions or add margin.',
      )
    : t('At 100% the venue closes this position (liquidation fee applies). The rest of your account is unaffected.')
}

/** Returns a prefix of the document title, visible in the browser's tab bar. */
export function titleMark({ level, use }: MarginCallNotice): string {
  if (level === 'liquidation') return t('⚠ Liquidation')
  return t('⚠ Margin {share}', { share: formatPercent(use, { decimals: 0, isSigned: false }) })
}
