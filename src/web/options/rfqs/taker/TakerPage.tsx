import { useState, type ReactNode } from 'react'
import type { Hash } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { RfqEntry } from '@/web/options/rfqs/model/rfqLog'
import { useMyRfqs, usePendingRfqs, useRfqActions, useRfqLog } from '@/web/options/rfqs/model/useRfqs'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { Button } from '@/web/ui/Button'
import { sidedPackagePrice } from '@/web/ui/packagePrice'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { Time } from '@/web/ui/Time'
import { packageAmount } from '../packageAmount'
import { packageTitle } from '../packageLabel'
import { Countdown } from './Countdown'
import type { DealOutcomeType } from './dealOutcomeType'
import { NewRequest } from './NewRequest'
import { OpenRequest } from './OpenRequest'
import { RequestSteps } from './RequestStart'
import { directionText, endLabels } from './requestText'

type TakerPageProps = {
  asset: string
  presets: ReactNode
  payoff: ReactNode
  Outcome: DealOutcomeType
}

/** The trader's RFQs beside the chosen one, or beside a new one. */
export function TakerPage({ asset, presets, payoff, Outcome }: TakerPageProps) {
  const entries = useRfqLog()
  const own = useMyRfqs()
  const actions = useRfqActions()
  const { isClosingAll } = usePendingRfqs()
  const [selected, setSelected] = useState<Hash>()
  const [created, setCreated] = useState<Hash>()
  const connection = useAccountConnection()
  const shown = entries.find(({ block }) => block.blockId === selected)
  const openCount = entries.filter(({ end }) => end === undefined).length
  const show = (blockId: Hash) => {
    setCreated(blockId)
    setSelected(blockId)
  }
  const isStale = own.data !== undefined && (own.isError || connection.state !== 'live')
  const heading = (
    <div className="flex h-9 shrink-0 items-center gap-2 px-3 pointer-coarse:h-11">
      <h3 className="mr-auto text-sm font-medium text-text-2">{t('Your RFQs')}</h3>
      {isStale && <StaleBadge sinceMs={own.dataUpdatedAt} />}
      {openCount > 1 && (
        <Button size="small" isPending={isClosingAll} onClick={() => void actions?.closeAll()}>
          {t('Close all')}
        </Button>
      )}
    </div>
  )
  return (
    <section
      aria-label={t('Request quotes')}
      className={`isolate flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface-0 min-[68.75rem]:flex-row min-[68.75rem]:gap-1 min-[68.75rem]:overflow-hidden ${isStale ? 'is-stale' : ''}`}
    >
      <h2 className="sr-only">{t('Request quotes')}</h2>
      {/* On a desk the list stands left of the request, elsewhere below it. */}
      <div className="order-2 flex flex-col max-[68.6875rem]:flex-1 min-[68.75rem]:min-h-0 min-[68.75rem]:min-w-0 min-[68.75rem]:flex-1 min-[68.75rem]:overflow-y-auto max-[68.6875rem]:order-1">
        {shown === undefined ? (
          <div className="flex flex-1 flex-col bg-surface-1 pt-2">
            <NewRequest
              asset={asset}
              isFirst={entries.length === 0}
              presets={presets}
              payoff={payoff}
              onCreated={show}
            />
          </div>
        ) : (
          <OpenRequest
            key={shown.block.blockId}
            asset={asset}
            entry={shown}
            isNew={shown.block.blockId === created}
            onNew={() => setSelected(undefined)}
            Outcome={Outcome}
          />
        )}
      </div>
      <div
        className={`order-1 bg-surface-1 max-[68.6875rem]:order-2 max-[68.6875rem]:mt-1 min-[68.75rem]:flex min-[68.75rem]:w-75 min-[68.75rem]:shrink-0 min-[68.75rem]:flex-col min-[68.75rem]:overflow-y-auto min-[120rem]:w-90 ${entries.length === 0 ? 'max-[68.6875rem]:hidden' : ''}`}
      >
        {heading}
        {entries.length === 0 ? (
          <RequestSteps />
        ) : (
          <RequestList entries={entries} selected={selected} onSelect={setSelected} />
        )}
      </div>
    </section>
  )
}

type RequestListProps = {
  entries: readonly RfqEntry[]
  selected: Hash | undefined
  onSelect: (blockId: Hash) => void
}

const head = 'h-6 px-2 text-left text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3'
const cell = 'px-2 whitespace-nowrap first:pl-3 last:pr-3'

function RequestList({ entries, selected, onSelect }: RequestListProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('Your RFQs')} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {[t('Package'), t('Outcome')].map((label) => (
              <th key={label} scope="col" className={`${head} last:text-right`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const { block, amount } = entry
            const isSelected = block.blockId === selected
            return (
              <tr key={block.blockId} className={`h-row ${isSelected ? 'bg-surface-3' : 'hover:bg-surface-2'}`}>
                <td className={cell}>
                  <button
                    type="button"
                    aria-current={isSelected || undefined}
                    onClick={() => onSelect(block.blockId)}
                    className="rounded-[3px] py-1 text-left whitespace-normal text-text-1 hover:text-accent pointer-coarse:min-h-11"
                  >
                    {directionText(block.isBuy)} {packageAmount(amount, block)} × {packageTitle(block.legs ?? [])}
                  </button>
                </td>
                <td className={`${cell} py-1.5 text-right leading-tight`}>
                  <Outcome entry={entry} isSelected={isSelected} />
                  <span className="block text-xs text-text-3">
                    <Time timeNs={block.createdTimestamp} />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Shows no countdown for the selected request, because its heading has one. */
function Outcome({ entry: { block, fills, end }, isSelected }: { entry: RfqEntry; isSelected: boolean }) {
  if (end === undefined && isSelected) return <span className="text-text-2">{t('Open')}</span>
  if (end === undefined) return <Countdown createdNs={block.createdTimestamp} deadlineNs={block.deadline} />
  const [fill] = fills
  return (
    <span className={`whitespace-normal ${end === 'filled' ? 'text-done' : 'text-text-3'}`}>
      {endLabels[end]}{' '}
      {fill?.price !== undefined && (
        <span className="text-text-2">
          {t('{amount} at {price}', {
            amount: packageAmount(fill.amount, block),
            price: sidedPackagePrice(fill.price, fill.isBuy, 2),
          })}
        </span>
      )}
    </span>
  )
}
