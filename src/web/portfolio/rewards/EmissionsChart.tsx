import { toNumber } from '@/core/protocol/fixed6'
import type { Emission } from '@/core/protocol/rest/farming'
import { t } from '@/web/language/t'
import { formatDecimal, formatNumber, formatUsd } from '@/web/ui/formatNumber'
import { DataTable, type Column } from '@/web/ui/table/DataTable'

/** Epochs shown: half a year of weekly epochs. */
const shownEpochs = 26

/**
 * Emissions by epoch, farming below staking. The running epoch is dashed, because its emissions are not distributed
 * yet.
 */
export function EmissionsChart({ emissions }: { emissions: readonly Emission[] }) {
  const shown = emissions.slice(-shownEpochs)
  const most = Math.max(...shown.map(totalOf), 1)
  const [only] = shown
  if (only !== undefined && shown.length === 1) return <FirstEpoch emission={only} />
  return (
    <figure
      className="flex flex-1 shrink-0 flex-col gap-2"
      aria-label={t('Emissions by epoch. See the table for values.')}
    >
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-3">
        <Key className="bg-text-3" words={t('Farming')} />
        <Key className="bg-pending" words={t('Staking')} />
        <Key className="border border-dashed border-control-line" words={t('Current epoch')} />
      </figcaption>
      <div
        aria-hidden="true"
        className="relative flex h-40 items-end gap-1.5 border-t border-b border-t-line border-b-line-strong"
      >
        <span className="absolute top-0 right-0 text-2xs leading-4 text-text-4">{formatNumber(most, 0)}</span>
        {shown.map((emission, at) => {
          const epoch = emissions.length - shown.length + at + 1
          const isRunning = at === shown.length - 1
          return (
            <div key={epoch} className="flex h-full max-w-14 min-w-0 flex-1 flex-col justify-end">
              <Bar share={toNumber(emission.stakingEmission) / most} isRunning={isRunning} className="bg-pending" />
              <Bar share={toNumber(emission.farmingEmission) / most} isRunning={isRunning} className="bg-text-3" />
            </div>
          )
        })}
      </div>
      <div aria-hidden="true" className="flex gap-1.5 text-xs text-text-3">
        {shown.map((_, at) => (
          <span key={emissions.length - shown.length + at} className="max-w-14 min-w-0 flex-1 text-center">
            {emissions.length - shown.length + at + 1}
          </span>
        ))}
      </div>
    </figure>
  )
}

/** One epoch has no course, so its two parts share one bar. */
function FirstEpoch({ emission: { farmingEmission, stakingEmission } }: { emission: Emission }) {
  const total = Math.max(toNumber(farmingEmission) + toNumber(stakingEmission), 1)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-text-2">
        {t('First epoch so far: {farming} tokens for farming, {staking} for staking.', {
          farming: tokens(farmingEmission, true),
          staking: tokens(stakingEmission, true),
        })}
      </p>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-surface-2">
        <div className="bg-text-3" style={{ width: `${(100 * toNumber(farmingEmission)) / total}%` }} />
        <div className="bg-pending" style={{ width: `${(100 * toNumber(stakingEmission)) / total}%` }} />
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-3">
        <Key className="bg-text-3" words={t('Farming')} />
        <Key className="bg-pending" words={t('Staking')} />
      </p>
    </div>
  )
}

function Bar({ share, isRunning, className }: { share: number; isRunning: boolean; className: string }) {
  const look = isRunning ? 'border border-b-0 border-dashed border-control-line opacity-60' : ''
  return <div className={`${className} ${look}`} style={{ height: `${share * 100}%` }} />
}

function Key({ className, words }: { className: string; words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${className}`} />
      {words}
    </span>
  )
}

function totalOf({ farmingEmission, stakingEmission }: Emission): number {
  return toNumber(farmingEmission) + toNumber(stakingEmission)
}

type Row = Emission & { readonly epoch: number; readonly isRunning: boolean }

const columns: readonly Column<Row>[] = [
  {
    id: 'epoch',
    header: t('Epoch'),
    cell: ({ epoch, isRunning }) => (
      <>
        {epoch}
        {isRunning && (
          <span className="ml-2 rounded-[3px] bg-pending-soft px-1 text-xs text-pending">{t('current')}</span>
        )}
      </>
    ),
  },
  {
    id: 'farming',
    header: t('Farming (tokens)'),
    align: 'right',
    cell: ({ farmingEmission, isRunning }) => tokens(farmingEmission, isRunning),
  },
  {
    id: 'staking',
    header: t('Staking (tokens)'),
    align: 'right',
    cell: ({ stakingEmission, isRunning }) => tokens(stakingEmission, isRunning),
  },
  {
    id: 'boosted',
    header: t('Boosted volume (USD)'),
    align: 'right',
    cell: ({ totalBoostedVolume }) => formatUsd(totalBoostedVolume),
  },
]

export function EmissionsTable({ emissions }: { emissions: readonly Emission[] }) {
  const rows = emissions.map((emission, at) => ({ ...emission, epoch: at + 1, isRunning: at === emissions.length - 1 }))
  return (
    <DataTable
      label={t('Emissions')}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ epoch }) => String(epoch)}
    />
  )
}

function tokens(amount: bigint, isRunning: boolean): string {
  return `${isRunning ? '≈ ' : ''}${formatDecimal(amount, 2)}`
}
