import { subtract, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { readableName } from '@/core/protocol/readableName'
import { t } from '@/web/language/t'
import { IconButton } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatExact } from '@/web/ui/formatExact'
import { formatAmount, formatDecimal, formatNumber, formatPrice, unknownText } from '@/web/ui/formatNumber'
import { CloseIcon } from '@/web/ui/moreIcons'
import { NumberField } from '@/web/ui/NumberField'
import { ScrollArea } from '@/web/ui/ScrollArea'
import type { Exposure, LineView, Sheet, SheetTerms, SideView } from './model/quoteSheet'
import type { QuoteDraft } from './quoteDraft'
import { noQuoteTexts } from './quoteText'

type QuoteTableProps = {
  /** Undefined while the form is incomplete. */
  lines: readonly LineView[] | undefined
  draft: QuoteDraft
  options: ReadonlyMap<string, OptionInstrument>
  isRunning: boolean
  onLines: (lines: QuoteDraft['lines']) => void
}

const right = 'px-2 text-right whitespace-nowrap last:pr-3'

/** Each strike with its bid, ask and their edge to the mark: what will be sent, or what rests. */
export function QuoteTable({ lines, draft, options, isRunning, onLines }: QuoteTableProps) {
  const names = isRunning ? lines?.map(({ instrument }) => instrument.instrumentName) : undefined
  const shown = names ?? draft.lines.map(({ instrumentName }) => instrumentName).filter((name) => options.has(name))
  if (shown.length === 0) return <EmptyState>{t('Add strikes to see what will be sent.')}</EmptyState>
  const sizeOf = (name: string) => draft.lines.find(({ instrumentName }) => instrumentName === name)?.size ?? ''
  const columns = [
    t('Size'),
    t('Bid'),
    t('Edge'),
    t('Mark'),
    t('Edge'),
    t('Ask'),
    isRunning ? t('Filled') : t('Remove'),
  ]
  return (
    <ScrollArea label={t('Quotes')}>
      <table aria-label={t('Quotes')} className="w-full border-separate border-spacing-0 pb-1 text-sm">
        <thead>
          <tr className="h-7 text-xs text-text-3">
            <th scope="col" className="pl-3 text-left font-normal">
              {t('Option')}
            </th>
            {columns.map((name, at) => (
              // Two columns have the same name.
              <th key={at} scope="col" className={`font-normal ${right}`}>
                {at === columns.length - 1 && !isRunning ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((name) => (
            <tr key={name} className="h-9">
              <th scope="row" className="pl-3 text-left font-normal whitespace-nowrap">
                {readableName(name)}
              </th>
              <td className={right}>
                {isRunning ? (
                  <LineSize line={lineOf(lines, name)} />
                ) : (
                  <NumberField
                    label={t('Size of {option}', { option: readableName(name) })}
                    isLabelHidden
                    className="ml-auto w-20"
                    unit={options.get(name)?.amountStep ?? 1n}
                    value={sizeOf(name)}
                    onChange={(size) =>
                      onLines(draft.lines.map((line) => (line.instrumentName === name ? { ...line, size } : line)))
                    }
                  />
                )}
              </td>
              <LinePrices line={lineOf(lines, name)} />
              <td className={right}>
                {isRunning ? (
                  formatDecimal(lineOf(lines, name)?.filled, 2)
                ) : (
                  <IconButton
                    label={t('Remove {option}', { option: readableName(name) })}
                    icon={<CloseIcon />}
                    onClick={() => onLines(draft.lines.filter(({ instrumentName }) => instrumentName !== name))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function lineOf(lines: readonly LineView[] | undefined, name: string): LineView | undefined {
  return lines?.find(({ instrument }) => instrument.instrumentName === name)
}

function LineSize({ line }: { line: LineView | undefined }) {
  return line === undefined ? null : formatAmount(line.size, line.instrument.amountStep)
}

function LinePrices({ line }: { line: LineView | undefined }) {
  if (line === undefined)
    return [0, 1, 2, 3, 4].map((at) => (
      <td key={at} className={`text-text-3 ${right}`}>
        {unknownText}
      </td>
    ))
  const { instrument, mark, bid, ask } = line
  const [bidAt, askAt] = [priceOf(bid), priceOf(ask)]
  const edge = (of: Price | undefined, isBuy: boolean) =>
    of === undefined || mark === undefined ? undefined : isBuy ? subtract(mark.price, of) : subtract(of, mark.price)
  return (
    <>
      <SideCell side={bid} instrument={instrument} className="text-buy" />
      <td className={`text-text-3 ${right}`}>{formatDecimal(edge(bidAt, true), 2)}</td>
      <td className={right}>
        {formatPrice(mark?.price, instrument.priceStep)}
        {(bid.without === 'mark' || bid.without === 'unread') && (
          <span className="ml-1 text-xs text-text-3">{noQuoteTexts[bid.without]}</span>
        )}
      </td>
      <td className={`text-text-3 ${right}`}>{formatDecimal(edge(askAt, false), 2)}</td>
      <SideCell side={ask} instrument={instrument} className="text-sell" />
    </>
  )
}

/** The price that rests, or would be sent. */
function priceOf({ resting, target }: SideView): Price | undefined {
  return resting?.price ?? target
}

type SideCellProps = { side: SideView; instrument: OptionInstrument; className: string }

function SideCell({ side, instrument, className }: SideCellProps) {
  const price = priceOf(side)
  if (price === undefined)
    return (
      <td className={`text-xs text-text-3 ${right}`}>
        {side.without === undefined || side.without === 'mark' || side.without === 'unread'
          ? unknownText
          : noQuoteTexts[side.without]}
      </td>
    )
  return <td className={`font-medium ${className} ${right}`}>{formatPrice(price, instrument.priceStep)}</td>
}

type QuoteSumsProps = {
  sheet: Pick<Sheet, 'lines' | 'delta' | 'vega'> | undefined
  terms: SheetTerms | undefined
}

/** The greeks that the account gains from the start of the sheet if every order of one direction fills. */
export function QuoteSums({ sheet, terms }: QuoteSumsProps) {
  if (sheet === undefined || terms === undefined) return null
  const orders = sheet.lines.flatMap(({ bid, ask }) => [bid, ask]).filter((side) => priceOf(side) !== undefined).length
  const figures = [
    [t('Orders'), String(orders)],
    [t('Delta if all are hit'), rangeText(sheet.delta, terms.maxDelta)],
    [t('Vega if all are hit'), rangeText(sheet.vega, terms.maxVega)],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
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
