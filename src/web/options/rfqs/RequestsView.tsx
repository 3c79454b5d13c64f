import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { Tabs } from '@/web/ui/Tabs'
import { usePersisted } from '@/web/ui/usePersisted'
import { MakerPage } from './maker/MakerPage'
import type { DealOutcomeType } from './taker/dealOutcomeType'
import { TakerPage } from './taker/TakerPage'

const BlocksPage = lazyPanel(() => import('./BlocksPage').then((module) => module.BlocksPage))

const sides = [
  { id: 'taker', label: t('Request quotes') },
  { id: 'maker', label: t('Quote RFQs') },
  { id: 'blocks', label: t('Blocks') },
] as const

type RfqSide = (typeof sides)[number]['id']

type RequestsViewProps = {
  asset: string
  presets: ReactNode
  /** The payoff of the gathered legs, shown if there is room. */
  payoff: ReactNode
  Outcome: DealOutcomeType
}

export function RequestsView({ asset, presets, payoff, Outcome }: RequestsViewProps) {
  const [side, setSide] = usePersisted('requests.side', readSide)
  return (
    <Tabs
      label={t('RFQ side')}
      tabs={sides}
      selected={side}
      onSelect={(next) => setSide(() => next)}
      isNaming
      className="flex-1 panel"
    >
      {side === 'taker' && <TakerPage asset={asset} presets={presets} payoff={payoff} Outcome={Outcome} />}
      {side === 'maker' && <MakerPage asset={asset} />}
      {side === 'blocks' && (
        <LazyFallback fallback={<TableSkeleton />}>
          <BlocksPage />
        </LazyFallback>
      )}
    </Tabs>
  )
}

function readSide(persisted: unknown): RfqSide {
  return sides.find(({ id }) => id === persisted)?.id ?? 'taker'
}
