import { add, fixed6, toNumber, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { formatCompact, formatUsd } from '@/web/ui/formatNumber'
import type { AssetRow } from './statisticsRows'

/** Volume of 24 hours by asset, the largest first: perpetuals, then options. An asset that is not known yet has no bar. */
export function VolumeBars({ rows }: { rows: readonly AssetRow[] }) {
  const bars = rows
    .map(({ asset, perpetualVolume, optionVolume }) => ({
      asset,
      perpetuals: perpetualVolume,
      options: optionVolume,
      total: sumOf(perpetualVolume, optionVolume),
    }))
    .sort((a, b) => toNumber(b.total ?? none) - toNumber(a.total ?? none))
  const most = Math.max(...bars.map(({ total }) => toNumber(total ?? none)), 1)
  return (
    <div className="flex flex-col gap-1 overflow-y-auto px-3 pb-3">
      <p aria-hidden="true" className="flex gap-4 text-xs text-text-3">
        <Key className="bg-text-3" name={t('Perpetuals')} />
        <Key className="bg-pending" name={t('Options')} />
      </p>
      <ul aria-label={t('Volume by asset')}>
        {bars.map(({ asset, perpetuals, options, total }) => (
          <li
            key={asset}
            title={t('Perpetuals {perpetuals}, options {options} USD', {
              perpetuals: formatUsd(perpetuals),
              options: formatUsd(options),
            })}
            className="grid h-7 grid-cols-[5rem_minmax(0,1fr)_4rem] items-center gap-2 text-sm"
          >
            <span className="flex items-center gap-2 font-medium">
              <CoinMark asset={asset} size={16} />
              {asset}
            </span>
            <span aria-hidden="true" className="flex h-3 gap-px">
              <Bar value={perpetuals} most={most} className="bg-text-3" />
              <Bar value={options} most={most} className="bg-pending" />
            </span>
            <span className="text-right">{formatCompact(total)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const none = fixed6<Usd>(0n)

function sumOf(perpetuals: Usd | undefined, options: Usd | undefined): Usd | undefined {
  return perpetuals === undefined ? options : add(perpetuals, options ?? none)
}

function Bar({ value, most, className }: { value: Usd | undefined; most: number; className: string }) {
  if (value === undefined || value === 0n) return null
  return (
    <span
      className={`h-full min-w-px rounded-[1px] ${className}`}
      style={{ width: `${(toNumber(value) / most) * 100}%` }}
    />
  )
}

function Key({ className, name }: { className: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2 rounded-[2px] ${className}`} />
      {name}
    </span>
  )
}
