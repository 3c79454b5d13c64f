import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { toNumber } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { openInterestOf } from '@/web/market/options/openInterestOf'
import { optionScope } from '@/web/market/options/useOptions'
import { useOptionStatistics } from '@/web/market/statistics/venueStatistics'
import { useIndex } from '@/web/market/tickers/useIndex'
import { useTickers } from '@/web/market/tickers/useTickers'
import { useInstruments } from '@/web/market/useInstruments'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { formatCompact, formatDecimal, formatNumber, formatPercent } from '@/web/ui/formatNumber'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { type OptionView, optionViews } from '@/web/ui/navigation/optionViews'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'
import { Select } from '@/web/ui/Select'
import { useChosenInView } from '@/web/ui/useChosenInView'

const words: Record<OptionView, string> = {
  chain: t('Chain'),
  builder: t('Builder'),
  requests: t('RFQ'),
  quotes: t('Quotes'),
  volatility: t('Volatility'),
  risk: t('Risk'),
  expiries: t('Expiries'),
}

type OptionsStripProps = { view: OptionView; asset: string }

/** The strip of every option page: the asset with its index, figures of all its options, and the pages as tabs. */
export function OptionsStrip({ view, asset }: OptionsStripProps) {
  const nav = useRef<HTMLElement>(null)
  useChosenInView(nav, view)
  return (
    <div className="@container flex min-h-12 shrink-0 flex-wrap items-center gap-x-6 panel px-2 max-sm:pt-1">
      <HiddenScreenTitle>
        {t('Options')}: {words[view]} {asset}
      </HiddenScreenTitle>
      <div className="flex h-12 min-w-0 items-center gap-2 px-1 max-sm:h-10">
        <CoinMark asset={asset} size={24} />
        <AssetChoice view={view} asset={asset} />
        <IndexFigure asset={asset} />
      </div>
      {view === 'expiries' ? <FiguresOfBoard asset={asset} /> : <OptionFigures asset={asset} />}
      <nav
        ref={nav}
        aria-label={t('Options')}
        className="ml-auto flex min-w-0 items-stretch overflow-x-auto overflow-y-hidden [scrollbar-width:none] max-sm:basis-full"
      >
        {optionViews.map((other) => (
          <Link
            key={other}
            data-choice={other}
            href={optionPath(other, asset) + carriedSearch()}
            aria-current={other === view ? 'page' : undefined}
            className="relative flex h-12 shrink-0 items-center px-2.5 text-sm font-medium text-text-2 -outline-offset-2! hover:text-text-1 aria-[current]:text-text-1 aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-accent max-sm:h-11"
          >
            {words[other]}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function AssetChoice({ view, asset }: OptionsStripProps) {
  const [, navigate] = useLocation()
  const { data: listings } = useInstruments()
  const assets = new Set(
    (listings ?? []).flatMap(({ instrument }) => (instrument.instrumentType === 'OPTION' ? [instrument.asset] : [])),
  )
  // The asset in the address is always offered, even before the listing has loaded or if it has no listed options.
  assets.add(asset)
  return (
    <Select
      label={t('Asset')}
      isLabelHidden
      look="name"
      value={asset}
      onChange={(next) => navigate(optionPath(view, next) + carriedSearch())}
      options={[...assets].sort().map((value) => ({ value, label: t('{asset} options', { asset: value }) }))}
    />
  )
}

function IndexFigure({ asset }: { asset: string }) {
  const { price, status } = useIndex(asset)
  const { data } = useOptionStatistics(asset)
  const { indexPrice, indexDailyChange } = data ?? {}
  const change =
    indexPrice === undefined || indexDailyChange === undefined || indexPrice <= indexDailyChange
      ? undefined
      : toNumber(indexDailyChange) / (toNumber(indexPrice) - toNumber(indexDailyChange))
  return (
    <p className={`flex items-baseline gap-2 whitespace-nowrap ${status === 'stale' ? 'is-stale' : ''}`}>
      <span className="min-w-[7ch] text-xl font-semibold" title={t('{asset} price on the venue’s index', { asset })}>
        {formatDecimal(price, price !== undefined && toNumber(price) < 10 ? 5 : 2)}
      </span>
      <span
        className={`min-w-[6ch] text-base font-medium ${change === undefined ? 'text-text-3' : change < 0 ? 'text-sell' : 'text-buy'}`}
        title={t('24 h change')}
      >
        {formatPercent(change)}
      </span>
    </p>
  )
}

/** The open interest beside the expiries is the sum of their rows, which are newer than the statistics. */
function FiguresOfBoard({ asset }: { asset: string }) {
  const { tickers } = useTickers(optionScope(asset))
  return <OptionFigures asset={asset} interest={openInterestOf(tickers.values())} />
}

type OptionFiguresProps = { asset: string; interest?: ReturnType<typeof openInterestOf> }

/** Yields to the tabs where both do not fit. */
function OptionFigures({ asset, interest }: OptionFiguresProps) {
  const { data } = useOptionStatistics(asset)
  const figures = [
    { label: t('24 h volume (USD)'), text: formatCompact(data?.dailyVolume) },
    {
      label: t('Open interest ({asset})', { asset }),
      text: formatCompact(interest?.total ?? data?.openInterest?.total),
    },
    { label: t('Puts / calls'), text: formatNumber(interest?.putCallRatio ?? data?.putCallRatio, 2) },
  ]
  return (
    <dl className="hidden gap-6 @min-[66rem]:flex">
      {figures.map(({ label, text }) => (
        <div key={label} className="whitespace-nowrap">
          <dt className="label">{label}</dt>
          <dd className="text-sm font-medium">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
