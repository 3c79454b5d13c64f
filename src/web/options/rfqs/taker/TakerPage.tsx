import { useState, type ReactNode } from 'react'
import type { Hash } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { RfqEntry } from '@/web/options/rfqs/model/rfqLog'
import { useMyRfqs, usePendingRfqs, useRfqActions, useRfqLog } from '@/web/options/rfqs/model/useRfqs'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { Button } from '@/web/ui/Button'
import { sidedPackagePrice } from '@/web/ui/packagePrice'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { Time } from '@/web/ui/Time'
import { packageAmount } from '../packageAmount'
import { packageLabel } from '../packageLabel'
import { Countdown } from './Countdown'
import { NewRequest } from './NewRequest'
import { OpenRequest } from './OpenRequest'
import { RequestSteps } from './RequestStart'
import { directionText, endLabels } from './requestText'

type TakerPageProps = {
  asset: string
  presets: ReactNode
  payoff: ReactNode
}

export function TakerPage({ asset, presets, payoff }: TakerPageProps) {
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
  const freshness: PanelFreshness = isStale ? { status: 'stale', sinceMs: own.dataUpdatedAt } : { status: 'live' }
  return (
    <Panel
      title={t('Request quotes')}
      freshness={freshness}
      leading={<span className="text-sm text-text-2">{shown === undefined ? t('New RFQ') : t('RFQ')}</span>}
      actions={
        shown !== undefined && (
          <Button size="small" onClick={() => setSelected(undefined)}>
            {t('New RFQ')}
          </Button>
        )
      }
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto min-[68.75rem]:flex-row min-[68.75rem]:overflow-hidden">
        {/* Limits the form to a readable width, with the list of requests beside it. */}
        <div className="relative flex flex-col min-[68.75rem]:min-h-0 min-[68.75rem]:flex-1 min-[68.75rem]:overflow-y-auto">
          <div className="flex flex-1 flex-col min-[68.75rem]:mx-auto min-[68.75rem]:w-full min-[68.75rem]:max-w-240">
            {shown === undefined ? (
              <NewRequest
                asset={asset}
                isFirst={entries.length === 0}
                presets={presets}
                payoff={payoff}
                onCreated={show}
              />
            ) : (
              <OpenRequest
                key={shown.block.blockId}
                asset={asset}
                entry={shown}
                isNew={shown.block.blockId === created}
              />
            )}
          </div>
        </div>
        <section
          className={`mt-auto border-t border-line min-[68.75rem]:mt-0 min-[68.75rem]:flex min-[68.75rem]:w-110 min-[68.75rem]:shrink-0 min-[68.75rem]:flex-col min-[68.75rem]:overflow-y-auto min-[68.75rem]:border-t-0 min-[68.75rem]:border-l-4 min-[68.75rem]:border-surface-0 ${entries.length === 0 ? 'max-[68.6875rem]:hidden' : ''}`}
        >
          <div className="flex h-8 shrink-0 items-center justify-between px-3 pointer-coarse:h-11">
            <h3 className="text-xs text-text-3">{t('Your RFQs')}</h3>
            {openCount > 1 && (
              <Button size="small" isPending={isClosingAll} onClick={() => void actions?.closeAll()}>
                {t('Close all')}
              </Button>
            )}
          </div>
          {entries.length === 0 ? (
            <RequestSteps />
          ) : (
            <RequestList entries={entries} selected={selected} onSelect={setSelected} />
          )}
        </section>
      </div>
    </Panel>
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
            {[t('Package'), t('Outcome'), t('Time')].map((label) => (
              <th key={label} scope="col" className={head}>
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
                    {directionText(block.isBuy)} {packageAmount(amount, block)} × {packageLabel(block.legs ?? [])}
                  </button>
                </td>
                <td className={cell}>
                  <Outcome entry={entry} />
                </td>
                <td className={`${cell} text-text-3`}>
                  <Time timeNs={block.createdTimestamp} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Outcome({ entry: { block, fills, end } }: { entry: RfqEntry }) {
  if (end === undefined) return <Countdown createdNs={block.createdTimestamp} deadlineNs={block.deadline} />
  const [fill] = fills
  return (
    <span className={end === 'filled' ? 'text-done' : 'text-text-3'}>
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
