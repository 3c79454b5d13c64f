import type { ComponentType } from 'react'
import { Redirect, Link, useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { useInstruments } from '@/web/market/useInstruments'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { NotFoundScreen } from '@/web/ui/navigation/NotFoundScreen'
import { optionPath, startAsset } from '@/web/ui/navigation/optionPaths'
import { isOptionView, type OptionView, optionViews } from '@/web/ui/navigation/optionViews'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { ScreenTitle } from '@/web/ui/ScreenTitle'
import { Select } from '@/web/ui/Select'
import { ScreenSkeleton } from '@/web/ui/Skeleton'
import { OptionChain } from './OptionChain'

const views: Record<OptionView, ComponentType<{ asset: string }>> = {
  chain: OptionChain,
  builder: lazyPanel(() => import('@/web/options/builder/BuilderView').then((module) => module.BuilderView)),
  requests: lazyPanel(() => import('./MyRequests').then((module) => module.MyRequests)),
  volatility: lazyPanel(() =>
    import('@/web/options/volatility/VolatilityView').then((module) => module.VolatilityView),
  ),
  risk: lazyPanel(() => import('./AccountRisk').then((module) => module.AccountRisk)),
  expiries: lazyPanel(() => import('@/web/options/expiries/ExpiriesView').then((module) => module.ExpiriesView)),
}

export function OptionsScreen({ view, asset }: { view?: string | undefined; asset?: string | undefined }) {
  if (view === undefined || asset === undefined) {
    const known = view === undefined ? 'chain' : view
    if (!isOptionView(known)) return <NotFoundScreen />
    return <Redirect to={optionPath(known, asset ?? startAsset) + location.search} replace />
  }
  if (!isOptionView(view)) return <NotFoundScreen />
  const View = views[view]
  return (
    <>
      <OptionsBar view={view} asset={asset} />
      <LazyFallback fallback={<ScreenSkeleton />}>
        <View key={asset} asset={asset} />
      </LazyFallback>
    </>
  )
}

const words: Record<OptionView, string> = {
  chain: t('Chain'),
  builder: t('Builder'),
  requests: t('RFQ'),
  volatility: t('Volatility'),
  risk: t('Risk'),
  expiries: t('Expiries'),
}

function OptionsBar({ view, asset }: { view: OptionView; asset: string }) {
  const [, navigate] = useLocation()
  const { data: listings } = useInstruments()
  const assets = new Set(
    (listings ?? []).flatMap(({ instrument }) => (instrument.instrumentType === 'OPTION' ? [instrument.asset] : [])),
  )
  // The asset in the address is always offered, even before the listing has loaded or if it has no listed options.
  assets.add(asset)
  return (
    <div className="flex min-h-9 shrink-0 items-stretch gap-2 panel px-2 pointer-coarse:min-h-11">
      <ScreenTitle isInHeader>
        {t('Options')}
        <span className="sr-only">
          : {words[view]} {asset}
        </span>
      </ScreenTitle>
      <nav
        aria-label={t('Options')}
        className="flex min-w-0 flex-1 items-stretch overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      >
        {optionViews.map((other) => (
          <Link
            key={other}
            href={optionPath(other, asset) + carriedSearch()}
            aria-current={other === view ? 'page' : undefined}
            className="relative flex shrink-0 items-center px-2 text-sm text-text-3 -outline-offset-2! hover:text-text-1 aria-[current]:font-medium aria-[current]:text-text-1 aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-accent"
          >
            {words[other]}
          </Link>
        ))}
      </nav>
      <div className="flex items-center">
        <Select
          label={t('Asset')}
          isLabelHidden
          size="small"
          value={asset}
          onChange={(next) => navigate(optionPath(view, next) + carriedSearch())}
          options={[...assets].sort().map((value) => ({ value, label: value }))}
        />
      </div>
    </div>
  )
}
