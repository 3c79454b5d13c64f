import type { ReactElement, ReactNode } from 'react'

type MoneyLayoutProps = {
  form: ReactNode
  balances: ReactNode
  /** Panels that list earlier requests, each with a key. */
  lists: readonly ReactElement[]
}

/** On a desktop the lists scroll below the balances. On a tablet they fill the rest below the form and the balances. */
export function MoneyLayout({ form, balances, lists }: MoneyLayoutProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-0">
      <div className="flex min-h-full flex-col gap-1 md:grid md:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:h-full lg:grid-rows-[auto_minmax(0,1fr)] min-[100rem]:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] min-[130rem]:grid-cols-[30rem_minmax(0,1fr)_34rem] min-[130rem]:grid-rows-1">
        <Card className="lg:row-span-2 lg:h-full">{form}</Card>
        <Card className="min-[130rem]:col-start-3 min-[130rem]:row-start-1">{balances}</Card>
        <div className="flex min-h-0 flex-col gap-1 max-md:flex-1 md:max-lg:col-span-2 min-[130rem]:col-start-2 min-[130rem]:row-start-1">
          {lists.map((list) => (
            <Card key={list.key} className="min-h-40 flex-1 first:not-last:flex-initial md:self-stretch lg:min-h-44">
              {list}
            </Card>
          ))}
        </div>
      </div>
    </div>
  )
}

function Card({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`flex min-h-0 min-w-0 flex-col panel ${className}`}>{children}</div>
}
