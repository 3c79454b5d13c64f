import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { Tabs } from '@/web/ui/Tabs'
import { usePersisted } from '@/web/ui/usePersisted'
import { MakerPage } from './maker/MakerPage'
import { TakerPage } from './taker/TakerPage'

const sides = [
  { id: 'taker', label: t('Request quotes') },
  { id: 'maker', label: t('Quote RFQs') },
] as const

type RfqSide = (typeof sides)[number]['id']

type RequestsViewProps = {
  asset: string
  presets: ReactNode
  /** The payoff of the gathered legs, shown if there is room. */
  payoff: ReactNode
}

export function RequestsView({ asset, presets, payoff }: RequestsViewProps) {
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
      {side === 'taker' ? <TakerPage asset={asset} presets={presets} payoff={payoff} /> : <MakerPage asset={asset} />}
    </Tabs>
  )
}

function readSide(persisted: unknown): RfqSide {
  return persisted === 'maker' ? 'maker' : 'taker'
}
