import { useState, useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import { Tabs } from '@/web/ui/Tabs'
import { ChartTabs, useChartTabs } from './ChartTabs'
import type { DeskContent } from './Desk'
import { panelName } from './panelName'

const marketPanels = ['book', 'ladder', 'tape'] as const
type MarketPanel = (typeof marketPanels)[number]

/** A portrait tablet has room for three rows, and for the trades between the book and the ticket. */
const upright = matchMedia('(min-height: 62.5rem) and (min-width: 46rem)')

function useIsUpright(): boolean {
  return useSyncExternalStore(
    (listener) => {
      upright.addEventListener('change', listener)
      return () => upright.removeEventListener('change', listener)
    },
    () => upright.matches,
  )
}

/**
 * An upright tablet shows the chart, then book, trades and ticket, then the lists. Others have the ticket at the right
 * of all, and a wide one the book beside the chart, because it is too low for three rows.
 */
const grids = {
  upright:
    'grid-cols-[minmax(0,1fr)_13.5rem_18.75rem] grid-rows-[minmax(15rem,20.75rem)_27.25rem_minmax(11rem,1fr)] [grid-template-areas:"chart_chart_chart""book_tape_ticket""account_account_account"]',
  other:
    'grid-cols-[minmax(0,1fr)_20rem] grid-rows-[minmax(15rem,1fr)_minmax(22.5rem,1.2fr)_minmax(16.25rem,0.9fr)] [grid-template-areas:"chart_ticket""book_ticket""account_ticket"] min-[62.5rem]:grid-cols-[minmax(0,1fr)_17.5rem_20rem] min-[62.5rem]:grid-rows-[minmax(18.75rem,1.3fr)_minmax(15rem,1fr)] min-[62.5rem]:[grid-template-areas:"chart_book_ticket""account_account_ticket"]',
}

export function TabletDesk(props: DeskContent) {
  const { strip, panelOf } = props
  const [market, setMarket] = useState<MarketPanel>('book')
  const isUpright = useIsUpright()
  const tabs: readonly MarketPanel[] = isUpright ? marketPanels.filter((id) => id !== 'tape') : marketPanels
  const shown = tabs.includes(market) ? market : 'book'
  const chart = useChartTabs(props)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <div className="min-w-0 shrink-0 panel">{strip}</div>
      {/* `relative`, so that visually hidden elements scroll along instead of lengthening the page. */}
      <div
        className={`relative grid min-h-0 flex-1 gap-1 overflow-y-auto overscroll-contain ${isUpright ? grids.upright : grids.other}`}
      >
        <ChartTabs {...chart} panelOf={panelOf} className="[grid-area:chart]" />
        <Tabs
          isNaming
          label={t('Order book, ladder and trades')}
          tabs={tabs.map((id) => ({ id, label: panelName(id) }))}
          selected={shown}
          onSelect={setMarket}
          className="panel [grid-area:book]"
        >
          {panelOf(shown)}
        </Tabs>
        {isUpright && <div className="min-h-0 min-w-0 [grid-area:tape]">{panelOf('tape')}</div>}
        <div className="flex min-h-0 min-w-0 flex-col panel [grid-area:ticket]">{panelOf('ticket')}</div>
        <div className="min-h-0 min-w-0 panel [grid-area:account]">{panelOf('account')}</div>
      </div>
    </div>
  )
}
