import { useState } from 'react'
import type { Hash } from '@/core/protocol/instrument'
import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useMakerLogView } from '@/web/options/rfqs/model/useRfqs'
import { NoAccount } from '@/web/session/access/NoAccount'
import { useAccess } from '@/web/session/accountContext'
import { EmptyState } from '@/web/ui/EmptyState'
import { Panel } from '@/web/ui/Panel'
import { nowhere, PanelPlaceContext } from '@/web/ui/placeBeside'
import { usePersisted } from '@/web/ui/usePersisted'
import { InboxPanel } from './InboxPanel'
import { MyQuotesPanel } from './MyQuotesPanel'
import { readMakerChoices, type SkewTexts } from './priceSide'
import { QuoteEditor } from './QuoteEditor'
import { useMakerBook } from './useMakerBook'

export function MakerPage({ asset }: { asset: string }) {
  const { status } = useAccess()
  if (status === 'trading') return <AccountMakerDesk asset={asset} />
  return (
    <Panel title={t('Quote RFQs')} freshness={undefined}>
      <NoAccount signedOut={t('Connect your wallet to quote RFQs.')} connected={t('Enable trading to quote RFQs.')} />
    </Panel>
  )
}

const notSkewed: SkewTexts = {}
/** Each list scrolls separately. On a tablet the quote sheet between them takes most of the height. */
const listClasses =
  'flex min-h-28 shrink-0 flex-col max-lg:max-h-64 lg:max-[68.6875rem]:max-h-[clamp(7rem,20%,14rem)] min-[68.75rem]:min-h-0'

function AccountMakerDesk({ asset }: { asset: string }) {
  const [choices, changeChoices] = usePersisted('maker', readMakerChoices)
  const [selectedId, select] = useState<Hash>()
  const [skews, setSkews] = useState<Readonly<Record<Hash, SkewTexts>>>({})
  const book = useMakerBook(choices, selectedId)
  const { blocks } = useMakerLogView()
  const selected = selectedId && blocks.get(selectedId)
  const nowMs = useVenueNow()
  const isOpen = (block: RfqBlockRecord) =>
    book.openIds.has(block.blockId) && Number(block.deadline / 1_000_000n) > nowMs
  const skewsOf = (blockId: Hash) => skews[blockId] ?? notSkewed
  return (
    <PanelPlaceContext value={nowhere}>
      <section
        aria-label={t('Quote RFQs')}
        className="flex min-h-0 min-w-0 flex-1 flex-col gap-1 overflow-y-auto min-[68.75rem]:grid min-[68.75rem]:grid-cols-[minmax(26rem,2fr)_3fr] min-[68.75rem]:grid-rows-2 lg:overflow-hidden"
      >
        <div className={listClasses}>
          <InboxPanel asset={asset} book={book} selectedId={selectedId} onSelect={select} />
        </div>
        <div className="flex min-h-0 min-w-0 flex-col max-lg:shrink-0 min-[68.75rem]:col-start-2 min-[68.75rem]:row-span-full min-[68.75rem]:row-start-1 lg:flex-1">
          {selected === undefined ? (
            <Panel title={t('Quote')} freshness={undefined}>
              <EmptyState>{t('Select an RFQ to price its legs.')}</EmptyState>
            </Panel>
          ) : (
            <QuoteEditor
              key={selected.blockId}
              block={selected}
              isOpen={isOpen(selected)}
              book={book}
              choices={choices}
              onChoices={(change) => changeChoices((now) => ({ ...now, ...change }))}
              skews={skewsOf(selected.blockId)}
              onSkews={(next) => setSkews({ ...skews, [selected.blockId]: next })}
              onLeave={() => select(undefined)}
            />
          )}
        </div>
        <div className={listClasses}>
          <MyQuotesPanel book={book} choices={choices} skewsOf={skewsOf} onAmend={select} />
        </div>
      </section>
    </PanelPlaceContext>
  )
}
