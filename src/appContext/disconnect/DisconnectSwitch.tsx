import { Switch } from '@/ui/Switch'
import { t } from '@/ui/t'
import { disconnectRules, riskWords, type SwitchState } from './disconnectWords'

export type DisconnectSwitchProps = {
  isOn: SwitchState
  isChanging: boolean
  /** Why it is not known, or was not changed, in words. */
  failure: string | undefined
  /** Open orders that hang on the connection of this page. */
  atRisk: number
  onChange: (isOn: boolean) => void
}

/** The switch, with what it does and what it would do now. It shows what the venue says, never what was asked for. */
export function DisconnectSwitch({ isOn, isChanging, failure, atRisk, onChange }: DisconnectSwitchProps) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="flex items-center justify-between gap-3">
        <Switch
          label={t('Cancel my orders when the connection closes')}
          isOn={isOn === true}
          isDisabled={isOn === undefined || isChanging}
          onChange={onChange}
        />
        <output className={`font-medium whitespace-nowrap ${isOn === true ? 'text-accent' : 'text-text-3'}`}>
          {isChanging ? t('Asking the venue…') : isOn === undefined ? '—' : isOn ? t('On') : t('Off')}
        </output>
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <ul className="flex list-disc flex-col gap-1 pl-4 text-text-2">
        {disconnectRules().map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="text-text-3">{riskWords(atRisk)}</p>
    </div>
  )
}
