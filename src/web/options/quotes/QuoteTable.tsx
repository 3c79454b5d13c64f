import type { ReactNode } from 'react'
import type { TickerLevel } from '@/core/protocol/channels/ticker'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { readableName } from '@/core/protocol/readableName'
import { t } from '@/web/language/t'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import { useOpenOrders } from '@/web/session/accountContext'
import { usePositions } from '@/web/session/accountLists'
import { useMyHoldings } from '@/web/session/figures/myHoldings'
import { IconButton } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatExact } from '@/web/ui/formatExact'
import {
  formatAmount,
  formatDecimal,
  formatNumber,
  formatPercent,
  formatPrice,
  unknownText,
} from '@/web/ui/formatNumber'
import { CloseIcon } from '@/web/ui/moreIcons'
import { NumberField } from '@/web/ui/NumberField'
import { ScrollArea } from '@/web/ui/ScrollArea'
import { priceOf, quoteFigures, sideState, type QuoteFigures } from './model/quoteFigures'
import type { Exposure, LineView, Sheet, SheetTerms, SideView } from './model/quoteSheet'
import type { QuoteDraft } from './quoteDraft'
import { noQuoteTexts, sideStateText } from './quoteText'

type QuoteTableProps = {
  /** Undefined while the form is incomplete. */
  lines: readonly LineView[] | undefined
  draft: QuoteDraft
  options: ReadonlyMap<string, OptionInstrument>
  market: Pick<TickersView, 'tickers' | 'timestampNs'>
  isRunning: boolean
  /** True while a running sheet may send. */
  isQuoting: boolean
  onLines: (lines: QuoteDraft['lines']) => void
}

const right = 'px-2 text-right whitespace-nowrap last:pr-3 max-sm:px-1'
/** On a phone these figures stand below the option's name. */
const wide = `${right} max-sm:hidden`

/** Each strike with the market, the venue's mark and my own sides: what will be sent, or what rests. */
export function QuoteTable({ lines, draft, options, market, isRunning, isQuoting, onLines }: QuoteTableProps) {
  const holdings = useMyHoldings()
  const hasPositions = usePositions().data !== undefined
  const noOrders = useOpenOrders().data === undefined ? unknownText : t('none')
  const names = isRunning ? lines?.map(({ instrument }) => instrument.instrumentName) : undefined
  const shown = (names ?? draft.lines.map(({ instrumentName }) => instrumentName)).flatMap((name) => {
    const line = lines?.find(({ instrument }) => instrument.instrumentName === name)
    const instrument = line?.instrument ?? options.get(name)
    return instrument === undefined ? [] : [{ name, line, instrument }]
  })
  if (shown.length === 0) return <EmptyState>{t('Add strikes to see what will be sent.')}</EmptyState>
  const shared = { draft, onLines }
  return (
    <ScrollArea label={t('Quotes')}>
      <table aria-label={t('Quotes')} className="w-full border-separate border-spacing-0 pb-1 text-sm">
        <QuoteHead isRunning={isRunning} />
        <tbody>
          {shown.map(({ name, line, instrument }) => (
            <QuoteRow
              key={name}
              instrument={instrument}
              line={line}
              figures={quoteFigures(instrument, market.tickers, line, market.timestampNs)}
              position={holdings.get(name)?.position ?? (hasPositions ? '0' : unknownText)}
              size={
                isRunning ? (
                  formatAmount(line?.size, instrument.amountStep)
                ) : (
                  <DraftSize instrument={instrument} {...shared} />
                )
              }
              isQuoting={isQuoting}
              orders={isRunning ? undefined : (holdings.get(name)?.orders ?? noOrders)}
              last={isRunning ? formatDecimal(line?.filled, 2) : <RemoveLine name={name} {...shared} />}
            />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function QuoteHead({ isRunning }: { isRunning: boolean }) {
  const columns = [
    [t('Position'), wide],
    [t('Delta'), wide],
    [t('Vega'), wide],
    [t('Market bid'), wide],
    [t('Size'), right],
    [t('My bid'), right],
    [t('Mark'), right],
    [t('My ask'), right],
    [t('Market ask'), wide],
    [t('Orders'), wide],
  ] as const
  return (
    <thead>
      <tr className="h-7 text-xs text-text-3">
        <th scope="col" className="pl-3 text-left font-normal">
          {t('Option')}
        </th>
        {columns.map(([name, className]) => (
          <th key={name} scope="col" className={`font-normal ${className}`}>
            {name}
          </th>
        ))}
        <th scope="col" className={`font-normal ${right}`}>
          {isRunning ? t('Filled') : <span className="sr-only">{t('Remove')}</span>}
        </th>
      </tr>
    </thead>
  )
}

type DraftProps = Pick<QuoteTableProps, 'draft' | 'onLines'>

function DraftSize({ instrument, draft, onLines }: DraftProps & { instrument: OptionInstrument }) {
  const { instrumentName: name, amountStep } = instrument
  return (
    <NumberField
      label={t('Size of {option}', { option: readableName(name) })}
      isLabelHidden
      className="ml-auto w-20 max-sm:w-12"
      unit={amountStep}
      value={draft.lines.find(({ instrumentName }) => instrumentName === name)?.size ?? ''}
      onChange={(size) => onLines(draft.lines.map((line) => (line.instrumentName === name ? { ...line, size } : line)))}
    />
  )
}

function RemoveLine({ name, draft, onLines }: DraftProps & { name: string }) {
  return (
    <IconButton
      label={t('Remove {option}', { option: readableName(name) })}
      icon={<CloseIcon />}
      className="max-sm:w-7!"
      onClick={() => onLines(draft.lines.filter(({ instrumentName }) => instrumentName !== name))}
    />
  )
}

type QuoteRowProps = {
  instrument: OptionInstrument
  line: LineView | undefined
  figures: QuoteFigures
  position: string
  size: ReactNode
  isQuoting: boolean
  /** Undefined while the sheet runs, which knows its orders. */
  orders: string | undefined
  last: ReactNode
}

function QuoteRow({ instrument, line, figures, position, size, isQuoting, orders, last }: QuoteRowProps) {
  const { market, mark, markIv, bidIv, askIv } = figures
  const price = (level: Pick<TickerLevel, 'price'> | undefined) => formatPrice(level?.price, instrument.priceStep)
  const [delta, vega] = [formatNumber(mark?.delta, 2), formatNumber(mark?.vega, 2)]
  const without = line?.bid.without
  return (
    <tr className="h-10 hover:bg-surface-2">
      <th scope="row" className="py-1 pl-3 text-left font-normal whitespace-nowrap">
        {readableName(instrument.instrumentName, 'asset')}
        <span className="block text-xs text-text-3 sm:hidden">
          {t('Mkt {bid} – {ask}', { bid: price(market.bid), ask: price(market.ask) })}
          <span className="block">{t('Δ {delta} · pos. {position}', { delta, position })}</span>
        </span>
      </th>
      <td className={wide}>{position}</td>
      <td className={wide}>{delta}</td>
      <td className={wide}>{vega}</td>
      <td className={`text-text-2 ${wide}`}>
        {price(market.bid)}
        <Below>{formatAmount(market.bid?.amount, instrument.amountStep)}</Below>
      </td>
      <td className={right}>{size}</td>
      <SideCell side={line?.bid} iv={bidIv} instrument={instrument} className="text-buy" />
      <td className={right}>
        {price(mark)}
        <Below>{without === 'mark' || without === 'unread' ? noQuoteTexts[without] : ivText(markIv)}</Below>
      </td>
      <SideCell side={line?.ask} iv={askIv} instrument={instrument} className="text-sell" />
      <td className={`text-text-2 ${wide}`}>
        {price(market.ask)}
        <Below>{formatAmount(market.ask?.amount, instrument.amountStep)}</Below>
      </td>
      <td className={wide}>{orders ?? <SideStates line={line} market={market} isQuoting={isQuoting} />}</td>
      <td className={right}>{last}</td>
    </tr>
  )
}

function Below({ children }: { children: ReactNode }) {
  return <span className="block text-xs font-normal text-text-3">{children}</span>
}

function ivText(iv: number | undefined): string {
  return formatPercent(iv, { decimals: 1, isSigned: false })
}

function SideStates({
  line,
  market,
  isQuoting,
}: Pick<QuoteRowProps, 'line' | 'isQuoting'> & Pick<QuoteFigures, 'market'>) {
  if (line === undefined) return unknownText
  const { size, bid, ask } = line
  const stateOf = (side: SideView) => sideState(side, { isBuy: side === bid, isQuoting, market })
  return (
    <>
      {t('Bid: {state}', { state: sideStateText(bid, stateOf(bid), size) })}
      <span className="block">{t('Ask: {state}', { state: sideStateText(ask, stateOf(ask), size) })}</span>
    </>
  )
}

type SideCellProps = {
  side: SideView | undefined
  iv: number | undefined
  instrument: OptionInstrument
  className: string
}

function SideCell({ side, iv, instrument, className }: SideCellProps) {
  const price = side === undefined ? undefined : priceOf(side)
  if (price === undefined) {
    const without = side?.without
    return (
      <td className={`text-xs text-text-3 ${right}`}>
        {without === undefined || without === 'mark' || without === 'unread' ? unknownText : noQuoteTexts[without]}
      </td>
    )
  }
  return (
    <td className={`font-medium ${className} ${right}`}>
      {formatPrice(price, instrument.priceStep)}
      <Below>{ivText(iv)}</Below>
    </td>
  )
}

type QuoteSumsProps = {
  sheet: Pick<Sheet, 'lines' | 'delta' | 'vega'> | undefined
  terms: SheetTerms | undefined
}

/** The range of the greeks that the account can gain from the start of the sheet, over every set of orders that fills. */
export function QuoteSums({ sheet, terms }: QuoteSumsProps) {
  if (sheet === undefined || terms === undefined) return null
  const orders = sheet.lines.flatMap(({ bid, ask }) => [bid, ask]).filter((side) => priceOf(side) !== undefined).length
  const figures = [
    [t('Orders'), String(orders)],
    [t('Delta at worst'), rangeText(sheet.delta, terms.maxDelta)],
    [t('Vega at worst'), rangeText(sheet.vega, terms.maxVega)],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm max-sm:grid max-sm:grid-cols-[auto_1fr_1fr] max-sm:gap-x-3 max-sm:text-xs">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-text-3">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function rangeText(range: Exposure | undefined, limit: bigint): string {
  const values = { least: formatNumber(range?.least, 2), most: formatNumber(range?.most, 2), limit: formatExact(limit) }
  return t('{least} to {most} (limit {limit} per start)', values)
}
