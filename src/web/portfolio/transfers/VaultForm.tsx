import { useState, type SubmitEvent, type ReactNode } from 'react'
import { formatFixed6, toNumber, type Amount } from '@/core/protocol/fixed6'
import type { YieldVault } from '@/core/protocol/rest/swap'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { ReviewButton } from '@/web/portfolio/ReviewButton'
import { formatDecimal, formatPercent, formatCompact, formatUsd } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { WarningIcon } from '@/web/ui/icons'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { showErrors } from '@/web/ui/showErrors'
import { updatedText } from '@/web/ui/updatedText'
import { useNow } from '@/web/ui/useNow'
import { MaxSuffix } from './MaxSuffix'
import {
  type VaultDraft,
  type VaultMeans,
  type VaultProblem,
  type VaultTerms,
  shareValue,
  untilRebalanceMs,
} from './vaultTerms'

type VaultFormProps = {
  draft: VaultDraft
  terms: VaultTerms | VaultProblem | undefined
  means: VaultMeans
  isLive: boolean
  onChange: (draft: VaultDraft) => void
  onReview: () => void
}

export function VaultForm({ draft, terms, means, isLive, onChange, onReview }: VaultFormProps) {
  const { kind, text } = draft
  const isDeposit = kind === 'deposit'
  const unitName = isDeposit ? 'USDC' : 'aeUSD'
  const most = isDeposit ? means.usdc : means.shares
  const [isTried, setTried] = useState(false)
  const problem = typeof terms === 'string' ? terms : isTried && terms === undefined ? 'amount' : undefined
  const good = typeof terms === 'object' ? terms : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isLive) return
    if (good === undefined) return showErrors(event.currentTarget, () => setTried(true))
    setTried(false)
    onReview()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3">
      <RadioGroup
        label={t('Direction')}
        options={[
          { value: 'deposit', label: t('Deposit', {}, 'do it') },
          { value: 'withdraw', label: t('Withdraw') },
        ]}
        value={kind}
        onChange={(next) => onChange({ kind: next, text: '' })}
      />
      <NumberField
        label={t('Amount')}
        value={text}
        onChange={(next) => onChange({ kind, text: next })}
        suffix={
          <MaxSuffix unit={unitName} disabled={most <= 0n} onMax={() => onChange({ kind, text: formatFixed6(most) })} />
        }
        unitName={unitName}
        unit={1n}
        error={problem && problemMessage(problem, isDeposit)}
        hint={
          good !== undefined
            ? returnText(kind, good)
            : t('You have {amount} {asset}', { amount: formatDecimal(most, isDeposit ? 2 : 6), asset: unitName })
        }
      />
      <ReviewButton isReady={good !== undefined} disabled={!isLive}>
        {isDeposit ? t('Review deposit…') : t('Review withdrawal…')}
      </ReviewButton>
    </form>
  )
}

export function returnText(kind: VaultDraft['kind'], { returned, isAtOnce }: VaultTerms): string {
  if (kind === 'deposit') return t('You’ll receive ≈ {shares} aeUSD instantly.', { shares: formatDecimal(returned, 6) })
  if (isAtOnce) return t('You’ll receive ≈ {usdc} USDC instantly.', { usdc: formatDecimal(returned, 2) })
  return t(
    'Exceeds instant liquidity: paid at the next rebalance (00:00 UTC) at the price at that time. Currently ≈ {usdc} USDC.',
    { usdc: formatDecimal(returned, 2) },
  )
}

function problemMessage(problem: VaultProblem, isDeposit: boolean): string {
  switch (problem) {
    case 'amount':
      return t('Enter an amount above 0 (max. 6 decimals)')
    case 'balance':
      return isDeposit ? t('Insufficient available USDC') : t('Insufficient shares')
    case 'cap':
      return t('Exceeds remaining vault capacity')
    case 'paused':
      return t('The vault is paused.')
  }
}

type VaultFiguresProps = {
  vault: YieldVault
  readAtMs: number
  /** Undefined while no account is connected for trading. */
  own: { readonly shares: Amount; readonly pending: Amount } | undefined
}

export function VaultFigures({ vault, readAtMs, own }: VaultFiguresProps) {
  const nowMs = useNow()
  const venueNowMs = useVenueNow()
  const ready = toNumber(vault.aum) === 0 ? undefined : toNumber(vault.aumLiquid) / toNumber(vault.aum)
  return (
    <div className="flex flex-col gap-4 p-3">
      {vault.isPaused && (
        <output className="flex items-center gap-2 rounded-sm border border-warn/60 bg-warn-soft px-2.5 py-2 text-sm">
          <WarningIcon className="shrink-0 text-warn" />
          {t('Vault paused. Deposits and withdrawals are disabled.')}
        </output>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Head name={t('APY')}>
          {formatPercent(vault.apy === undefined ? undefined : vault.apy / 100, { isSigned: false })}
        </Head>
        <Head name={t('Share price')}>
          {formatDecimal(vault.pps, 6)} <span className="text-sm font-normal text-text-3">USDC</span>
        </Head>
      </div>
      {own !== undefined && (
        <section aria-label={t('Your shares')} className="rounded-md bg-surface-2 p-3">
          <h2 className="text-xs text-text-3">{t('Your shares')}</h2>
          <p className="text-base font-medium tabular-nums">
            {t('{shares} aeUSD', { shares: formatDecimal(own.shares, 6) })}
          </p>
          <p className="text-sm text-text-2 tabular-nums">
            {t('worth {value} USDC now', { value: formatUsd(shareValue(own.shares, vault)) })}
          </p>
          {own.pending > 0n && (
            <p className="mt-1 text-sm text-pending">
              {t('{shares} aeUSD pending, rebalance in {time}', {
                shares: formatDecimal(own.pending, 6),
                time: formatCountdown(untilRebalanceMs(venueNowMs)),
              })}
            </p>
          )}
          <p className="mt-1 text-xs text-text-3">{t('Counts 100% towards margin at the share price.')}</p>
        </section>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <Row name={t('Vault total')}>
          {formatCompact(vault.aum)} {t('of {most} USDC', { most: formatCompact(vault.cap) })}
        </Row>
        <Row name={t('Available for withdrawal')}>
          {formatCompact(vault.aumLiquid)} USDC{' '}
          <span className="text-text-3">{formatPercent(ready, { decimals: 1, isSigned: false })}</span>
        </Row>
        <Row name={t('Pending withdrawals')}>{formatCompact(vault.pendingWithdrawals)} USDC</Row>
        <Row name={t('Next rebalance')}>{formatCountdown(untilRebalanceMs(venueNowMs))}</Row>
      </dl>
      <p className="text-xs text-text-3">
        {t(
          'Yield accrues hourly. About 5% is available instantly; larger withdrawals are paid at the 00:00 UTC rebalance, at the price at that time.',
        )}
      </p>
      <p className="min-h-4 text-xs text-text-4">{updatedText(nowMs - readAtMs)}</p>
    </div>
  )
}

function Head({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-xs text-text-3">{name}</p>
      <p className="text-xl font-medium tabular-nums">{children}</p>
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
