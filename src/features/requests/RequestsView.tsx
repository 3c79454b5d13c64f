import { useState } from 'react'
import { Tabs } from '@/ui/Tabs'
import { t } from '@/ui/t'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { MakerDesk } from './maker/MakerDesk'
import { TakerDesk } from './taker/TakerDesk'

const sides = [
  { id: 'taker', label: t('Ask for quotes') },
  { id: 'maker', label: t('Make quotes') },
] as const

/** Requests for quotes from both sides: what the trader asks for, and what others do. */
export function RequestsView({ asset }: { asset: string }) {
  const [side, setSide] = useState<(typeof sides)[number]['id']>('taker')
  const isDesk = useScreenWidth() === 'desk'
  return (
    <>
      <h1 className="sr-only">
        {t('Requests')} {asset}
      </h1>
      {isDesk ? (
        <div className="grid min-h-0 flex-1 grid-cols-2 gap-px bg-line">
          <TakerDesk asset={asset} />
          <MakerDesk asset={asset} />
        </div>
      ) : (
        <Tabs
          label={t('Sides of a request')}
          tabs={sides}
          selected={side}
          onSelect={setSide}
          isNaming
          className="flex-1"
        >
          {side === 'taker' ? <TakerDesk asset={asset} /> : <MakerDesk asset={asset} />}
        </Tabs>
      )}
    </>
  )
}
