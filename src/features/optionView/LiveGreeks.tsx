import { usePositions } from '@/account/accountContext'
import { signedAmount } from '@/account/positions'
import { useExpiryForward } from '@/marketData/options/useExpiryForward'
import { useTickers } from '@/marketData/tickers/useTickers'
import type { Ticker } from '@/protocol/channels/ticker'
import { describeError } from '@/protocol/errorCodes'
import { toNumber } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import type { ExpiryForward } from '@/quant/expiryForward'
import { ErrorState } from '@/ui/ErrorState'
import { Skeleton } from '@/ui/Skeleton'
import { freshnessOf } from '@/ui/freshnessOf'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { ForwardFigures, ForwardWarning } from './ForwardFigures'
import { greekColumn, greekIds, positionColumn } from './greekColumn'
import { GreeksTable } from './GreeksTable'

/** The greeks of one option at its bid, mark and ask, and of what is held of it, live. */
export function LiveGreeks({ option }: { option: OptionInstrument }) {
  const { instrumentName } = option
  const { tickers, timestampNs, error, ...live } = useTickers({ kind: 'instrument', instrumentName })
  const ticker = tickers.get(instrumentName)
  const forward = useExpiryForward(option)
  const isKnown = ticker !== undefined && timestampNs !== undefined
  return (
    <Panel title={t('Greeks')} freshness={freshnessOf(live)} leading={<ForwardFigures forward={forward} />}>
      {isKnown ? (
        <KnownGreeks option={option} ticker={ticker} nowNs={timestampNs} forward={forward} />
      ) : error !== undefined ? (
        <ErrorState what={t('There are no greeks to show.')} why={t(describeError(error))} code={error} />
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
  const { instrumentName } = option
  const held = usePositions().data?.find((position) => position.instrumentName === instrumentName)
  const amount = held && signedAmount(held)
  const ground = { option, forward: forward?.forward, nowNs }
  const mark = greekColumn(ticker.mark, ground)
  const columns = { mark, bid: greekColumn(ticker.bid, ground), ask: greekColumn(ticker.ask, ground) }
  return (
    <>
      {forward?.isDisagreeing === true && <ForwardWarning forward={forward} />}
      <GreeksTable
        option={option}
        ticker={ticker}
        columns={columns}
        position={amount && { amount, column: positionColumn(mark, toNumber(amount)) }}
      />
      <p className="shrink-0 border-t border-line px-3 py-1 text-xs text-text-3">
        {t('Per contract. ≈ is reckoned here, the rest by the venue.')}
      </p>
    </>
  )
}

/** The shape of the greeks before the first ticker. */
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
