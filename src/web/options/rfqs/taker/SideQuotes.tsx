import type { Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { plural, t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { Button } from '@/web/ui/Button'
import { unknownText, formatNumber } from '@/web/ui/formatNumber'
import { formatAge } from '@/web/ui/formatTime'
import { packageColumn, sidedPackagePrice } from '@/web/ui/packagePrice'
import { SignedValue } from '@/web/ui/SignedValue'
import { Skeleton } from '@/web/ui/Skeleton'
import { packageAmount } from '../packageAmount'
import type { RankedQuote } from './acceptance'
import { BenchmarkList } from './BenchmarkList'
import { type Benchmarks, savingOf, type Saving } from './packageMarket'
import { pointsText, signOfSaving } from './requestText'
import { SideHeading } from './SideHeading'

type SideQuotesProps = {
  block: Pick<RfqBlockRecord, 'amountPrecision'>
  quotes: readonly RankedQuote[]
  isBuy: boolean
  isTwoSided: boolean
  isLoading: boolean
  /** Error message if the quotes could not be loaded. */
  failure: string | undefined
  benchmarks: Benchmarks
  decimals: number
  blocked: string | undefined
  chosenId: Hash | undefined
  /** Shows what the quote would bring; a press on its button accepts it. */
  onChoose: (quote: RankedQuote) => void
  onAccept: (quote: RankedQuote) => void
}

/** The benchmarks of one side, and its quotes. */
export function SideQuotes(props: SideQuotesProps) {
  const { quotes, isBuy, isTwoSided, isLoading, failure } = props
  return (
    <section
      aria-label={isBuy ? t('Buying') : t('Selling')}
      aria-busy={isLoading || undefined}
      className="@container bg-surface-1"
    >
      {isTwoSided && <SideHeading isBuy={isBuy} />}
      <BenchmarkList benchmarks={props.benchmarks} isBuy={isBuy} decimals={props.decimals} />
      {failure !== undefined && (
        <p role="alert" className="px-3 py-1 text-xs text-danger">
          {failure}
        </p>
      )}
      {isLoading && (
        <div className="p-3">
          <Skeleton height={48} />
        </div>
      )}
      <output className="sr-only">{isLoading ? '' : quotesText(quotes, isBuy, props.decimals)}</output>
      {!isLoading && quotes.length === 0 && (
        <p className="px-3 py-4 text-center text-sm text-text-3">{t('Waiting for quotes…')}</p>
      )}
      {quotes.length > 0 && (
        <>
          <QuoteTable {...props} />
          <p className="px-3 py-1.5 text-xs text-text-3">{savingNote(props.benchmarks)}</p>
        </>
      )}
    </section>
  )
}

function savingNote({ sharedVega }: Benchmarks): string {
  return sharedVega === undefined
    ? t('+ is better, − is worse for you, in USD per package.')
    : t('+ is better, − is worse for you. USD per package and vol points per leg.')
}

/** Announces new quotes to screen readers. */
function quotesText(quotes: readonly RankedQuote[], isBuy: boolean, decimals: number): string {
  const [best] = quotes
  if (best === undefined) return ''
  return plural(
    quotes.length,
    {
      one: '{count} quote, at {price}',
      other: '{count} quotes, the best at {price}',
    },
    { price: sidedPackagePrice(best.quote.limitPrice, isBuy, decimals) },
  )
}

type QuoteTableProps = {
  block: Pick<RfqBlockRecord, 'amountPrecision'>
  quotes: readonly RankedQuote[]
  isBuy: boolean
  benchmarks: Benchmarks
  decimals: number
  /** Reason why no quote can be accepted; undefined if quotes can be accepted. */
  blocked: string | undefined
  chosenId: Hash | undefined
  onChoose: (quote: RankedQuote) => void
  onAccept: (quote: RankedQuote) => void
}

const head = 'h-6 px-2 text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3'
const cell = 'px-2 py-1 whitespace-nowrap first:pl-3 last:pr-3'

/** Quotes of one side, best first, each compared with trading the legs separately. */
function QuoteTable(props: QuoteTableProps) {
  const { quotes, isBuy, decimals } = props
  const paid = packageColumn(
    quotes.map(({ quote }) => quote.limitPrice),
    isBuy,
    decimals,
  )
  return (
    <table
      aria-label={isBuy ? t('Quotes to buy at') : t('Quotes to sell at')}
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            {paid.header} · {t('vs mid')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('Packages')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('vs touch')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('vs model')}
          </th>
          <th scope="col" className={`${head} text-right @max-md:hidden`}>
            {t('Age')}
          </th>
          <th scope="col" className={`${head} w-px`}>
            <span className="sr-only">{t('Accept')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.quotes.map((ranked) => (
          <QuoteRow key={ranked.quote.quoteId} {...props} ranked={ranked} textOf={paid.textOf} />
        ))}
      </tbody>
    </table>
  )
}

type QuoteRowProps = QuoteTableProps & { ranked: RankedQuote; textOf: (price: Price) => string }

function QuoteRow({ ranked, textOf, block, isBuy, benchmarks, decimals, blocked, ...props }: QuoteRowProps) {
  const { chosenId, onChoose, onAccept } = props
  const nowMs = useVenueNow()
  const { quote, rank } = ranked
  const isChosen = quote.quoteId === chosenId
  const price = sidedPackagePrice(quote.limitPrice, isBuy, decimals)
  const { touch, mid, model, sharedVega } = benchmarks
  const compare = { isBuy, sharedVega }
  return (
    <tr
      data-rank={rank}
      aria-selected={isChosen}
      onClick={() => onChoose(ranked)}
      className={`h-10 ${isChosen ? 'bg-surface-2' : 'hover:bg-surface-2'}`}
    >
      <td className={`${cell} text-left leading-tight`}>
        <span className={`block ${rank === 1 ? 'font-semibold' : ''}`}>{textOf(quote.limitPrice)}</span>
        <MidDistance saving={savingOf(quote.limitPrice, mid, compare)} decimals={decimals} />
      </td>
      <td className={`${cell} text-right`}>{packageAmount(quote.amount, block)}</td>
      <td className={cell}>
        <SavingCell saving={savingOf(quote.limitPrice, touch, compare)} decimals={decimals} />
      </td>
      <td className={cell}>
        <SavingCell saving={savingOf(quote.limitPrice, model, compare)} decimals={decimals} />
      </td>
      <td className={`${cell} text-right text-text-3 @max-md:hidden`}>
        {formatAge(nowMs - Number(quote.createdTimestamp / 1_000_000n))}
      </td>
      <td className={`${cell} text-right`}>
        <Button
          size="small"
          disabled={blocked !== undefined}
          title={blocked}
          className={isChosen ? 'bg-surface-3' : ''}
          aria-label={t('Accept {price}', { price })}
          onClick={() => onAccept(ranked)}
        >
          {t('Accept')}
        </Button>
      </td>
    </tr>
  )
}

type ComparisonProps = { price: Price; isBuy: boolean; benchmarks: Benchmarks; decimals: number }

/** Compares a price for one package with each benchmark. */
export function Comparison({ price, isBuy, benchmarks, decimals }: ComparisonProps) {
  const { touch, depth, mid, mark, model, sharedVega } = benchmarks
  const rows = [
    { label: t('vs touch'), measure: touch },
    { label: t('vs books'), measure: depth },
    { label: t('vs mid'), measure: mid },
    { label: t('vs mark'), measure: mark },
    { label: t('vs model'), measure: model },
  ]
  return (
    <>
      <dl aria-label={t('Vs. trading the legs')} className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {rows.map(({ label, measure }) => (
          <div key={label} className="rounded-sm bg-surface-2 px-2 py-1 text-sm">
            <dt className="text-[0.6875rem] text-text-3">{label}</dt>
            <dd>
              <SavingCell saving={savingOf(price, measure, { isBuy, sharedVega })} decimals={decimals} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-text-3">{savingNote(benchmarks)}</p>
    </>
  )
}

/** How much a price is better (+) or worse (−) than the mid, as the second line of the price. */
function MidDistance({ saving, decimals }: { saving: Saving | undefined; decimals: number }) {
  if (saving === undefined) return <span className="text-xs text-text-4">{unknownText}</span>
  const sign = signOfSaving(saving, decimals)
  return (
    <span className="text-xs text-text-3">
      {sign > 0 ? '+' : sign < 0 ? '\u2212' : ''}
      {formatNumber(Math.abs(saving.usd), decimals)}
    </span>
  )
}

/** How much a price is better (+) or worse (−) than a benchmark: USD for one package, and volatility points. */
function SavingCell({ saving, decimals }: { saving: Saving | undefined; decimals: number }) {
  if (saving === undefined) return <span className="text-text-4">{unknownText}</span>
  const sign = signOfSaving(saving, decimals)
  return (
    <span className="flex flex-col items-end leading-tight">
      <SignedValue sign={sign}>{formatNumber(Math.abs(saving.usd), decimals)}</SignedValue>
      {saving.points !== undefined && (
        <span className="text-[0.6875rem] text-text-3">
          {sign !== 0 && (sign > 0 ? '+' : '\u2212')}
          {pointsText(saving)}
        </span>
      )}
    </span>
  )
}
