import { useId } from 'react'
import type { SettlementConvention } from '@/core/quant/structures/futureOption'
import { t } from '@/web/language/t'
import { formatAge, formatMoment } from '@/web/ui/formatTime'
import { formatUtc, formatUtcDay } from '@/web/ui/formatUtc'
import { Select } from '@/web/ui/Select'
import '@/web/ui/slider.css'
import { mostHours, now, sliceAtHours, sliceHours, sliceTimeNs, type TimeSlice } from './riskCells'

type TimeSlicesProps = {
  slice: TimeSlice
  onChange: (slice: TimeSlice) => void
  /** Ascending. */
  expiries: readonly bigint[]
  nowNs: bigint
  settlement: SettlementConvention
  onSettlement: (settlement: SettlementConvention) => void
}

export function TimeSlices({ slice, onChange, expiries, nowNs, settlement, onSettlement }: TimeSlicesProps) {
  const id = useId()
  const hours = sliceHours(slice, nowNs)
  const most = mostHours(expiries, nowNs)
  const timeNs = sliceTimeNs(slice, nowNs)
  const said =
    timeNs === nowNs ? t('Now') : `+${formatAge(Number((timeNs - nowNs) / 1_000_000n))} · ${formatMoment(timeNs)}`
  // The curves at later expiries settle earlier legs, too.
  const isPastExpiry = expiries.length > 1 || expiries.some((expiryNs) => expiryNs < timeNs)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-surface-1 px-3 py-1.5">
      <label htmlFor={id} className="text-xs text-text-3">
        {t('Time')}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        step={1}
        value={hours}
        aria-valuetext={said}
        onChange={(event) => onChange(sliceAtHours(event.currentTarget.valueAsNumber, expiries, nowNs))}
        style={{ '--filled': Math.min(1, hours / most) }}
        className="slider h-6 w-40 min-w-28 flex-1 sm:max-w-72 pointer-coarse:h-11"
      />
      <output htmlFor={id} title={formatUtc(timeNs)} className="min-w-[20ch] text-sm text-text-1">
        {said}
      </output>
      <fieldset aria-label={t('Time slices')} className="flex min-w-0 flex-wrap gap-1">
        <Slice isOn={slice.kind === 'ahead' && hours === 0} onPress={() => onChange(now)}>
          {t('Now')}
        </Slice>
        {[24, 72, 168].map((ahead) => (
          <Slice
            key={ahead}
            isOn={slice.kind === 'ahead' && slice.hours === ahead}
            onPress={() => onChange({ kind: 'ahead', hours: ahead })}
          >
            {`+${ahead / 24} d`}
          </Slice>
        ))}
        {expiries.map((expiryNs) => (
          <Slice
            key={String(expiryNs)}
            isOn={slice.kind === 'expiry' && slice.expiryNs === expiryNs}
            onPress={() => onChange({ kind: 'expiry', expiryNs })}
          >
            {t('Expiry {day}', { day: formatUtcDay(expiryNs, 'short') })}
          </Slice>
        ))}
      </fieldset>
      {isPastExpiry && (
        <Select
          label={t('Settled legs')}
          size="small"
          value={settlement}
          onChange={onSettlement}
          options={[
            { value: 'atIndexOfNow', label: t('at current index') },
            { value: 'atScenarioPrice', label: t('at row price') },
          ]}
        />
      )}
    </div>
  )
}

function Slice({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="h-small rounded-sm px-2 text-xs font-medium whitespace-nowrap text-text-3 hover:bg-surface-2 hover:text-text-1 aria-pressed:bg-surface-3 aria-pressed:text-text-1"
    >
      {children}
    </button>
  )
}
