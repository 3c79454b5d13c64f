import { useState } from 'react'
import { Tabs } from '@/ui/Tabs'
import { t } from '@/language/t'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { MakerPage } from './maker/MakerPage'
import { TakerPage } from './taker/TakerPage'

const sides = [
  { id: 'taker', label: t('Request quotes') },
  { id: 'maker', label: t('Quote RFQs') },
] as const

/** Requests for quotes from both sides: what the trader asks for, and what others do. */
export function RequestsView({ asset }: { asset: string }) {
  const [side, setSide] = useState<(typeof sides)[number]['id']>('taker')
  const isDesk = useScreenWidth() === 'desk'
  return (
    <>
      <h1 className="sr-only">
        {t('RFQ')} {asset}
      </h1>
      {isDesk ? (
        <div className="grid min-h-0 flex-1 grid-cols-2 gap-px bg-line">
          <TakerPage asset={asset} />
          <MakerPage asset={asset} />
        </div>
      ) : (
        <Tabs label={t('RFQ side')} tabs={sides} selected={side} onSelect={setSide} isNaming className="flex-1">
          {side === 'taker' ? <TakerPage asset={asset} /> : <MakerPage asset={asset} />}
        </Tabs>
      )}
    </>
  )
}
