import { useState } from 'react'
import { toNumber, type Amount } from '@/core/protocol/fixed6'
import type { MmpReply, NamedAsset } from '@/core/protocol/rest/protection'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { Button } from '@/web/ui/Button'
import { formatExact } from '@/web/ui/formatExact'
import { formatPercent } from '@/web/ui/formatNumber'
import { formatAge, formatCountdown } from '@/web/ui/formatTime'
import { WarningIcon } from '@/web/ui/icons'
import { useNow } from '@/web/ui/useNow'

export type MmpCardProps = {
  asset: NamedAsset
  mmp: MmpReply
  /** When the venue's response arrived, in UNIX milliseconds of the local clock. */
  readAtMs: number
  /** True while disconnected: the figures are stale, and nothing can be sent. */
  isStale: boolean
  pending: 'reset' | 'switchOff' | undefined
  onEdit: () => void
  onReset: () => void
  onSwitchOff: () => void
}

/** Market-maker protection of one asset: its limits, their use and any freeze. */
export function MmpCard(props: MmpCardProps) {
  const { asset, mmp, readAtMs, isStale, pending, onEdit, onReset, onSwitchOff } = props
  const { enabled, triggered } = mmp
  const [isAsking, setAsking] = useState(false)
  const nowMs = useNow()
  const venueNowMs = useVenueNow()
  return (
    <section
      aria-label={t('{asset} MMP', { asset })}
      className={`flex flex-col gap-2.5 rounded-md border p-3 ${triggered ? 'border-danger bg-danger-soft' : 'border-line'} ${isStale ? 'is-stale' : ''}`}
    >
      <header className="flex items-center gap-2">
        <h3 className="text-base font-medium">{asset}</h3>
        <State enabled={enabled} triggered={triggered} />
        <span className="ml-auto text-xs text-text-3">
          {t('updated {age} ago', { age: formatAge(nowMs - readAtMs) })}
        </span>
      </header>
      {triggered && (
        <Frozen mmp={mmp} nowMs={venueNowMs} isPending={pending === 'reset'} isStale={isStale} onReset={onReset} />
      )}
      {enabled ? <Limits mmp={mmp} /> : <Off asset={asset} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isStale} onClick={onEdit}>
          {enabled ? t('Edit {asset} limits', { asset }) : t('Set {asset} limits', { asset })}
        </Button>
        {enabled && !isAsking && (
          <Button size="small" disabled={isStale} onClick={() => setAsking(true)}>
            {t('Turn off')}
          </Button>
        )}
        {enabled && isAsking && (
          <span className="flex flex-wrap items-center gap-2 text-xs">
            {t('Your {asset} quotes will be unprotected.', { asset })}
            <Button
              size="small"
              isPending={pending === 'switchOff'}
              onClick={() => {
                setAsking(false)
                onSwitchOff()
              }}
            >
              {t('Turn off {asset} MMP', { asset })}
            </Button>
            <Button size="small" onClick={() => setAsking(false)}>
              {t('Keep it on')}
            </Button>
          </span>
        )}
      </div>
    </section>
  )
}

function State({ enabled, triggered }: Pick<MmpReply, 'enabled' | 'triggered'>) {
  if (triggered)
    return (
      <span className="inline-flex items-center gap-1 rounded-sm bg-danger-fill px-1.5 text-xs font-medium text-on-fill">
        <WarningIcon width={12} height={12} />
        {t('FROZEN')}
      </span>
    )
  return enabled ? (
    <span className="rounded-sm border border-done px-1.5 text-xs text-done">{t('Active')}</span>
  ) : (
    <span className="rounded-sm border border-line-strong px-1.5 text-xs text-text-3">{t('Off')}</span>
  )
}

type FrozenProps = { mmp: MmpReply; nowMs: number; isPending: boolean; isStale: boolean; onReset: () => void }

function Frozen({ mmp, nowMs, isPending, isStale, onReset }: FrozenProps) {
  const leftMs = frozenLeftMs(mmp.frozenEndTime, nowMs)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p
        role="timer"
        aria-label={t('{asset} freeze', { asset: mmp.asset })}
        className="text-xl font-medium text-danger"
      >
        {leftMs === undefined ? t('until reset') : formatCountdown(leftMs)}
      </p>
      <Button variant="primary" isPending={isPending} disabled={isStale} onClick={onReset}>
        {t('Reset {asset} MMP', { asset: mmp.asset })}
      </Button>
      <p className="basis-full text-xs text-text-2">
        {t('A limit was hit. MMP orders were cancelled and new ones are rejected. Other orders are unaffected.')}
      </p>
    </div>
  )
}

function Limits({ mmp }: { mmp: MmpReply }) {
  const { interval, frozen, amountLimit, deltaLimit, amountChange, deltaChange } = mmp
  return (
    <>
      <UseBar name={t('Contracts')} {...use(amountChange, amountLimit)} />
      <UseBar name={t('Net delta')} {...use(deltaChange, deltaLimit)} />
      <p className="text-xs text-text-3">
        {interval !== undefined &&
          t('As counted by the venue over {seconds} s windows, each starting with an MMP fill.', {
            seconds: interval,
          })}{' '}
        {frozen === undefined || frozen === 0
          ? t('Hitting a limit freezes MMP until you reset it.')
          : t('Hitting a limit freezes MMP for {seconds} s.', { seconds: frozen })}
      </p>
    </>
  )
}

function use(change: Amount | undefined, limit: Amount | undefined) {
  return { used: formatExact(change), limit: formatExact(limit), share: usedShare(change, limit) }
}

function Off({ asset }: { asset: string }) {
  return <p className="text-sm text-text-3">{t('No limits set: MMP orders in {asset} are unprotected.', { asset })}</p>
}

type UseBarProps = {
  name: string
  used: string
  limit: string
  /** Used share of the limit from 0 to 1; `undefined` without a limit. */
  share: number | undefined
}

function UseBar({ name, used, limit, share }: UseBarProps) {
  const tone = share === undefined || share < 0.5 ? 'bg-accent' : share < 0.8 ? 'bg-warn' : 'bg-danger'
  return (
    <div className="text-sm">
      <div className="flex items-baseline gap-2">
        <span className="text-text-3">{name}</span>
        <span className="ml-auto tabular-nums">
          {share === undefined ? t('no limit') : t('{used} of {limit}', { used, limit })}
        </span>
        {share !== undefined && (
          <span className="w-12 text-right text-xs text-text-3">
            {formatPercent(share, { decimals: 0, isSigned: false })}
          </span>
        )}
      </div>
      {/* Hidden from screen readers, because the figures above already state it. */}
      <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-surface-2">
        <div className={`h-full ${tone}`} style={{ width: `${(share ?? 0) * 100}%` }} />
      </div>
    </div>
  )
}

export function usedShare(change: Amount | undefined, limit: Amount | undefined): number | undefined {
  if (limit === undefined || change === undefined) return undefined
  if (limit === 0n) return 1
  return Math.min(1, toNumber(change) / toNumber(limit))
}

/** Milliseconds until a freeze ends; `undefined` if only a reset ends the freeze. */
export function frozenLeftMs(frozenEndTimeNs: bigint | undefined, nowMs: number): number | undefined {
  if (frozenEndTimeNs === undefined || frozenEndTimeNs === 0n) return undefined
  return Math.max(0, Number(frozenEndTimeNs / 1_000_000n) - nowMs)
}
