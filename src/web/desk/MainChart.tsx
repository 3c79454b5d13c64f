import { Suspense, useMemo, useSyncExternalStore, type ComponentProps } from 'react'
import type { ChartPlace } from '@/web/desk/chart/chartPlace'
import { isAddedChart } from '@/web/desk/layout/chartViews'
import { groupsOf, viewOf } from '@/web/desk/layout/deskLayout'
import { layoutStore } from '@/web/desk/layout/layoutStore'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { ChartPanel } from './ChartPanel'

const LinkButton = lazyPanel(() => import('./OtherChart').then((module) => module.LinkButton), 'mark')

export function MainChart(props: ComponentProps<typeof ChartPanel>) {
  return <ChartPanel {...props} place={useMainPlace()} />
}

function useMainPlace(): ChartPlace | undefined {
  const isDesk = useScreenWidth() === 'desk'
  const { layout } = useSyncExternalStore(layoutStore.subscribe, layoutStore.getSnapshot)
  const isOne = !isDesk || !groupsOf(layout).some(({ panels }) => panels.some(isAddedChart))
  const link = viewOf(layout, 'chart').link ?? undefined
  return useMemo(() => {
    if (isOne) return undefined
    const leading = (
      <Suspense>
        <LinkButton />
      </Suspense>
    )
    return { id: 'chart', link, leading }
  }, [isOne, link])
}
