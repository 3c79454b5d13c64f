import { use, useSyncExternalStore } from 'react'
import { Router, type BaseLocationHook, type BaseSearchHook, type RouterOptions } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { changeScreen } from '@/web/desk/layout/chartChanges'
import { screenOf } from '@/web/desk/layout/deskLayout'
import { layoutStore } from '@/web/desk/layout/layoutStore'
import { panelName } from '@/web/desk/layout/panels/panelName'
import { panelScreenAt, panelScreens } from '@/web/desk/layout/panels/panelScreens'
import { isPanelScreen, type ScreenPanelId } from '@/web/desk/layout/screenViews'
import { t } from '@/web/language/t'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { PanelContext, PanelScreensContext } from '@/web/ui/navigation/panelScreens'
import { Panel } from '@/web/ui/Panel'
import { Select } from '@/web/ui/Select'
import { ScreenSkeleton } from '@/web/ui/Skeleton'

/** Another screen of the page inside a panel. Links inside it stay inside it, unless they lead to a market. */
export function ScreenPanel({ id }: { id: ScreenPanelId }) {
  const { layout } = useSyncExternalStore(layoutStore.subscribe, layoutStore.getSnapshot)
  const { path } = screenOf(layout, id)
  return (
    <Panel
      title={panelName(id)}
      isTitleHidden
      freshness={undefined}
      leading={<ScreenChoice path={path} onChoose={(next) => showScreen(id, next)} />}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        {/* Room for the panels of a screen, which fit themselves into its height. */}
        <div className="flex min-h-160 min-w-3xl flex-1 flex-col">
          <Router {...routers[id]}>
            <LazyFallback key={path.split('/')[1]} fallback={<ScreenSkeleton />}>
              <PanelContext value="screen">{use(PanelScreensContext)}</PanelContext>
            </LazyFallback>
          </Router>
        </div>
      </div>
    </Panel>
  )
}

function showScreen(id: ScreenPanelId, path: string): void {
  layoutStore.adjust((layout) => changeScreen(layout, id, path))
}

function ScreenChoice({ path, onChoose }: { path: string; onChoose: (path: string) => void }) {
  const here = panelScreenAt(path)
  const options = panelScreens.map((screen) => ({ value: screen.path, label: screen.label }))
  return (
    <Select
      label={t('Screen')}
      isLabelHidden
      look="word"
      options={here === undefined ? [{ value: path, label: t('Other screen') }, ...options] : options}
      value={here?.path ?? path}
      onChange={onChoose}
    />
  )
}

/** The panel's own address instead of the page's. What a panel cannot show opens in the page. */
function routerOf(id: ScreenPanelId): RouterOptions {
  const read = () => screenOf(layoutStore.getSnapshot().layout, id).path
  const go: typeof navigate = (to, options) => {
    const { pathname, searchParams } = new URL(to, new URL(read(), location.origin))
    // Only a press leads out of the panel: a redirect would take the desk away whenever the panel is shown.
    if (!isPanelScreen(pathname)) return options?.replace === true ? undefined : navigate(to, options)
    // The venue belongs to the page's address.
    for (const name of ['venue', 'referral']) searchParams.delete(name)
    showScreen(id, searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`)
  }
  const usePath: BaseLocationHook = () => [useAddress(read).pathname, go]
  const useQuery: BaseSearchHook = () => useAddress(read).search
  return { hook: usePath, searchHook: useQuery }
}

function useAddress(read: () => string): URL {
  return new URL(useSyncExternalStore(layoutStore.subscribe, read), location.origin)
}

const routers: Readonly<Record<ScreenPanelId, RouterOptions>> = {
  screen: routerOf('screen'),
  screen2: routerOf('screen2'),
}
