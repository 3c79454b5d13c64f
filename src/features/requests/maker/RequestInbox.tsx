import { useVenueNow } from '@/appContext/useVenueNow'
import type { KeyboardEvent } from 'react'
import type { Hash } from '@/protocol/instrument'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'
import { formatAge } from '@/ui/formatAge'
import { formatCountdown } from '@/ui/formatCountdown'
import { formatExact } from '@/ui/formatExact'
import { packageLevel } from '@/ui/packagePrice'
import { t } from '@/ui/t'
import type { PackageModel } from './packageModel'
import { packageDecimals, packageText, packageWords } from './packageText'

type RequestInboxProps = {
  blocks: readonly RfqBlockRecord[]
  selectedId: Hash | undefined
  modelOf: (block: RfqBlockRecord) => PackageModel | undefined
  /** Requests with an own quote that waits. */
  quoted: ReadonlySet<Hash>
  muted: ReadonlySet<Hash>
  onSelect: (blockId: Hash) => void
  onMute: (blockId: Hash, isMuted: boolean) => void
}

/** What others ask for, the newest first: the arrows move along it, Enter takes one to the sheet. */
export function RequestInbox({ blocks, selectedId, quoted, muted, modelOf, onSelect, onMute }: RequestInboxProps) {
  const nowMs = useVenueNow()
  return (
    <ul aria-label={t('Requests to quote')} className="min-h-0 flex-1 overflow-y-auto">
      {blocks.map((block) => {
        const { blockId } = block
        const isMuted = muted.has(blockId)
        return (
          <li
            key={blockId}
            className={`flex border-b border-line/60 hover:bg-surface-2/60 ${blockId === selectedId ? 'bg-accent-soft' : ''} ${isMuted ? 'opacity-60' : ''}`}
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
                  ? t('Unmute {package}', { package: packageText(block.legs ?? []) })
                  : t('Mute {package}', { package: packageText(block.legs ?? []) })
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
  const decimals = packageDecimals(legs)
  const leftMs = Number(block.deadline / 1_000_000n) - nowMs
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-medium" title={packageWords(legs)}>
          {packageText(legs)}
        </span>
        {isQuoted && <span className="rounded-sm border border-done px-1 text-xs text-done">{t('quoted')}</span>}
        <span className={`text-sm tabular-nums ${leftMs <= hurryMs ? 'font-medium text-warn' : 'text-text-2'}`}>
          {formatCountdown(leftMs).replace(/^00:/, '')}
        </span>
      </span>
      <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-text-3 tabular-nums">
        <span className={block.isBuy === undefined ? '' : block.isBuy ? 'text-buy' : 'text-sell'}>
          {wishWords(block)} {formatExact(block.amount)}
        </span>
        {block.fullSize && <span>{t('all or nothing')}</span>}
        <span>{t('mark {price}', { price: packageLevel(block.markPrice, decimals) })}</span>
        <span>{t('model {price}', { price: packageLevel(model?.price, decimals) })}</span>
        <span>{t('{age} old', { age: formatAge(nowMs - Number(block.createdTimestamp / 1_000_000n)) })}</span>
      </span>
    </>
  )
}

/** What the taker wants, as far as he says it. */
export function wishWords({ isBuy }: Pick<RfqBlockRecord, 'isBuy'>): string {
  if (isBuy === undefined) return t('two-way')
  return isBuy ? t('wants to buy') : t('wants to sell')
}

/** ↑ and ↓ go from request to request; Enter is the button's own. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row = event.currentTarget.parentElement
  const next = step === 1 ? row?.nextElementSibling : step === -1 ? row?.previousElementSibling : undefined
  if (step !== 0) event.preventDefault()
  next?.querySelector<HTMLElement>('[data-request]')?.focus()
}
