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
import { freshnessOf } from '@/ui/freshnessOf'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { ForwardFigures, ForwardWarning } from './ForwardFigures'
import { greekColumn, positionColumn } from './greekColumn'
import { GreeksSkeleton } from './GreeksSkeleton'
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
