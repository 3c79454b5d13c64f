import { use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { absolute, signOf, smaller } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { change24h } from '@/web/market/tickers/dailyStats'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { formatCompact, formatNumber, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { ChevronDownIcon } from '@/web/ui/icons'
import { useHeaderStart } from '@/web/ui/shellSlots'
import { SignedValue } from '@/web/ui/SignedValue'
import { StaleBadge, StaleToldContext } from '@/web/ui/StaleBadge'
import { Countdown, indexStep, tone, type InstrumentStripProps } from './stripFigures'

/** A phone's instrument: its name in the header, and below it the price with its change beside three figures. */
export function PhoneStrip(props: InstrumentStripProps) {
  const { instrument, figures, freshness, quiet } = props
  const { mark, index, fundingRate } = figures
  const { priceStep } = instrument
  const header = useHeaderStart()
  const isOld = freshness?.status === 'stale' || freshness?.status === 'resyncing'
  const isTold = use(StaleToldContext)
  const change = change24h(mark, figures.markDayAgo)
  return (
    <section
      aria-label={t('Instrument')}
      className="flex h-13 shrink-0 items-center justify-between gap-2 bg-surface-1 px-3 lying:h-9"
    >
      {header !== null && createPortal(<NameButton {...props} />, header)}
      <div className={`shrink-0 lying:flex lying:items-baseline lying:gap-3 ${isOld ? 'is-stale' : ''}`}>
        <p className="text-[1.375rem] leading-7 font-semibold tracking-tight" title={t('Mark price')}>
          {formatPrice(mark, priceStep)}
        </p>
        <div className="flex h-4 items-center gap-2 text-sm leading-4 font-medium whitespace-nowrap">
          {isOld && !isTold ? (
            <StaleBadge state={freshness.status} sinceMs={freshness.sinceMs} />
          ) : (
            <>
              <span title={t('Change in mark price over 24 hours')}>
                {change === undefined ? (
                  '—'
                ) : (
                  <SignedValue sign={signOf(change.change)}>
                    {formatPrice(absolute(change.change), priceStep)} · {formatPercent(change.ratio)}
                  </SignedValue>
                )}
              </span>
              {instrument.instrumentType === 'OPTION' && (
                <span className="font-normal text-text-3" title={t('Expires in')}>
                  <Countdown toMs={Number(instrument.expiryNs / 1_000_000n)} />
                </span>
              )}
              <span className="[&>.held-badge]:static!">{quiet}</span>
            </>
          )}
        </div>
      </div>
      <dl
        className={`grid grid-cols-[auto_auto] gap-x-3 text-xs whitespace-nowrap lying:flex lying:h-4 lying:min-w-0 lying:flex-wrap lying:justify-end lying:overflow-hidden ${isOld ? 'is-stale' : ''}`}
      >
        {instrument.instrumentType === 'PERPETUAL' ? (
          <>
            <KeyValue name={t('Index')}>{formatPrice(index, smaller(indexStep, priceStep))}</KeyValue>
            <KeyValue name={t('Funding 1 h')}>
              <span className={tone(fundingRate)}>{formatPercent(fundingRate, { decimals: 4 })}</span>
            </KeyValue>
            <KeyValue name={t('24 h vol.')}>{formatCompact(figures.volume24hUsd)}</KeyValue>
          </>
        ) : (
          <>
            <KeyValue name={t('Index')}>{formatPrice(index, smaller(indexStep, priceStep))}</KeyValue>
            <KeyValue name={t('IV · Δ')}>
              {formatPercent(figures.iv, { decimals: 1, isSigned: false })} · {formatNumber(figures.delta, 2)}
            </KeyValue>
            <KeyValue name={t('Θ · V')}>
              {formatNumber(figures.theta, 2)} · {formatNumber(figures.vega, 2)}
            </KeyValue>
          </>
        )}
      </dl>
    </section>
  )
}

function NameButton({ instrument: { asset, instrumentName }, onOpenPicker }: InstrumentStripProps) {
  return (
    <button
      type="button"
      onClick={onOpenPicker}
      aria-haspopup="dialog"
      aria-label={t('{instrument}, choose another instrument', { instrument: instrumentName })}
      className={`flex h-11 min-w-0 items-center gap-2 rounded-sm px-1 font-semibold whitespace-nowrap proportional-nums ${instrumentName.length > 12 ? 'text-sm' : 'text-lg'}`}
    >
      <CoinMark asset={asset} size={24} />
      {instrumentName}
      <ChevronDownIcon width={14} height={14} className="shrink-0 text-text-3" />
    </button>
  )
}

function KeyValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    // On a phone on its side, a pair without room goes to a second line, which is hidden.
    <div className="contents lying:flex lying:gap-2">
      <dt className="text-text-3">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
