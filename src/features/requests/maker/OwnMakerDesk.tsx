import { useVenueNow } from '@/appContext/useVenueNow'
import { useState } from 'react'
import type { Hash } from '@/protocol/instrument'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'
import { useMakerLog } from '@/account/rfqs/useRfqs'
import { readMakerChoices } from './edge'
import { EmptyState } from '@/ui/EmptyState'
import { Panel } from '@/ui/Panel'
import { nowhere, PanelPlaceContext } from '@/ui/panelPlace'
import { t } from '@/ui/t'
import { useKept } from '@/ui/useKept'
import { InboxPanel } from './InboxPanel'
import { OwnQuotesPanel } from './OwnQuotesPanel'
import { QuoteDesk } from './QuoteDesk'
import type { SkewTexts } from './sheetParts'
import { useMakerBook } from './useMakerBook'

const notSkewed: SkewTexts = {}
/** The lists scroll within, so that the sheet keeps most of the height: 400 px of a window of 800. */
const listClasses = 'flex min-h-28 shrink-0 flex-col max-lg:max-h-64 lg:max-h-[clamp(7rem,20%,14rem)]'

/** Inbox, sheet and own quotes: what is asked for, what is quoted on it, and what becomes of that. */
export function OwnMakerDesk({ asset }: { asset: string }) {
  const [choices, changeChoices] = useKept('maker', readMakerChoices)
  const [selectedId, select] = useState<Hash>()
  const [skews, setSkews] = useState<Readonly<Record<Hash, SkewTexts>>>({})
  const book = useMakerBook(choices, selectedId)
  const { blocks } = useMakerLog()
  const selected = selectedId && blocks.get(selectedId)
  const nowMs = useVenueNow()
  const isOpen = (block: RfqBlockRecord) =>
    book.openIds.has(block.blockId) && Number(block.deadline / 1_000_000n) > nowMs
  const skewsOf = (blockId: Hash) => skews[blockId] ?? notSkewed
  return (
    <PanelPlaceContext value={nowhere}>
      <section
        aria-label={t('Make quotes')}
        className="flex min-h-0 min-w-0 flex-1 flex-col gap-px overflow-y-auto bg-line lg:overflow-hidden"
      >
        <div className={listClasses}>
          <InboxPanel asset={asset} book={book} selectedId={selectedId} onSelect={select} />
        </div>
        <div className="flex min-h-0 flex-col max-lg:shrink-0 lg:flex-1">
          {selected === undefined ? (
            <Panel title={t('Quote')}>
              <EmptyState>{t('Choose a request to price it leg by leg.')}</EmptyState>
            </Panel>
          ) : (
            <QuoteDesk
              key={selected.blockId}
              block={selected}
              isOpen={isOpen(selected)}
              book={book}
              choices={choices}
              onChoices={(change) => changeChoices((kept) => ({ ...kept, ...change }))}
              skews={skewsOf(selected.blockId)}
              onSkews={(next) => setSkews({ ...skews, [selected.blockId]: next })}
              onLeave={() => select(undefined)}
            />
          )}
        </div>
        <div className={listClasses}>
          <OwnQuotesPanel book={book} choices={choices} skewsOf={skewsOf} onAmend={select} />
        </div>
      </section>
    </PanelPlaceContext>
  )
}
