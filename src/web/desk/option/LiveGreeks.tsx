import type { Ticker } from '@/core/protocol/channels/ticker'
import { describeError } from '@/core/protocol/errorCodes'
import { toNumber, fromNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { ExpiryForward } from '@/core/quant/expiryForward'
import { windowLeft } from '@/core/quant/settlement'
import { t } from '@/web/language/t'
import { useExpiryForward } from '@/web/market/options/useOptions'
import { useTickers } from '@/web/market/tickers/useTickers'
import { usePositions } from '@/web/session/accountLists'
import { positionAtSide, signedAmount } from '@/web/session/figures/positions'
import { ErrorState } from '@/web/ui/EmptyState'
import { formatDecimal, formatPercent } from '@/web/ui/formatNumber'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { Panel } from '@/web/ui/Panel'
import { settlingText } from '@/web/ui/settlingText'
import { Skeleton } from '@/web/ui/Skeleton'
import { Tooltip } from '@/web/ui/Tooltip'
import { greekColumn, greekIds, positionColumn } from './greekColumn'
import { GreeksTable } from './GreeksTable'

type LiveGreeksProps = {
  option: OptionInstrument
  /** False beside the chain, which shows the forward. */
  hasForward?: boolean
}

export function LiveGreeks({ option, hasForward = true }: LiveGreeksProps) {
  const { instrumentName } = option
  const { tickers, timestampNs, error, ...live } = useTickers({ kind: 'instrument', instrumentName })
  const ticker = tickers.get(instrumentName)
  const forward = useExpiryForward(option)
  const isKnown = ticker !== undefined && timestampNs !== undefined
  return (
    <Panel
      title={t('Greeks')}
      freshness={freshnessOf(live)}
      leading={hasForward ? <ForwardFigures forward={forward} /> : undefined}
    >
      {isKnown ? (
        <KnownGreeks option={option} ticker={ticker} nowNs={timestampNs} forward={forward} />
      ) : error !== undefined ? (
        <ErrorState what={t('No greeks available')} why={t(describeError(error))} code={error} />
      ) : (
        <GreeksSkeleton />
      )}
    </Panel>
  )
}

type KnownGreeksProps = {
  option: OptionInstrument
  ticker: Ticker
  nowNs: bigint
  forward: ExpiryForward | undefined
}

function KnownGreeks({ option, ticker, nowNs, forward }: KnownGreeksProps) {
  const held = positionAtSide(usePositions().data, option)
  const amount = held === undefined ? undefined : signedAmount(held)
  const ground = { option, forward: forward?.forward, nowNs }
  const left = windowLeft(option.expiryNs, nowNs)
  const mark = greekColumn(ticker.mark, ground)
  const columns = { mark, bid: greekColumn(ticker.bid, ground), ask: greekColumn(ticker.ask, ground) }
  return (
    <>
      {forward?.isDisagreeing === true && <ForwardWarning forward={forward} />}
      <GreeksTable
        option={option}
        ticker={ticker}
        columns={columns}
        position={amount === undefined ? undefined : { amount, column: positionColumn(mark, toNumber(amount)) }}
      />
      {left < 1 && (
        <p className="shrink-0 bg-warn-soft px-3 py-1 text-xs text-text-1">
          {settlingText(left)} {t('Delta and gamma are by the index.')}
        </p>
      )}
    </>
  )
}

function GreeksSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
      {greekIds.map((id) => (
        <div key={id} className="grid h-6 shrink-0 grid-cols-4 items-center gap-6 px-3">
          <Skeleton height={8} />
          <Skeleton height={8} />
          <Skeleton height={8} />
          <Skeleton height={8} />
        </div>
      ))}
    </div>
  )
}

function ForwardFigures({ forward }: { forward: ExpiryForward | undefined }) {
  return (
    <dl className="flex h-4 min-w-0 flex-wrap items-center gap-x-3 overflow-hidden text-xs">
      <Figure label={t('Forward')} about={sourceLabels(forward?.source)}>
        {usd(forward?.forward)}
      </Figure>
      <Figure label={t('Parity')} about={parityText(forward)}>
        {usd(forward?.parity?.middle)}
      </Figure>
      <Figure label={t('Quotes', {}, 'forward')} about={t('Forward implied by book prices and their quoted IVs')}>
        {usd(forward?.quoted)}
      </Figure>
    </dl>
  )
}

/** Warns that the two estimates of the forward disagree, and by how much. */
function ForwardWarning({ forward }: { forward: ExpiryForward }) {
  return (
    <p className="shrink-0 bg-warn-soft px-3 py-1 text-xs text-warn">
      {t('Forward, parity and quotes differ by {share}. Treat greeks with caution.', {
        share: formatPercent(forward.disagreement, { isSigned: false }),
      })}
    </p>
  )
}

function Figure({ label, about, children }: { label: string; about: string; children: string }) {
  return (
    <div className="flex shrink-0 gap-1">
      <dt>
        <Tooltip text={about} isFocusable>
          <span className="cursor-help rounded-[3px] text-text-3">{label}</span>
        </Tooltip>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

const usd = (value: number | undefined) => formatDecimal(value === undefined ? undefined : fromNumber<Price>(value), 2)

function sourceLabels(source: ExpiryForward['source'] | undefined): string {
  switch (source) {
    case undefined:
      return t('Forward used for greeks')
    case 'venue':
      return t('Forward implied by the venue’s marks; used for greeks')
    case 'parity':
      return t('Forward from put–call parity (no marks available); used for greeks')
    case 'quotes':
      return t('Forward from quoted IVs (no other source); used for greeks')
  }
}

function parityText(forward: ExpiryForward | undefined): string {
  const parity = forward?.parity
  if (parity === undefined) return t('Put–call parity unavailable: no strike has two-sided quotes on both call and put')
  const words = { low: usd(parity.low), high: usd(parity.high), strikes: parity.strikes }
  return parity.isCrossed
    ? t('No single forward fits all {strikes} strikes (conflict between {low} and {high})', words)
    : t('Quotes on {strikes} strikes imply a forward of {low}–{high}', words)
}
