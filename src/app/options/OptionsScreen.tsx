import { lazy, Suspense, type ComponentType } from 'react'
import { Redirect } from 'wouter'
import { ScreenSkeleton } from '@/ui/ScreenSkeleton'
import { NotFoundScreen } from '@/appContext/NotFoundScreen'
import { OptionsBar } from './OptionsBar'
import { isOptionView, optionPath, startAsset, type OptionView } from '@/appContext/optionPaths'

const views: Record<OptionView, ComponentType<{ asset: string }>> = {
  chain: lazy(() => import('@/features/chain/ChainView').then((module) => ({ default: module.ChainView }))),
  builder: lazy(() => import('@/features/builder/BuilderView').then((module) => ({ default: module.BuilderView }))),
  requests: lazy(() => import('@/features/requests/RequestsView').then((module) => ({ default: module.RequestsView }))),
  volatility: lazy(() =>
    import('@/features/volatility/VolatilityView').then((module) => ({ default: module.VolatilityView })),
  ),
  risk: lazy(() => import('./OwnRisk').then((module) => ({ default: module.OwnRisk }))),
  expiries: lazy(() => import('@/features/expiries/ExpiriesView').then((module) => ({ default: module.ExpiriesView }))),
}

/** The options of one asset: each view of them by its address, under one bar. */
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
      <Suspense fallback={<ScreenSkeleton />}>
        <View key={asset} asset={asset} />
      </Suspense>
    </>
  )
}
