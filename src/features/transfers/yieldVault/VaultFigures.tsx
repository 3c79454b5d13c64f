import type { ReactNode } from 'react'
import { toNumber, type Amount } from '@/protocol/fixed6'
import type { YieldVault } from '@/protocol/rest/swap'
import { WarningIcon } from '@/ui/icons'
import { formatAge } from '@/ui/formatAge'
import { formatCountdown } from '@/ui/formatCountdown'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatCompact, formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'
import { shareValue, untilRebalanceMs } from './vaultTerms'

type VaultFiguresProps = {
  vault: YieldVault
  readAtMs: number
  /** The venue's clock less this computer's, milliseconds. */
  aheadMs: number
  /** Undefined while nobody trades. */
  own: { readonly shares: Amount; readonly pending: Amount } | undefined
}

/** What the vault yields, what a share is worth, what lies ready, and what of it is the trader's own. */
export function VaultFigures({ vault, readAtMs, aheadMs, own }: VaultFiguresProps) {
  const nowMs = useNow()
  const ready = toNumber(vault.aum) === 0 ? undefined : toNumber(vault.aumLiquid) / toNumber(vault.aum)
  return (
    <div className="flex flex-col gap-4 p-3">
      {vault.isPaused && (
        <output className="flex items-center gap-2 rounded-sm border border-warn/60 bg-warn-soft px-2.5 py-2 text-sm">
          <WarningIcon className="shrink-0 text-warn" />
          {t('The vault is paused: nothing comes in and nothing goes out.')}
        </output>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Head name={t('Yield a year')}>{formatPercent(vault.apy / 100, { isSigned: false })}</Head>
        <Head name={t('One share is worth')}>
          {formatDecimal(vault.pps, 6)} <span className="text-sm font-normal text-text-3">USDC</span>
        </Head>
      </div>
      {own !== undefined && (
        <section aria-label={t('Your shares')} className="rounded-md border border-line p-3">
          <h2 className="text-xs text-text-3">{t('Your shares')}</h2>
          <p className="text-base font-semibold tabular-nums">
            {t('{shares} aeUSD', { shares: formatDecimal(own.shares, 6) })}
          </p>
          <p className="text-sm text-text-2 tabular-nums">
            {t('worth {value} USDC now', { value: formatUsd(shareValue(own.shares, vault)) })}
          </p>
          {own.pending > 0n && (
            <p className="mt-1 text-sm text-pending">
              {t('{shares} aeUSD wait for the rebalance in {time}', {
                shares: formatDecimal(own.pending, 6),
                time: formatCountdown(untilRebalanceMs(nowMs + aheadMs)),
              })}
            </p>
          )}
          <p className="mt-1 text-xs text-text-3">{t('They count in full as margin, at the price of a share.')}</p>
        </section>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <Row name={t('In the vault')}>
          {formatCompact(vault.aum)} {t('of {most} USDC', { most: formatCompact(vault.cap) })}
        </Row>
        <Row name={t('Ready to be taken out')}>
          {formatCompact(vault.aumLiquid)} USDC{' '}
          <span className="text-text-3">({formatPercent(ready, { decimals: 1, isSigned: false })})</span>
        </Row>
        <Row name={t('Others wait for')}>{formatCompact(vault.pendingWithdrawals)} USDC</Row>
        <Row name={t('Next rebalance')}>{formatCountdown(untilRebalanceMs(nowMs + aheadMs))}</Row>
      </dl>
      <p className="text-xs text-text-3">
        {t(
          'The yield is added each hour. About 5 % lies ready as USDC; more than that is paid at the rebalance at 00:00 UTC, at the price of then.',
        )}
      </p>
      <p className="text-xs text-text-4">{t('read {age} ago', { age: formatAge(nowMs - readAtMs) })}</p>
    </div>
  )
}

function Head({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-xs text-text-3">{name}</p>
      <p className="text-xl font-semibold tabular-nums">{children}</p>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="text-right text-text-1 tabular-nums">{children}</dd>
    </>
  )
}
