import { useState } from 'react'
import { t } from '@/web/language/t'
import { Tabs } from '@/web/ui/Tabs'
import type { DeskContent } from './Desk'
import { panelName } from './panelName'

type View = 'chart' | 'depth' | DeskContent['more'][number]

export function useChartTabs({ isDepth, onDepth, more }: Pick<DeskContent, 'isDepth' | 'onDepth' | 'more'>) {
  const [chosen, setChosen] = useState<View>()
  // The depth chart can also be selected elsewhere, and another instrument may lack the chosen panel.
  const shown: View = more.find((panel) => panel === chosen) ?? (isDepth ? 'depth' : 'chart')
  const show = (view: View) => {
    setChosen(view)
    onDepth(view === 'depth')
  }
  const tabs: readonly View[] = ['chart', 'depth', ...more]
  return { tabs, shown, show }
}

type ChartTabsProps = ReturnType<typeof useChartTabs> & Pick<DeskContent, 'panelOf'> & { className: string }

export function ChartTabs({ tabs, shown, show, panelOf, className }: ChartTabsProps) {
  return (
    <Tabs
      isNaming
      label={t('Chart and depth')}
      tabs={tabs.map((id) => ({ id, label: panelName(id) }))}
      selected={shown}
      onSelect={show}
      className={`panel ${className}`}
    >
      {panelOf(shown)}
    </Tabs>
  )
}
