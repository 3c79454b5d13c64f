import { Panel } from '@/ui/Panel'
import { Skeleton } from '@/ui/Skeleton'
import { t } from '@/ui/t'

const loading = { status: 'loading' } as const

/** The shape of what is coming. */
export function VolatilitySkeleton() {
  return (
    <>
      <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line bg-surface-1 px-3">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} width={88} height={28} />
        ))}
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.3fr)_minmax(480px,1fr)] grid-rows-2 gap-px bg-line max-lg:flex max-lg:flex-col">
        <div className="row-span-2 min-h-0 max-lg:h-140 max-lg:shrink-0">
          <Panel title={t('Smile')} freshness={loading}>
            <Bars />
          </Panel>
        </div>
        <Panel title={t('Term structure')} freshness={loading}>
          <Bars />
        </Panel>
        <Panel title={t('Surface')} freshness={loading}>
          <Bars />
        </Panel>
      </div>
    </>
  )
}

/** Low in the middle, as smiles are. */
function Bars() {
  return (
    <div className="flex min-h-0 flex-1 items-end gap-2 p-4">
      {Array.from({ length: 13 }, (_, index) => (
        <div key={index} className="flex-1" style={{ height: `${35 + 1.4 * (index - 6) ** 2}%` }}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  )
}
