import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { Tabs } from '@/ui/Tabs'

type DeskLayoutProps = {
  strip: ReactNode
  chart: ReactNode
  /** In the place of the chart when it is asked for; on a phone it has a tab. */
  depth: ReactNode
  isDepth: boolean
  book: ReactNode
  ticket: ReactNode
  trades: ReactNode
  tables: ReactNode
}

type Width = 'desk' | 'tablet' | 'phone'

/** Each panel once, wherever the width of the page puts it: a panel that is drawn twice would be two panels. */
export function DeskLayout(props: DeskLayoutProps) {
  switch (useWidth()) {
    case 'desk':
      return <Desk {...props} />
    case 'tablet':
      return <Tablet {...props} />
    case 'phone':
      return <Phone {...props} />
  }
}

function Desk({ strip, chart, depth, isDepth, book, ticket, trades, tables }: DeskLayoutProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-px bg-line">
      {strip}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_280px_300px] grid-rows-[minmax(0,1fr)_minmax(200px,30%)] gap-px">
        <div className="min-h-0 min-w-0">{isDepth ? depth : chart}</div>
        <div className="min-h-0">{book}</div>
        <div className="relative row-span-2 grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-px overflow-y-auto bg-line">
          <div>{ticket}</div>
          <div className="min-h-40">{trades}</div>
        </div>
        <div className="col-span-2 min-h-0 min-w-0">{tables}</div>
      </div>
    </div>
  )
}

function Tablet({ strip, chart, depth, isDepth, book, ticket, trades, tables }: DeskLayoutProps) {
  return (
    // What is positioned for screen readers alone must scroll with the rest, not lengthen the page.
    <div className="relative flex min-h-0 flex-1 flex-col gap-px overflow-y-auto bg-line">
      {strip}
      <div className="h-80 shrink-0">{isDepth ? depth : chart}</div>
      <div className="grid shrink-0 grid-cols-2 gap-px">
        <div className="h-140 min-w-0">{book}</div>
        <div className="min-w-0 bg-surface-1">{ticket}</div>
      </div>
      <div className="h-72 shrink-0">{tables}</div>
      <div className="h-72 shrink-0">{trades}</div>
    </div>
  )
}

const phoneTabs = [
  { id: 'chart', label: 'Chart' },
  { id: 'book', label: 'Book' },
  { id: 'depth', label: 'Depth' },
  { id: 'trade', label: 'Trade' },
  { id: 'trades', label: 'Tape' },
  { id: 'account', label: 'Orders' },
] as const
type PhoneTab = (typeof phoneTabs)[number]['id']

function Phone(props: DeskLayoutProps) {
  const [tab, setTab] = useState<PhoneTab>('chart')
  const shown: Record<PhoneTab, ReactNode> = {
    chart: props.chart,
    book: props.book,
    depth: props.depth,
    trade: <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1">{props.ticket}</div>,
    trades: props.trades,
    account: props.tables,
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-px bg-line">
      {props.strip}
      <Tabs
        label="Panels"
        tabs={phoneTabs}
        selected={tab}
        onSelect={setTab}
        className="flex-1 [flex-direction:column-reverse] bg-surface-1"
      >
        {shown[tab]}
      </Tabs>
    </div>
  )
}

const queries: readonly (readonly [Width, MediaQueryList])[] = [
  ['phone', matchMedia('(max-width: 699px)')],
  ['tablet', matchMedia('(max-width: 1099px)')],
]

function subscribe(listener: () => void): () => void {
  for (const [, query] of queries) query.addEventListener('change', listener)
  return () => {
    for (const [, query] of queries) query.removeEventListener('change', listener)
  }
}

function useWidth(): Width {
  return useSyncExternalStore(subscribe, () => queries.find(([, query]) => query.matches)?.[0] ?? 'desk')
}
