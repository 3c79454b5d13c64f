import { useState } from 'react'
import { useOwnRfqs, usePendingRfqs, useRfqActions, useRfqLog } from '@/account/rfqs/useRfqs'
import { RequestList } from './RequestList'
import { useAccountLink } from '@/account/useAccountLink'
import type { Hash } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { Panel, type Freshness } from '@/ui/Panel'
import { t } from '@/ui/t'
import { NewRequest } from './NewRequest'
import { OpenRequest } from './OpenRequest'

/** What the trader asks for, what makers say to it, and what became of it. */
export function TakerDesk({ asset }: { asset: string }) {
  const entries = useRfqLog()
  const own = useOwnRfqs()
  const actions = useRfqActions()
  const { isClosingAll } = usePendingRfqs()
  const [selected, setSelected] = useState<Hash>()
  const [created, setCreated] = useState<Hash>()
  const connection = useAccountLink()
  const shown = entries.find(({ block }) => block.blockId === selected)
  const openCount = entries.filter(({ end }) => end === undefined).length
  const show = (blockId: Hash) => {
    setCreated(blockId)
    setSelected(blockId)
  }
  const isStale = own.data !== undefined && (own.isError || connection.state !== 'live')
  const freshness: Freshness = isStale ? { status: 'stale', sinceMs: own.dataUpdatedAt } : { status: 'live' }
  return (
    <Panel
      title={t('Ask for quotes')}
      freshness={freshness}
      actions={
        shown !== undefined && (
          <Button size="small" onClick={() => setSelected(undefined)}>
            {t('New request')}
          </Button>
        )
      }
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {shown === undefined ? (
          <NewRequest asset={asset} onCreated={show} />
        ) : (
          <OpenRequest key={shown.block.blockId} asset={asset} entry={shown} isNew={shown.block.blockId === created} />
        )}
        {entries.length > 0 && (
          <section className="mt-auto border-t border-line">
            <div className="flex h-8 items-center justify-between px-3 pointer-coarse:h-11">
              <h3 className="text-xs text-text-3">{t('Your requests')}</h3>
              {openCount > 1 && (
                <Button size="small" variant="danger" isPending={isClosingAll} onClick={() => void actions?.closeAll()}>
                  {t('Close all')}
                </Button>
              )}
            </div>
            <RequestList entries={entries} selected={selected} onSelect={setSelected} />
          </section>
        )}
      </div>
    </Panel>
  )
}
