import { useState } from 'react'
import { Tabs } from '@/ui/Tabs'
import { t } from '@/ui/t'
import type { DeskLayoutProps } from '../DeskLayout'
import { ChartTabs, useChartTabs } from './ChartTabs'
import { panelName } from './panelName'

const marketPanels = ['book', 'ladder', 'tape'] as const

/** Two columns: the chart over the book and the ticket, the account's tables under them. */
export function TabletDesk(props: DeskLayoutProps) {
  const { strip, panels } = props
  const [market, setMarket] = useState<(typeof marketPanels)[number]>('book')
  const chart = useChartTabs(props)
  return (
    // What is positioned for screen readers alone must scroll with the rest, not lengthen the page.
    <div className="relative grid min-h-0 flex-1 grid-cols-2 grid-rows-[auto_minmax(240px,1fr)_minmax(520px,1.6fr)_minmax(260px,0.9fr)] gap-px overflow-y-auto bg-line *:col-span-2">
      <div className="min-w-0">{strip}</div>
      <ChartTabs {...chart} panels={panels} className="" />
      <Tabs
        isNaming
        label={t('Order book, ladder and trades')}
        tabs={marketPanels.map((id) => ({ id, label: panelName(id) }))}
        selected={market}
        onSelect={setMarket}
        className="col-span-1! bg-surface-1"
      >
        {panels[market]}
      </Tabs>
      <div className="col-span-1! flex min-h-0 min-w-0 flex-col bg-surface-1">{panels.ticket}</div>
      <div className="min-h-0 min-w-0">{panels.account}</div>
    </div>
  )
}
