import type { ReactElement, ReactNode } from 'react'

type MoneyLayoutProps = {
  form: ReactNode
  balances: ReactNode
  /** Panels that list earlier requests, each with a key. */
  lists: readonly ReactElement[]
}

/** On a desktop the lists scroll below the balances. On a tablet they are below the form and the balances. */
export function MoneyLayout({ form, balances, lists }: MoneyLayoutProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-0">
      <div className="mx-auto flex min-h-full max-w-[1520px] flex-col gap-1 md:grid md:grid-cols-[minmax(0,460px)_minmax(0,1fr)] md:content-start md:gap-3 md:bg-transparent md:p-3 lg:h-full lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)] min-[100rem]:grid-cols-[minmax(0,480px)_minmax(0,1fr)] min-[100rem]:p-4">
        <Card className="lg:row-span-2 lg:max-h-full">{form}</Card>
        <Card>{balances}</Card>
        <div className="flex min-h-0 flex-col gap-1 max-md:flex-1 md:max-lg:col-span-2 md:gap-3">
          {lists.map((list) => (
            <Card key={list.key} className="min-h-40 flex-1 md:self-stretch lg:min-h-44 lg:flex-initial">
              {list}
            </Card>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Full width on a phone, framed on larger screens. */
function Card({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`flex min-h-0 min-w-0 flex-col panel md:self-start ${className}`}>{children}</div>
}
