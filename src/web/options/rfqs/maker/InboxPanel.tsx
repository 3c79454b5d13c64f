import { useState, type KeyboardEvent } from 'react'
import type { Hash } from '@/core/protocol/instrument'
import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { t, plural } from '@/web/language/t'
import { useInstruments } from '@/web/market/useInstruments'
import { useVenueNow } from '@/web/market/useVenueNow'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { Checkbox } from '@/web/ui/Checkbox'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { formatAge, formatCountdown } from '@/web/ui/formatTime'
import { NumberField } from '@/web/ui/NumberField'
import { packageLevel } from '@/web/ui/packagePrice'
import { Panel } from '@/web/ui/Panel'
import { Select } from '@/web/ui/Select'
import { Skeleton } from '@/web/ui/Skeleton'
import { packageAmount } from '../packageAmount'
import { packageTitle } from '../packageLabel'
import { type PackageModel, blockDecimals, legsLabel } from './packageModel'
import { inboxOf, type MakerBook } from './useMakerBook'

type InboxPanelProps = {
  asset: string
  book: MakerBook
  selectedId: Hash | undefined
  onSelect: (blockId: Hash) => void
}

export function InboxPanel({ asset, book, selectedId, onSelect }: InboxPanelProps) {
  const [filterAsset, setFilterAsset] = useState<string | undefined>(asset)
  const [sizeText, setSizeText] = useState('')
  const [muted, setMuted] = useState<ReadonlySet<Hash>>(new Set())
  const [isMutedShown, setMutedShown] = useState(false)
  const nowMs = useVenueNow()
  const connection = useAccountConnection()
  const { data: listings } = useInstruments()
  const assets = [...new Set((listings ?? []).map(({ instrument }) => instrument.asset))].sort()
  const typedSize = Number(sizeText)
  const leastAmount = Number.isFinite(typedSize) ? typedSize : 0
  const filter = { asset: filterAsset, leastAmount, muted, isMutedShown }
  const { requests } = book
  const inbox = inboxOf(requests ?? [], filter, BigInt(nowMs) * 1_000_000n)
  const isStale = requests !== undefined && (connection.state !== 'live' || book.error !== null)
  return (
    <Panel
      title={t('Open RFQs')}
      freshness={
        requests === undefined && book.error === null
          ? { status: 'loading' }
          : isStale
            ? { status: 'stale', sinceMs: book.readAtMs }
            : { status: 'live' }
      }
    >
      <InboxFilters
        assets={assets}
        asset={filterAsset}
        onAsset={setFilterAsset}
        sizeText={sizeText}
        onSize={setSizeText}
        filteredCount={inbox.filteredCount}
        mutedCount={inbox.mutedCount}
        isMutedShown={isMutedShown}
        onMutedShown={setMutedShown}
      />
      {requests === undefined ? (
        <Unread error={book.error} onRetry={book.retry} />
      ) : inbox.shown.length === 0 ? (
        <EmptyState>{t('No open RFQs. New ones appear here automatically.')}</EmptyState>
      ) : (
        <RequestInbox
          blocks={inbox.shown}
          selectedId={selectedId}
          modelOf={book.modelOf}
          quoted={new Set(book.rows.flatMap((row) => (row.standing === 'live' ? [row.block.blockId] : [])))}
          muted={muted}
          onSelect={onSelect}
          onMute={(blockId, isMuted) => {
            const next = new Set(muted)
            if (isMuted) next.add(blockId)
            else next.delete(blockId)
            setMuted(next)
          }}
        />
      )}
    </Panel>
  )
}

function Unread({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null)
    return (
      <div className="flex flex-col gap-3 p-3">
        <Skeleton height={28} />
        <Skeleton height={28} />
      </div>
    )
  const { words, code } = describeFailure(error)
  return <ErrorState what={t('Couldn’t load RFQs')} why={words} code={code} onRetry={onRetry} />
}

type RequestInboxProps = {
  blocks: readonly RfqBlockRecord[]
  selectedId: Hash | undefined
  modelOf: (block: RfqBlockRecord) => PackageModel | undefined
  /** Ids of requests on which this account has an open quote. */
  quoted: ReadonlySet<Hash>
  muted: ReadonlySet<Hash>
  onSelect: (blockId: Hash) => void
  onMute: (blockId: Hash, isMuted: boolean) => void
}

/** Requests, newest first. The arrow keys move between them, and Enter opens the quote sheet. */
function RequestInbox({ blocks, selectedId, quoted, muted, modelOf, onSelect, onMute }: RequestInboxProps) {
  const nowMs = useVenueNow()
  return (
    <ul aria-label={t('Open RFQs')} className="min-h-0 flex-1 overflow-y-auto">
      {blocks.map((block) => {
        const { blockId } = block
        const isMuted = muted.has(blockId)
        return (
          <li
            key={blockId}
            className={`flex hover:bg-surface-2/60 ${blockId === selectedId ? 'bg-accent-soft' : ''} ${isMuted ? 'opacity-60' : ''}`}
          >
            <button
              type="button"
              data-request
              aria-pressed={blockId === selectedId}
              onClick={() => onSelect(blockId)}
              onKeyDown={moveAlong}
              className="min-w-0 flex-1 py-1.5 pl-3 text-left -outline-offset-2!"
            >
              <RequestLine block={block} model={modelOf(block)} isQuoted={quoted.has(blockId)} nowMs={nowMs} />
            </button>
            <button
              type="button"
              onClick={() => onMute(blockId, !isMuted)}
              aria-label={
                isMuted
                  ? t('Unmute {package}', { package: packageTitle(block.legs ?? []) })
                  : t('Mute {package}', { package: packageTitle(block.legs ?? []) })
              }
              className="px-3 text-xs text-text-3 -outline-offset-2! hover:text-text-1 pointer-coarse:min-w-11"
            >
              {isMuted ? t('Unmute') : t('Mute')}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type RequestLineProps = { block: RfqBlockRecord; model: PackageModel | undefined; isQuoted: boolean; nowMs: number }

const hurryMs = 15_000

function RequestLine({ block, model, isQuoted, nowMs }: RequestLineProps) {
  const legs = block.legs ?? []
  const decimals = blockDecimals(legs)
  const leftMs = Number(block.deadline / 1_000_000n) - nowMs
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-medium" title={legsLabel(legs)}>
          {packageTitle(legs)}
        </span>
        {isQuoted && <span className="rounded-sm border border-done px-1 text-xs text-done">{t('quoted')}</span>}
        <span className={`text-sm tabular-nums ${leftMs <= hurryMs ? 'font-medium text-warn' : 'text-text-2'}`}>
          {formatCountdown(leftMs).replace(/^00:/, '')}
        </span>
      </span>
      <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-text-3 tabular-nums">
        <span className={block.isBuy === undefined ? '' : block.isBuy ? 'text-buy' : 'text-sell'}>
          {requestText(block)} {packageAmount(block.amount, block)}
        </span>
        {block.fullSize && <span>{t('all or nothing')}</span>}
        <span>{t('mark {price}', { price: packageLevel(block.markPrice, decimals) })}</span>
        <span>{t('model {price}', { price: packageLevel(model?.price, decimals) })}</span>
        <span>{t('{age} old', { age: formatAge(nowMs - Number(block.createdTimestamp / 1_000_000n)) })}</span>
      </span>
    </>
  )
}

export function requestText({ isBuy }: Pick<RfqBlockRecord, 'isBuy'>): string {
  if (isBuy === undefined) return t('two-way')
  return isBuy ? t('wants to buy') : t('wants to sell')
}

/** Moves the focus between requests with ↑ and ↓. Enter needs no handler, because each request is a button. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row = event.currentTarget.parentElement
  const next = step === 1 ? row?.nextElementSibling : step === -1 ? row?.previousElementSibling : undefined
  if (step !== 0) event.preventDefault()
  next?.querySelector<HTMLElement>('[data-request]')?.focus()
}

type InboxFiltersProps = {
  assets: readonly string[]
  /** Undefined selects all assets. */
  asset: string | undefined
  onAsset: (asset: string | undefined) => void
  sizeText: string
  onSize: (text: string) => void
  filteredCount: number
  mutedCount: number
  isMutedShown: boolean
  onMutedShown: (isShown: boolean) => void
}

const all = 'all'

function InboxFilters(props: InboxFiltersProps) {
  const { assets, asset, filteredCount, mutedCount } = props
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1">
      <Select
        label={t('RFQs for')}
        isLabelHidden
        size="small"
        value={asset ?? all}
        onChange={(value) => props.onAsset(value === all ? undefined : value)}
        options={[{ value: all, label: t('All assets') }, ...assets.map((value) => ({ value, label: value }))]}
      />
      <NumberField
        label={t('Min. amount')}
        isLabelHidden
        prefix={
          <span aria-hidden="true" className="text-xs">
            {t('from')}
          </span>
        }
        placeholder="0"
        step={1_000_000n}
        value={props.sizeText}
        onChange={props.onSize}
        className="w-24 [&_.control]:h-small"
      />
      {filteredCount > 0 && (
        <span className="text-xs text-text-3">
          {plural(filteredCount, { one: '{count} hidden', other: '{count} hidden' })}
        </span>
      )}
      {mutedCount > 0 && (
        <Checkbox
          label={plural(mutedCount, { one: 'Show {count} muted', other: 'Show {count} muted' })}
          isChecked={props.isMutedShown}
          onChange={props.onMutedShown}
          className="text-xs"
        />
      )}
    </div>
  )
}
