import { useRef } from 'react'
import type { ReplayReport } from '@/core/protocol/paper/replay'
import { t } from '@/web/language/t'
import { PlotCurve, PlotDrawing, PlotLine } from '@/web/ui/plot/Plot'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { fittedScale, unit } from '@/web/ui/valueScale'
import { formatRecorded } from './transport'

type TimelineProps = {
  report: ReplayReport
  nowNs: bigint
  curve: readonly (readonly [timeNs: bigint, price: number])[] | undefined
  /** The time that the trader has chosen, but not jumped to. */
  aimedNs: bigint | undefined
  onAim: (timeNs: bigint | undefined) => void
  onJump: () => void
  isDisabled: boolean
}

/** The recording from its start to its end, with the price curve. Moving the slider only aims; Enter jumps, Esc leaves. */
export function Timeline({ report, nowNs, curve, aimedNs, onAim, onJump, isDisabled }: TimelineProps) {
  const slider = useRef<HTMLInputElement>(null)
  useShortcut('replay.timeline', () => slider.current?.focus(), { isEnabled: !isDisabled })
  const { startTime, endTime } = report
  const spanS = Math.max(1, Number((endTime - startTime) / 1_000_000_000n))
  const secondOf = (timeNs: bigint) => Number((timeNs - startTime) / 1_000_000_000n)
  const shareOf = (timeNs: bigint) => Number(timeNs - startTime) / Math.max(1, Number(endTime - startTime))
  const at = aimedNs ?? nowNs
  return (
    <div className="relative order-2 h-8 min-w-0 flex-1 rounded-[2px] bg-surface-0 has-focus-visible:outline-2 has-focus-visible:outline-accent phone:order-3 phone:basis-60 pointer-coarse:h-11">
      <PlotDrawing>
        {curve !== undefined && curve.length > 1 && <PlotCurve d={pathOf(curve, shareOf)} colour="var(--text-3)" />}
        <PlotLine x={shareOf(nowNs) * unit} colour="var(--text-1)" />
        {aimedNs !== undefined && <PlotLine x={shareOf(aimedNs) * unit} colour="var(--accent)" dashes="2 2" />}
      </PlotDrawing>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-0 bg-text-1/8"
        style={{ width: `${shareOf(nowNs) * 100}%` }}
      />
      {aimedNs !== undefined && (
        <p className="pointer-events-none absolute top-1.5 right-2 rounded-sm bg-surface-2 px-1.5 text-xs text-text-2">
          {t('A jump begins a new session.')}
        </p>
      )}
      <input
        ref={slider}
        type="range"
        aria-label={t('Time of the recording')}
        aria-valuetext={formatRecorded(at)}
        min={0}
        max={spanS}
        step={1}
        value={secondOf(at)}
        disabled={isDisabled}
        onChange={(event) => onAim(startTime + BigInt(event.currentTarget.valueAsNumber) * 1_000_000_000n)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onJump()
          if (event.key === 'Escape') onAim(undefined)
        }}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      />
    </div>
  )
}

function pathOf(curve: NonNullable<TimelineProps['curve']>, shareOf: (timeNs: bigint) => number): string {
  const y = fittedScale(
    curve.map(([, price]) => price),
    3,
  )
  const points = curve.map(
    ([timeNs, price]) => `${(shareOf(timeNs) * unit).toFixed(1)} ${((1 - y.at(price)) * unit).toFixed(1)}`,
  )
  return `M${points.join('L')}`
}
