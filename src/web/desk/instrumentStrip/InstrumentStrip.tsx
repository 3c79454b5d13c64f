import { Suspense } from 'react'
import { absolute, signOf, smaller, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { change24h } from '@/web/market/tickers/dailyStats'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { formatAmount, formatNumber, formatPercent, formatPrice, formatCompact, formatUsd } from '@/web/ui/formatNumber'
import { deltaAbout } from '@/web/ui/greekLabels'
import { ChevronDownIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { SignedValue } from '@/web/ui/SignedValue'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { StripFigure } from './StripFigure'
import { Countdown, indexStep, tone, type InstrumentStripProps } from './stripFigures'

const PhoneStrip = lazyPanel(() => import('./PhoneStrip').then((module) => module.PhoneStrip), 'line')

export function InstrumentStrip(props: InstrumentStripProps) {
  if (useScreenWidth() !== 'phone') return <WideStrip {...props} />
  return (
    <Suspense fallback={<div className="h-13 shrink-0 bg-surface-1 lying:h-9" />}>
      <PhoneStrip {...props} />
    </Suspense>
  )
}

function WideStrip(props: InstrumentStripProps) {
  const { instrument, figures, freshness, quiet, onOpenPicker, children } = props
  const { mark, index } = figures
  const isOld = freshness?.status === 'stale' || freshness?.status === 'resyncing'
  const change = change24h(mark, figures.markDayAgo)
  return (
    <section
      aria-label={t('Instrument')}
      className="isolate flex h-12 min-w-0 shrink-0 items-center gap-5 overflow-x-auto bg-surface-1 px-2 [scrollbar-width:none]"
    >
      <button
        type="button"
        onClick={onOpenPicker}
        aria-haspopup="dialog"
        aria-label={t('{instrument}, choose another instrument', { instrument: instrument.instrumentName })}
        className="flex h-8 shrink-0 items-center gap-2 rounded-sm px-1.5 text-lg font-semibold proportional-nums hover:bg-surface-2 pointer-coarse:h-11"
      >
        <CoinMark asset={instrument.asset} size={24} />
        {instrument.instrumentName}
        <ChevronDownIcon className="text-text-3" />
      </button>
      <div className="relative flex h-full shrink-0 items-center">
        <span className={`text-xl font-semibold ${isOld ? 'is-stale' : ''}`} title={t('Mark price')}>
          {formatPrice(mark, instrument.priceStep)}
        </span>
        {isOld ? (
          // Positioned below the price, so that the layout does not shift.
          <span className="absolute bottom-0 left-0 flex">
            <StaleBadge state={freshness.status} sinceMs={freshness.sinceMs} />
          </span>
        ) : (
          quiet
        )}
      </div>
      <dl className={`flex shrink-0 items-center gap-6 max-lg:gap-4 ${isOld ? 'is-stale' : ''}`}>
        <StripFigure label={t('24 h change')} about={t('Change in mark price over 24 hours')}>
          {change === undefined ? (
            '—'
          ) : (
            <SignedValue sign={signOf(change.change)}>
              {formatPrice(absolute(change.change), instrument.priceStep)}
              <span className="ml-1.5">{formatPercent(change.ratio)}</span>
            </SignedValue>
          )}
        </StripFigure>
        <StripFigure label={t('Index')} about={t('{asset} price on the venue’s index', { asset: instrument.asset })}>
          {formatPrice(index, smaller(indexStep, instrument.priceStep))}
        </StripFigure>
        {instrument.instrumentType === 'PERPETUAL' ? (
          <StripFigure
            label={t('Funding / next')}
            about={t('Paid by longs to shorts (negative: shorts to longs), and time to next payment')}
          >
            <span className={tone(figures.fundingRate)}>{formatPercent(figures.fundingRate, { decimals: 4 })}</span>
            <Countdown toMs={figures.nextFundingMs} />
          </StripFigure>
        ) : (
          <>
            <StripFigure label="IV" about={t('Implied volatility of the mark price')}>
              {formatPercent(figures.iv, { decimals: 1, isSigned: false })}
            </StripFigure>
            <StripFigure label={t('Delta')} about={deltaAbout}>
              {formatNumber(figures.delta, 3)}
            </StripFigure>
            <StripFigure
              label={t('Expires in')}
              about={t('Settles at 08:00 UTC on expiry day at the 30-minute index average')}
            >
              <Countdown toMs={Number(instrument.expiryNs / 1_000_000n)} />
            </StripFigure>
          </>
        )}
        <StripFigure
          label={t('Open interest ({asset})', { asset: instrument.asset })}
          about={t('Total open contracts')}
          className="max-[54rem]:hidden"
        >
          {formatAmount(figures.openInterest, instrument.amountStep)}
        </StripFigure>
        <StripFigure
          label={t('24 h volume (USD)')}
          about={exactVolume(figures.volume24hUsd)}
          className={instrument.instrumentType === 'OPTION' ? 'max-[54rem]:hidden' : ''}
        >
          {formatCompact(figures.volume24hUsd)}
        </StripFigure>
      </dl>
      {children}
    </section>
  )
}

const exactVolume = (volume: Usd | undefined) =>
  t('Traded in the last 24 hours: {volume} USD', { volume: formatUsd(volume) })
