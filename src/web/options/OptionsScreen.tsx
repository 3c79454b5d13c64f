import { use, type ComponentType } from 'react'
import { Redirect } from 'wouter'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { NotFoundScreen } from '@/web/ui/navigation/NotFoundScreen'
import { optionPath, startAsset } from '@/web/ui/navigation/optionPaths'
import { isOptionView, type OptionView } from '@/web/ui/navigation/optionViews'
import { PanelContext } from '@/web/ui/navigation/panelScreens'
import { ScreenSkeleton } from '@/web/ui/Skeleton'
import { OptionChain } from './OptionChain'
import { OptionsStrip } from './OptionsStrip'

const views: Record<OptionView, ComponentType<{ asset: string }>> = {
  chain: OptionChain,
  builder: lazyPanel(() => import('@/web/options/builder/BuilderView').then((module) => module.BuilderView)),
  requests: lazyPanel(() => import('./MyRequests').then((module) => module.MyRequests)),
  quotes: lazyPanel(() => import('@/web/options/quotes/QuotesView').then((module) => module.QuotesView)),
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
      {use(PanelContext) !== 'content' && <OptionsStrip view={view} asset={asset} />}
      <LazyFallback fallback={<ScreenSkeleton />}>
        <View key={asset} asset={asset} />
      </LazyFallback>
    </>
  )
}
