import { t } from '@/web/language/t'
import { Switch } from '@/web/ui/Checkbox'
import { disconnectRules, riskText, type SwitchState } from './disconnectLabels'

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
          label={t('Cancel on disconnect')}
          isOn={isOn === true}
          isDisabled={isOn === undefined || isChanging}
          onChange={onChange}
        />
        <output className={`font-medium whitespace-nowrap ${isOn === true ? 'text-accent' : 'text-text-3'}`}>
          {isChanging ? t('Updating…') : isOn === undefined ? '—' : isOn ? t('On') : t('Off')}
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
      <p className="text-text-3">{riskText(atRisk)}</p>
    </div>
  )
}
