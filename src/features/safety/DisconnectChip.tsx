import { PlugIcon } from '@/ui/icons'
import { t } from '@/ui/t'
import { Tooltip } from '@/ui/Tooltip'
import { stateWords, type SwitchState } from '@/appContext/disconnect/disconnectWords'

/** The state of the switch in the header: quiet while it is off, in accent while it is on. */
export function DisconnectChip({ isOn, onPress }: { isOn: SwitchState; onPress: () => void }) {
  const words = stateWords(isOn)
  const look =
    isOn === true
      ? 'bg-accent-soft text-accent hover:brightness-110'
      : 'text-text-3 hover:bg-surface-2 hover:text-text-1'
  return (
    <Tooltip text={words} isName>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={words}
        onClick={onPress}
        className={`inline-flex h-6 min-w-6 shrink-0 items-center justify-center gap-1 rounded-sm px-1 text-xs font-medium whitespace-nowrap pointer-coarse:h-11 pointer-coarse:min-w-11 ${look}`}
      >
        <PlugIcon />
        {isOn === true && <span className="max-[1599px]:sr-only">{t('Cancels on disconnect')}</span>}
        {isOn === undefined && <span>—</span>}
      </button>
    </Tooltip>
  )
}
