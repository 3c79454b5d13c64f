import { useState, useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import { Tabs } from '@/web/ui/Tabs'
import { ChartTabs, useChartTabs } from './ChartTabs'
import type { DeskContent } from './Desk'
import { panelName } from './panelName'

const marketPanels = ['book', 'ladder', 'tape'] as const
type MarketPanel = (typeof marketPanels)[number]

/** A portrait tablet has room for the trades below the complete ticket. */
const tall = matchMedia('(min-height: 62.5rem)')

function useIsTall(): boolean {
  return useSyncExternalStore(
    (listener) => {
      tall.addEventListener('change', listener)
      return () => tall.removeEventListener('change', listener)
    },
    () => tall.matches,
  )
}

/** A landscape tablet is too low for three rows, so the book goes beside the chart, with the lists below both. */
const lying =
  'min-[62.5rem]:grid-cols-[minmax(0,1fr)_17.5rem] min-[62.5rem]:grid-rows-[minmax(300px,1.3fr)_minmax(240px,1fr)]'

/** Two columns. Market panels scroll on the left, and the ticket with its button stays visible on the right. */
export function TabletDesk(props: DeskContent) {
  const { strip, panelOf } = props
  const [market, setMarket] = useState<MarketPanel>('book')
  const isTall = useIsTall()
  const tabs: readonly MarketPanel[] = isTall ? marketPanels.filter((id) => id !== 'tape') : marketPanels
  const shown = tabs.includes(market) ? market : 'book'
  const chart = useChartTabs(props)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <div className="min-w-0 shrink-0">{strip}</div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_20rem] gap-1">
        {/* `relative`, so that visually hidden elements scroll along instead of lengthening the page. */}
        <div
          className={`relative grid min-h-0 min-w-0 gap-1 overflow-y-auto grid-rows-[minmax(240px,1fr)_minmax(360px,1.2fr)_minmax(260px,0.9fr)] ${lying}`}
        >
          <ChartTabs {...chart} panelOf={panelOf} className="" />
          <Tabs
            isNaming
            label={t('Order book, ladder and trades')}
            tabs={tabs.map((id) => ({ id, label: panelName(id) }))}
            selected={shown}
            onSelect={setMarket}
            className="panel"
          >
            {panelOf(shown)}
          </Tabs>
          <div className="min-h-0 min-w-0 min-[62.5rem]:col-span-2">{panelOf('account')}</div>
        </div>
        <div className="flex min-h-0 min-w-0 flex-col gap-1">
          <div className={`flex min-h-0 flex-col panel ${isTall ? 'h-124 shrink-0' : 'flex-1'}`}>
            {panelOf('ticket')}
          </div>
          {isTall && <div className="min-h-0 flex-1">{panelOf('tape')}</div>}
        </div>
      </div>
    </div>
  )
}
