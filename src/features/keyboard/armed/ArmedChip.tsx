import { Tooltip } from '@/ui/Tooltip'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'

type ArmedChipProps = { idleEndsMs: number; keys: string | undefined; onDisarm: () => void }

/** Says for how long the desk stays armed when it is left alone; a press disarms it. */
export function ArmedChip({ idleEndsMs, keys, onDisarm }: ArmedChipProps) {
  const left = minutesText(idleEndsMs - useNow())
  const disarm = t('Disarm')
  return (
    <Tooltip text={keys === undefined ? disarm : `${disarm} (${keys})`}>
      <button
        type="button"
        onClick={onDisarm}
        aria-label={t('Armed: single keys send orders. Disarm')}
        className="flex h-7 shrink-0 items-center gap-1.5 rounded-sm bg-danger-fill px-2 text-xs font-semibold text-on-fill hover:brightness-110 pointer-coarse:h-11"
      >
        {t('ARMED')}
        <span aria-hidden="true" className="font-medium tabular-nums">
          {left}
        </span>
      </button>
    </Tooltip>
  )
}

/** `4:59`; rounded up, so that 0:00 means now. */
function minutesText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
