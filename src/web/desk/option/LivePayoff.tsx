import { useState, type ReactNode } from 'react'
import { describeError } from '@/core/protocol/errorCodes'
import { toNumber, absolute, notional, fromNumber, signOf, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { fixedAverage, windowLeft } from '@/core/quant/settlement'
import { t } from '@/web/language/t'
import { useExpiryDistribution } from '@/web/market/options/useExpiryDistribution'
import { useExpiryForward } from '@/web/market/options/useOptions'
import { useIndex } from '@/web/market/tickers/useIndex'
import { useTickers } from '@/web/market/tickers/useTickers'
import { usePositions } from '@/web/session/accountLists'
import { positionAtSide, signedAmount } from '@/web/session/figures/positions'
import { IconButton } from '@/web/ui/Button'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { formatAmount, formatPercent, formatUsd } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { ListIcon } from '@/web/ui/moreIcons'
import { Panel } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { probabilityAbout, settlingPayoffText, settlingText } from '@/web/ui/settlingText'
import { SignedValue } from '@/web/ui/SignedValue'
import { Skeleton } from '@/web/ui/Skeleton'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { Tooltip } from '@/web/ui/Tooltip'
import {
  payoffBasis,
  payoffChoices,
  type PayoffChoice,
  type OptionPayoffMarket,
  type PayoffBasis,
  payoffCurve,
  pointAt,
  tablePoints,
  type PayoffCurve,
  type PayoffPoint,
  extremeText,
  payoffSourceLabels,
  payoffPriceText,
} from './payoffCurve'
import { OptionPayoffPlot } from './PayoffPlot'

export type LivePayoffProps = {
  option: OptionInstrument
  ticket: OptionPayoffMarket['ticket']
}

const words: Record<PayoffChoice, string> = {
  long: t('Long 1'),
  short: t('Short 1'),
  held: t('Held'),
  ticket: t('Ticket'),
}

/** The live payoff of an option at expiry: bought, sold, as held, or as the ticket would trade it. */
export function LivePayoff({ option, ticket }: LivePayoffProps) {
  const { instrumentName, asset } = option
  const { tickers, timestampNs, error, ...live } = useTickers({ kind: 'instrument', instrumentName })
  const ticker = tickers.get(instrumentName)
  const index = useIndex(asset).price ?? ticker?.indexPrice
  const forward = useExpiryForward(option)?.forward
  const position = positionAtSide(usePositions().data, option)
  const [isTable, setTable] = useState(false)
  const [picked, setPicked] = useState<PayoffChoice>()
  const market: OptionPayoffMarket = {
    option,
    bid: ticker?.bid?.price,
    ask: ticker?.ask?.price,
    mark: ticker?.mark?.price,
    held: position === undefined ? undefined : { amount: signedAmount(position), price: position.avgEntryPrice },
    ticket,
  }
  const isThere = (choice: PayoffChoice) =>
    choice === 'held' ? position !== undefined : choice === 'ticket' ? ticket !== undefined : true
  // The chosen basis can disappear, because the position was closed or the ticket was emptied.
  const choice = picked !== undefined && isThere(picked) ? picked : position === undefined ? 'long' : 'held'
  const basis = payoffBasis(choice, market)
  const iv = ticker?.mark?.iv
  const isModelled = index !== undefined && forward !== undefined && iv !== undefined && timestampNs !== undefined
  const distribution = useExpiryDistribution(option)
  const model = isModelled ? { index: toNumber(index), forward, iv, nowNs: timestampNs, distribution } : undefined
  return (
    <Panel
      title={t('Payoff')}
      freshness={freshnessOf(live)}
      leading={
        <RadioGroup
          label={t('Payoff for')}
          size="small"
          value={choice}
          onChange={setPicked}
          options={payoffChoices.filter(isThere).map((value) => ({ value, label: words[value] }))}
        />
      }
      actions={
        <IconButton
          label={t('View as table')}
          icon={<ListIcon />}
          aria-pressed={isTable}
          className="aria-pressed:bg-surface-2 aria-pressed:text-accent"
          onClick={() => setTable(!isTable)}
        />
      }
    >
      {ticker === undefined && error !== undefined ? (
        <ErrorState what={t('No payoff available')} why={t(describeError(error))} code={error} />
      ) : ticker === undefined || index === undefined ? (
        <div className="flex flex-1 flex-col gap-4 p-3">
          <Skeleton height={10} width="70%" />
          <Skeleton height={120} />
        </div>
      ) : basis === undefined ? (
        <EmptyState>{t('No quotes or mark price, so the payoff can’t be calculated.')}</EmptyState>
      ) : (
        <Known {...{ basis, option, isTable, model }} index={toNumber(index)} />
      )}
    </Panel>
  )
}

type KnownProps = {
  basis: NonNullable<ReturnType<typeof payoffBasis>>
  option: OptionInstrument
  model: Parameters<typeof payoffCurve>[1]
  index: number
  isTable: boolean
}

function Known({ basis, option, model, index, isTable }: KnownProps) {
  const { leg } = basis
  const picture = payoffCurve(leg, model, index)
  const strike = toNumber(leg.strike)
  const left = model === undefined ? 1 : windowLeft(leg.expiryNs, model.nowNs)
  const fixed = model === undefined ? undefined : fixedAverage(model.forward, model.index, left)
  return (
    <>
      <PayoffFigures basis={basis} picture={picture} option={option} />
      {isTable ? (
        <PayoffTable
          points={tablePoints(picture, leg, model, index)}
          breakevens={picture.outcome.breakevens}
          strike={strike}
          index={index}
        />
      ) : (
        <OptionPayoffPlot
          picture={picture}
          strike={strike}
          index={index}
          pointAt={(price) => pointAt(leg, model, price)}
        />
      )}
      <p data-rest-extra="" className="shrink-0 px-3 py-1 text-xs text-text-3">
        {t('Excl. fees. Dashed: now (mark IV). Dotted: index.')}
      </p>
      {left < 1 && (
        <p className="shrink-0 bg-warn-soft px-3 py-1 text-xs text-text-1">
          {settlingText(left, fixed)} {settlingPayoffText}
        </p>
      )}
    </>
  )
}

type PayoffFiguresProps = { basis: PayoffBasis; picture: PayoffCurve; option: OptionInstrument }

function PayoffFigures({ basis: { leg, source }, picture: { outcome }, option }: PayoffFiguresProps) {
  const isLong = leg.amount > 0n
  const words = {
    amount: formatAmount(absolute(leg.amount), option.amountStep),
    price: formatOnStep(leg.price, option.priceStep),
    source: payoffSourceLabels(source),
  }
  return (
    <div data-rest-extra="" className="shrink-0 px-3 pt-2">
      <p className="text-xs text-text-2">
        <span className={isLong ? 'text-buy' : 'text-sell'}>{isLong ? t('Long') : t('Short')}</span>{' '}
        {t('{amount} at {price}, {source}', words)}
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        <Figure label={isLong ? t('Paid') : t('Received')}>
          {formatUsd(notional(leg.price, absolute(leg.amount)))}
        </Figure>
        <Figure label={t('Breakeven')}>
          {outcome.breakevens.length === 0
            ? t('none')
            : (outcome.isExact ? '' : '≈ ') + outcome.breakevens.map(payoffPriceText).join(' · ')}
        </Figure>
        <Figure label={t('Max profit')}>{extremeText(outcome, outcome.maxProfit)}</Figure>
        <Figure label={t('Max loss')}>{extremeText(outcome, outcome.maxLoss)}</Figure>
        <Figure label={t('≈ Probability of profit (POP)')} about={probabilityAbout}>
          {formatPercent(outcome.probability, { decimals: 1, isSigned: false })}
        </Figure>
      </dl>
    </div>
  )
}

function Figure({ label, about, children }: { label: string; about?: string; children: ReactNode }) {
  return (
    <div className="min-w-20">
      <dt className="label">
        {about === undefined ? (
          label
        ) : (
          <Tooltip text={about} isFocusable>
            <span className="cursor-help rounded-[3px]">{label}</span>
          </Tooltip>
        )}
      </dt>
      <dd className="text-xs whitespace-nowrap">{children}</dd>
    </div>
  )
}

type PayoffTableProps = {
  points: readonly PayoffPoint[]
  breakevens: PayoffCurve['outcome']['breakevens']
  strike: number
  index: number
}

type Row = PayoffPoint & { readonly note: string }

/** The payoff as a table, for screen readers and exact figures. */
function PayoffTable({ points, breakevens, strike, index }: PayoffTableProps) {
  const noteOf = (price: number) => {
    if (price === strike) return t('strike')
    if (price === index) return t('index')
    return breakevens.includes(price) ? t('breakeven') : ''
  }
  return (
    <DataTable
      label={t('Payoff by price')}
      columns={columns}
      rows={points.map((point): Row => ({ ...point, note: noteOf(point.price) }))}
      rowKey={({ price }) => String(price)}
    />
  )
}

const columns: readonly Column<Row>[] = [
  { id: 'price', header: t('Underlying'), align: 'right', cell: ({ price }) => payoffPriceText(price) },
  { id: 'note', headerLabel: t('Note'), cell: ({ note }) => <span className="text-text-3">{note}</span> },
  { id: 'expiry', header: t('At expiry'), align: 'right', cell: ({ atExpiry }) => <Pnl pnl={atExpiry} /> },
  { id: 'now', header: t('≈ Now'), align: 'right', cell: ({ now }) => <Pnl pnl={now} /> },
]

function Pnl({ pnl }: { pnl: number | undefined }) {
  if (pnl === undefined) return formatUsd(undefined)
  const cents = fromNumber<Usd>(Math.round(pnl * 100) / 100)
  return <SignedValue sign={signOf(cents)}>{formatUsd(fromNumber<Usd>(Math.abs(pnl)))}</SignedValue>
}
