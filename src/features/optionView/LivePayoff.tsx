import { useState } from 'react'
import { usePositions } from '@/account/accountContext'
import { signedAmount } from '@/account/positions'
import { useExpiryForward } from '@/marketData/options/useExpiryForward'
import { useIndex } from '@/marketData/tickers/useIndex'
import { useTickers } from '@/marketData/tickers/useTickers'
import { describeError } from '@/protocol/errorCodes'
import { toNumber } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { freshnessOf } from '@/ui/freshnessOf'
import { IconButton } from '@/ui/IconButton'
import { ListIcon } from '@/ui/icons'
import { Panel } from '@/ui/Panel'
import { RadioGroup } from '@/ui/RadioGroup'
import { Skeleton } from '@/ui/Skeleton'
import { t } from '@/ui/t'
import { payoffBasis, payoffChoices, type PayoffChoice, type PayoffMarket } from './payoffBasis'
import { PayoffFigures } from './PayoffFigures'
import { payoffPicture, pointAt, tablePoints } from './payoffPicture'
import { PayoffPlot } from './PayoffPlot'
import { PayoffTable } from './PayoffTable'

export type LivePayoffProps = {
  option: OptionInstrument
  /** The whole order in the ticket, if it is one. */
  ticket: PayoffMarket['ticket']
}

const words: Record<PayoffChoice, string> = {
  long: t('Long 1'),
  short: t('Short 1'),
  held: t('Held'),
  ticket: t('Ticket'),
}

/** What one option pays at its expiry: bought or sold, as it is held, or as the ticket would trade it. */
export function LivePayoff({ option, ticket }: LivePayoffProps) {
  const { instrumentName, asset } = option
  const { tickers, timestampNs, error, ...live } = useTickers({ kind: 'instrument', instrumentName })
  const ticker = tickers.get(instrumentName)
  const index = useIndex(asset).price ?? ticker?.indexPrice
  const forward = useExpiryForward(option)?.forward
  const position = usePositions().data?.find((one) => one.instrumentName === instrumentName)
  const [isTable, setTable] = useState(false)
  const [picked, setPicked] = useState<PayoffChoice>()
  const market: PayoffMarket = {
    option,
    bid: ticker?.bid?.price,
    ask: ticker?.ask?.price,
    mark: ticker?.mark?.price,
    held: position && { amount: signedAmount(position), price: position.avgEntryPrice },
    ticket,
  }
  const isThere = (choice: PayoffChoice) =>
    choice === 'held' ? position !== undefined : choice === 'ticket' ? ticket !== undefined : true
  // What is chosen may go: a position that is closed, a ticket that is emptied.
  const choice = picked !== undefined && isThere(picked) ? picked : position === undefined ? 'long' : 'held'
  const basis = payoffBasis(choice, market)
  const iv = ticker?.mark?.iv
  const isModelled = index !== undefined && forward !== undefined && iv !== undefined && timestampNs !== undefined
  const model = isModelled ? { index: toNumber(index), forward, iv, nowNs: timestampNs } : undefined
  return (
    <Panel
      title={t('Payoff')}
      freshness={freshnessOf(live)}
      leading={
        <RadioGroup
          label={t('Payoff of')}
          size="small"
          value={choice}
          onChange={setPicked}
          options={payoffChoices.filter(isThere).map((value) => ({ value, label: words[value] }))}
        />
      }
      actions={
        <IconButton
          label={t('Show as a table')}
          icon={<ListIcon />}
          aria-pressed={isTable}
          className="aria-pressed:bg-surface-2 aria-pressed:text-accent"
          onClick={() => setTable(!isTable)}
        />
      }
    >
      {ticker === undefined && error !== undefined ? (
        <ErrorState what={t('There is no payoff to show.')} why={t(describeError(error))} code={error} />
      ) : ticker === undefined || index === undefined ? (
        <div className="flex flex-1 flex-col gap-4 p-3">
          <Skeleton height={10} width="70%" />
          <Skeleton height={120} />
        </div>
      ) : basis === undefined ? (
        <EmptyState>{t('Nobody quotes this option and it has no mark: there is no price to reckon from.')}</EmptyState>
      ) : (
        <Known {...{ basis, option, isTable, model }} index={toNumber(index)} />
      )}
    </Panel>
  )
}

type KnownProps = {
  basis: NonNullable<ReturnType<typeof payoffBasis>>
  option: OptionInstrument
  model: Parameters<typeof payoffPicture>[1]
  index: number
  isTable: boolean
}

function Known({ basis, option, model, index, isTable }: KnownProps) {
  const { leg } = basis
  const picture = payoffPicture(leg, model, index)
  const strike = toNumber(leg.strike)
  return (
    <>
      <PayoffFigures basis={basis} picture={picture} option={option} />
      {isTable ? (
        <PayoffTable
          points={tablePoints(picture, leg, model, index)}
          breakevens={picture.payoff.breakevens}
          strike={strike}
          index={index}
        />
      ) : (
        <PayoffPlot picture={picture} strike={strike} index={index} pointAt={(price) => pointAt(leg, model, price)} />
      )}
      <p className="shrink-0 border-t border-line px-3 py-1 text-xs text-text-3">
        {t('Without fees. ≈ dashed: now, at the mark’s IV. Dotted: index.')}
      </p>
    </>
  )
}
